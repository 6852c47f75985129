import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { task } from '@kangju/contract'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leaseMs } from '../src/modules/base/task/claim.ts'
import { runDueTasks } from '../src/modules/base/task/service.ts'
import { cellsOf, makeBook, makeZip, unzip } from '../src/sheet/test-files.ts'
import { testApi, type TestApi } from './api/api.ts'
import {
  addPerson,
  cellsIn,
  forgetImported,
  importsFor,
  sheetImports,
  type SheetImport,
} from './factories/import-files-of-all.ts'
import { fetchCells, fetchFile, makeFile, readTask, sendFile } from './factories/sheets.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await forgetImported(api)
  await addPerson(api)
})

/** A batch has five hundred rows, of which one is the headings. */
const firstBatch = 499
const rowCount = 600

const send = async (one: SheetImport, bytes: Buffer) => (await sendFile(api, one.call, bytes)).taskId
const bring = async (one: SheetImport, bytes: Buffer) => {
  const id = await send(one, bytes)
  await runDueTasks(api.tools)
  return readTask(api, id)
}

/** Runs a statement during the write of the second batch; returns a function that removes it. */
const inSecondBatch = async ({ table }: SheetImport, before: number, statement: string) => {
  const name = sql.raw(getTableName(table))
  await api.owner().execute(sql`
    create function interrupt() returns trigger language plpgsql as $$ begin
      if (select count(*) from ${name}) > ${sql.raw(String(before + firstBatch))} then ${sql.raw(statement)}; end if;
      return null;
    end $$`)
  await api.owner().execute(sql`
    create trigger interrupt after insert on ${name} for each statement execute function interrupt()`)
  return () => api.owner().execute(sql`drop function interrupt cascade`)
}

/** Only the owner sees what its sessions wait for. */
const sleepers = async () =>
  (
    await api
      .owner()
      .execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      )
  ).rows.map(({ pid }) => pid)

/** A separate node that runs the tasks, killed in its second batch. */
const killInSecondBatch = async () => {
  const child = fork(new URL('./task-node.ts', import.meta.url), {
    execArgv: [],
    env: {
      ...process.env,
      TASK_NODE: JSON.stringify({ config: api.config, dataDir: api.tools.dataDir, at: api.now() }),
    },
  })
  const exited = once(child, 'exit')
  while ((await sleepers()).length === 0) {
    if (child.exitCode !== null) throw new Error('the node ended before its second batch')
    await sleep(20)
  }
  child.kill('SIGKILL')
  await exited
  for (const pid of await sleepers()) await api.owner().execute(sql`select pg_terminate_backend(${pid})`)
  while ((await sleepers()).length > 0) await sleep(20)
}

/** Changes one cell, as a spreadsheet program would save it. */
const withCell = async (bytes: Buffer, from: string, to: string) => {
  const parts = Object.entries(await unzip(bytes)).map(([name, text]) => ({ name, text: text.replace(from, to) }))
  return makeZip(parts)
}

const sheetXml = async (bytes: Buffer) => (await unzip(bytes))['xl/worksheets/sheet1.xml'] ?? ''
const dropDownsOf = async (bytes: Buffer) =>
  [...(await sheetXml(bytes)).matchAll(/<formula1>(.*?)<\/formula1>/g)].map(([, formula]) => formula)

const fileOf = (one: SheetImport, count: number) =>
  makeFile(
    Array.from({ length: count }, (_, n) => cellsIn(one, one.row(n))),
    one.headings,
  )

const expectToGoOnAfter = async (one: SheetImport, breakOff: (before: number) => Promise<void>) => {
  const before = await api.db.$count(one.table)
  const bytes = await fileOf(one, rowCount)
  const id = await send(one, bytes)
  await breakOff(before)
  expect(await readTask(api, id)).toMatchObject({ done: firstBatch, total: rowCount })
  expect(await api.db.$count(one.table)).toBe(before + firstBatch)
  api.pass(leaseMs + 1)
  await runDueTasks(api.tools)
  expect(await readTask(api, id)).toMatchObject({
    status: 'done',
    done: rowCount,
    result: { total: rowCount, inserted: rowCount, updated: 0, failed: 0 },
  })
  expect(await api.db.$count(one.table)).toBe(before + rowCount)
  await expectNoChangeBy(one, bytes, rowCount)
}

const expectNoChangeBy = async (one: SheetImport, bytes: Buffer, total: number) => {
  const stored = await api.db.select().from(one.table).orderBy(one.table.id)
  expect((await bring(one, bytes)).result).toEqual({ total, inserted: 0, updated: total, failed: 0 })
  expect(await api.db.select().from(one.table).orderBy(one.table.id)).toEqual(stored)
}

