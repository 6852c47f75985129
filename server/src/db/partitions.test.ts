import { customerclient, order } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/api/api.ts'
import { addClient, operatorOf } from '../../test/factories/client-rows.ts'
import { paidVisits } from '../../test/factories/field-rows.ts'
import { writeAudit } from '../http/audit.ts'
import { keepLogs } from '../jobs/keep-logs.ts'
import { makeLog } from '../kit/log.ts'
import { post } from '../modules/books/ledger/service.ts'
import { system, writeLog } from '../modules/care/order/log.ts'
import { newId } from '../secret/token.ts'
import { openDatabase } from './client.ts'
import {
  dropMonth,
  makeMonths,
  monthsOf,
  partitioned,
  partitionedTables,
  readKeepMonths,
  rowsOutside,
} from './partitions.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const operatorId = newId()
/** Posts one fen at a moment; returns the number of the document. */
const postAt = async (moment: string) => {
  const bizNo = newId()
  const legs = {
    debit: [{ account: 'CASH:cash' as const, fen: 1 }],
    credit: [{ account: 'ORDER_ESCROW' as const, fen: 1 }],
  }
  const posting = { operatorId, bizType: 'order.paid' as const, bizNo, ...legs, now: new Date(moment) }
  expect(await api.db.transaction((tx) => post(tx, posting))).toBe(true)
  return bizNo
}
/** The partitions that hold the entries of a document. */
const partitionsOf = async (bizNo: string) => {
  const { rows } = await api.owner().execute<{ name: string; n: number }>(sql`
    select e.tableoid::regclass::text as name, count(*)::int as n from ledger_entry e join ledger_txn t on t.id = e.txn_id
    where t.biz_no = ${bizNo} group by 1`)
  return rows
}
/** Runs the job at a moment; returns what it logged. */
const runAt = async (moment: string) => {
  const lines: Record<string, unknown>[] = []
  const log = makeLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  await keepLogs({ ...api.tools, log, clock: () => new Date(moment) }, api.config)
  return lines.map(({ msg, table, month, rows }) => ({ msg, table, month, rows }))
}

test('the tables in partitions are those of the list, split by their key, each with a partition for all other rows', async () => {
  const { rows } = await api.owner().execute(sql`
    select p.partrelid::regclass::text as "table", a.attname as key, p.partdefid::regclass::text as other
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
    where p.partrelid::regclass::text !~ '\\.' order by 1`)
  expect(rows).toEqual(
    partitionedTables
      .toSorted()
      .map((table) => ({ table, key: partitioned[table].key, other: `months.${table}_other` })),
  )
})

