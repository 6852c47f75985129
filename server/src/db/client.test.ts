import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/api/api.ts'
import { openDatabase, type Db } from './client.ts'
import { byKey, withPrepared } from './prepare.ts'

test('a connection that breaks between two statements fails its transaction, not the process', async () => {
  const clone = await cloneDatabase()
  const [ours, other] = [openDatabase(clone.config as never), openDatabase(clone.config as never)]
  const work = ours.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const it = sql`pid = ${rows[0]?.pid}`
    await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${it}`)
    const left = () => other.db.execute(sql`select from pg_stat_activity where ${it}`)
    await expect.poll(async () => (await left()).rowCount).toBe(0)
    await tx.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  expect((await ours.db.execute<{ n: number }>(sql`select 1 as n`)).rows).toEqual([{ n: 1 }])
  await Promise.all([ours.close(), other.close()])
  await clone.drop()
})

test('frequent statements are prepared in transactions of requests, also after one that was rolled back, and by key', async () => {
  const clone = await cloneDatabase()
  const { db, close } = openDatabase(clone.config as never, { connections: 1 })
  const prepared = async () => {
    const { rows } = await db.execute<{ text: string }>(sql`select statement as text from pg_prepared_statements`)
    return rows.map(({ text }) => text)
  }
  const often = async (on: Db, text: string) => {
    for (const n of [1, 2, 3, 4, 5]) {
      const { rows } = await on.execute<{ n: number }>(sql`select ${n}::int as ${sql.identifier(text)}`)
      expect(rows).toEqual([{ [text]: n }])
    }
  }
  await often(db, 'alone')
  await db.transaction((tx) => often(tx, 'plain'))
  expect(await prepared()).toEqual([])
  const failed = db.transaction(async (tx) => {
    await often(tx, 'undone')
    throw new Error('undo')
  }, withPrepared)
  await expect(failed).rejects.toThrow('undo')
  await often(db, 'after')
  await db.transaction((tx) => often(tx, 'undone'), withPrepared)
  expect(await prepared()).toEqual(['select $1::int as "undone"'])
  for (const n of [1, 2, 3, 4]) await db.execute(sql`select ${n}::int as found${sql.raw(byKey)}`)
  expect(await prepared()).toContain(`select $1::int as found${byKey}`)
  await close()
  await clone.drop()
})
