import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../test/api/api.ts'
import { openDatabase } from './client.ts'

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