test.each(importsFor(0).map((one) => [one.call.path, one] as const))(
  '%s continues where it was when its node is killed during a batch',
  (_path, one) =>
    expectToGoOnAfter(one, async (before) => {
      const wakeUp = await inSecondBatch(one, before, 'perform pg_sleep(600)')
      await killInSecondBatch()
      await wakeUp()
    }),
)

// All imports share the code that writes batches.
test.each(importsFor(1).map((one) => [one.call.path, one] as const))(
  '%s continues where it was when its database is lost during a batch, and the same file again changes nothing',
  (_path, one) =>
    expectToGoOnAfter(one, async (before) => {
      const undo = await inSecondBatch(one, before, `raise exception 'gone' using errcode = '57P01'`)
      await runDueTasks(api.tools)
      await undo()
    }),
)

describe.each(sheetImports.map((one) => [one.call.path, one] as const))('%s', (_path, one) => {
  test('the same file again changes nothing', async () => {
    const count = 30
    const bytes = await fileOf(one, count)
    expect((await bring(one, bytes)).result).toEqual({ total: count, inserted: count, updated: 0, failed: 0 })
    await expectNoChangeBy(one, bytes, count)
  })

  test('the file of failed rows has notes and drop-downs of the template, and can be imported once corrected', async () => {
    const [heading, wrong, mended] = one.wrong
    const rows = [cellsIn(one, one.row(0)), cellsIn(one, { ...one.row(1), [heading]: wrong })]
    const failed = await bring(one, await makeFile(rows, one.headings))
    expect(failed.result).toEqual({ total: 2, inserted: 1, updated: 0, failed: 1 })
    const { bytes } = await fetchFile(api, task.file, { id: failed.id })
    const template = (await fetchFile(api, one.template)).bytes
    const [notes, headings, ...rest] = await cellsOf(bytes)
    const [asNotes, asHeadings] = await fetchCells(api, one.template)
    expect([notes, headings]).toEqual([asNotes, [...(asHeadings ?? []), '错误原因']])
    expect(rest).toEqual([[...cellsIn(one, { ...one.row(1), [heading]: wrong }), expect.stringContaining(heading)]])
    expect(await dropDownsOf(bytes)).toEqual(await dropDownsOf(template))
    const again = await bring(one, await withCell(bytes, wrong, mended))
    expect(again).toMatchObject({ result: { total: 1, inserted: 1, updated: 0, failed: 0 }, errors: [] })
    expect((await bring(one, bytes)).result).toEqual({ total: 1, inserted: 0, updated: 0, failed: 1 })
  })

  test('a formula is read as its shown value, and one without a value as an empty cell', async () => {
    const [first = '', ...others] = cellsIn(one, one.row(0))
    const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
    const formula = (shown: string) => `<c t="str"><f>HYPERLINK("https://x.example","y")</f>${shown}</c>`
    const rows = (shown: string) =>
      [one.headings.map(text), [formula(shown), ...others.map(text)]].map((cells) => `<row>${cells.join('')}</row>`)
    const empty = await bring(one, makeBook({ rows: rows('').join('') }))
    expect(empty.errors).toEqual([{ row: 2, column: one.headings[0], value: '', message: '必填' }])
    const shown = await bring(one, makeBook({ rows: rows(`<v>${first}</v>`).join('') }))
    expect(shown).toMatchObject({ result: { inserted: 1, failed: 0 }, errors: [] })
  })

  test('text that looks like a formula is harmless in the file of failed rows, and is imported unchanged', async () => {
    const [heading, wrong] = one.wrong
    const starts = ['=1+1', '+cmd', '-2', '@sum']
    const rows = starts.map((start) => cellsIn(one, { ...one.row(0), [heading]: `${start}${wrong}` }))
    const failed = await bring(one, await makeFile(rows, one.headings))
    const { bytes } = await fetchFile(api, task.file, { id: failed.id })
    const at = one.headings.indexOf(heading)
    const guarded = (await cellsOf(bytes)).slice(2).map((cells) => cells[at])
    expect(guarded).toEqual(starts.map((start) => `'${start}${wrong}`))
    expect(await sheetXml(bytes)).not.toContain('<f>')
    const again = await bring(one, bytes)
    const values = (given: typeof again) =>
      given.errors.filter(({ column }) => column === heading).map(({ value }) => value)
    expect(values(again)).toEqual(values(failed))
    expect(values(again)).toEqual(starts.map((start) => `${start}${wrong}`))
  })
})