describe('a month', () => {
  test('of next year is there before its first posting, and ends at midnight in Beijing', async () => {
    expect(await runAt('2027-10-02T02:00:00Z')).toEqual([])
    const last = await postAt('2027-10-31T15:59:59.999Z')
    const first = await postAt('2027-10-31T16:00:00.000Z')
    expect(await partitionsOf(last)).toEqual([{ name: 'months.ledger_entry_2027_10', n: 2 }])
    expect(await partitionsOf(first)).toEqual([{ name: 'months.ledger_entry_2027_11', n: 2 }])
    for (const table of partitionedTables)
      expect((await monthsOf(api.db, table)).slice(-4)).toEqual(['2027-10', '2027-11', '2027-12', '2028-01'])
  })

  test('that is missing loses no row: they are reported, and move to it once it is added', async () => {
    const bizNo = await postAt('2031-05-20T02:00:00Z')
    expect(await partitionsOf(bizNo)).toEqual([{ name: 'months.ledger_entry_other', n: 2 }])
    const said = 'rows are dated outside the months that have a partition'
    expect(await runAt('2027-10-03T02:00:00Z')).toEqual([
      { msg: said, table: 'ledger_entry', month: undefined, rows: 2 },
    ])
    expect(await runAt('2031-06-03T02:00:00Z')).toEqual([])
    expect(await partitionsOf(bizNo)).toEqual([{ name: 'months.ledger_entry_2031_05', n: 2 }])
    await expect(api.owner().execute(sql`delete from months.ledger_entry_other`)).rejects.toThrow()
  })

  test('is not added while a long reader would hold up postings behind it, but at the next run', async () => {
    const reader = openDatabase(api.config as never, { connections: 1 })
    await reader.db.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from order_log`)
      expect(await runAt('2032-01-03T02:00:00Z')).toContainEqual({
        msg: 'a month could not be added to a table in use; the next run tries again',
        table: 'order_log',
        month: '2032-01',
        rows: undefined,
      })
    })
    await reader.close()
    expect(await runAt('2032-01-03T02:00:00Z')).toEqual([])
    expect(await monthsOf(api.db, 'order_log')).toContain('2032-01')
  })

  test('is added once by nodes that start together', async () => {
    const nodes = [1, 2, 3].map(() => openDatabase(api.config as never, { connections: 1 }))
    const made = await Promise.all(nodes.map(({ db }) => makeMonths(db, new Date('2033-01-03T02:00:00Z'))))
    expect(made.flat().every(({ isMade }) => isMade)).toBe(true)
    for (const { close } of nodes) await close()
    expect((await monthsOf(api.db, 'audit')).filter((month) => month.startsWith('2033'))).toHaveLength(4)
  })
})

test('the log of an order over months is complete and in its order', async () => {
  const [visit] = await paidVisits(api)
  const mainId = visit?.mainId ?? ''
  const { data: before } = await api.admin(order.detail, { params: { id: mainId }, query: { kind: 'main' } })
  const own = { operatorId: visit?.operatorId ?? '', mainId, action: 'note' as const, actor: system }
  const later = ['2027-10-31T16:30:00Z', '2026-12-31T15:59:59Z', '2029-03-01T00:00:00Z']
  for (const at of later) await api.db.transaction((tx) => writeLog(tx, { ...own, remark: at, now: new Date(at) }))
  const { data } = await api.admin(order.detail, { params: { id: mainId }, query: { kind: 'main' } })
  expect(data.log.slice(0, before.log.length)).toEqual(before.log)
  expect(data.log.slice(before.log.length).map(({ remark }) => remark)).toEqual(later.toSorted())
})

test('the audit log of a care recipient over months is complete, newest first', async () => {
  const entityId = await addClient(api)
  const entry = { operatorId: await operatorOf(api), actorId: null, actorName: '王敏', ip: null, entityId }
  const { data: before } = await api.admin(customerclient.log, { params: { id: entityId } })
  const later = ['2026-12-31T15:59:59Z', '2026-12-31T16:00:00Z', '2027-10-31T16:30:00Z', '2029-03-01T00:00:00Z']
  for (const at of [3, 0, 2, 1].map((n) => later[n] ?? ''))
    await api.db.transaction((tx) =>
      writeAudit(tx, api.tools.keyring, {
        ...entry,
        action: 'customerclient.reveal',
        detail: { at },
        at: new Date(at),
      }),
    )
  const { data } = await api.admin(customerclient.log, { params: { id: entityId } })
  expect(data.slice(0, later.length).map(({ at }) => Date.parse(at))).toEqual(
    later.toReversed().map((at) => Date.parse(at)),
  )
  expect(data.slice(later.length)).toEqual(before)
})

test('the role of the server reaches rows through their table only, also in months that were added later', async () => {
  await makeMonths(api.owner(), new Date('2034-01-03T02:00:00Z'))
  const codeOf = async (db: { execute: (statement: ReturnType<typeof sql.raw>) => Promise<unknown> }, text: string) =>
    db.execute(sql.raw(text)).then(
      () => undefined,
      (error: { cause?: { code?: string } }) => error.cause?.code,
    )
  const denied = '42501'
  for (const table of partitionedTables) {
    const [first = ''] = await monthsOf(api.db, table)
    for (const name of [`${table}_other`, `${table}_${first.replace('-', '_')}`, `${table}_2034_01`]) {
      for (const harm of [
        `select from months.${name}`,
        `insert into months.${name} select * from ${table} limit 1`,
        `update months.${name} set id = id`,
        `delete from months.${name}`,
        `truncate months.${name}`,
        `drop table months.${name}`,
        `alter table ${table} detach partition months.${name}`,
      ])
        expect([harm, await codeOf(api.db, harm)]).toEqual([harm, denied])
      // The owner is refused by a trigger, as on the whole table.
      for (const harm of [`update months.${name} set id = id`, `delete from months.${name}`, `truncate months.${name}`])
        expect([harm, await codeOf(api.owner(), harm)]).toEqual([harm, 'P0001'])
    }
  }
  expect(await codeOf(api.db, `select add_month('audit', '2040-01-01')`)).toBe(denied)
  expect(await codeOf(api.db, 'insert into audit_retired select * from audit_retired')).toBe(denied)
})

describe('retention', () => {
  test('never drops ledger entries and the log of orders', async () => {
    const bizNo = await postAt('2009-02-03T02:00:00Z')
    await runAt('2026-11-15T02:00:00Z')
    await runAt('2060-11-15T02:00:00Z')
    expect(await partitionsOf(bizNo)).toEqual([{ name: 'months.ledger_entry_2009_02', n: 2 }])
    for (const table of ['ledger_entry', 'order_log'] as never[])
      await expect(dropMonth(api.owner(), table, '2009-02')).rejects.toThrow('never dropped')
    expect(await monthsOf(api.db, 'ledger_entry')).toContain('2009-02')
    expect(await rowsOutside(api.owner(), 'ledger_entry')).toBe(0)
  })

  test('is set in months, not below the least', () => {
    expect(readKeepMonths({})).toEqual({ audit: 36 })
    expect(readKeepMonths({ AUDIT_MONTHS: '' })).toEqual({ audit: 36 })
    expect(readKeepMonths({ AUDIT_MONTHS: '120' })).toEqual({ audit: 120 })
    expect(readKeepMonths({ AUDIT_MONTHS: '0' })).toEqual({ audit: 0 })
    for (const wrong of ['35', '-1', '36.5', '1e3', 'all'])
      expect(() => readKeepMonths({ AUDIT_MONTHS: wrong })).toThrow('AUDIT_MONTHS must be a number of months from 36')
  })
})
