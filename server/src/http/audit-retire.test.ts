import { addMonths, businessMonth, startOfMonth } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../test/api/api.ts'
import { openAudit } from '../../test/api/open-audit.ts'
import { makeMonths, monthsOf } from '../db/partitions.ts'
import { auditRetired, auditRows } from '../db/tables.ts'
import { keepLogs } from '../jobs/keep-logs.ts'
import { makeLog } from '../kit/log.ts'
import { newId } from '../secret/token.ts'
import { writeAnchor, readAnchors } from './audit-anchors.ts'
import { writeAudit } from './audit.ts'
import { verifyAudit } from './audit-verify.ts'

let api: TestApi
let month: string
beforeAll(async () => {
  api = await testApi()
  month = addMonths(businessMonth(api.now()), -40)
  await makeMonths(api.owner(), api.now(), addMonths(month, -1))
})
afterAll(() => api.close())

const operatorId = newId()
const minute = 60_000
/** Writes a row of the log at a time of a month: the minutes after its beginning, or before if negative. */
const writeAt = async (of: string, minutes: number, operator = operatorId) => {
  const at = new Date(startOfMonth(of).getTime() + minutes * minute)
  const entry = {
    actorId: null,
    actorName: '王敏',
    action: 'order.read',
    entityId: newId(),
    detail: { minutes },
    ip: null,
  }
  await api.db.transaction((tx) => writeAudit(tx, api.tools.keyring, { ...entry, operatorId: operator, at }))
}
const findings = async (db = api.db) =>
  (await verifyAudit(db, api.tools.keyring, await readAnchors(api.tools.dataDir))).findings
/** Runs the job; returns the lines of its log. */
const run = async (keep?: number) => {
  const lines: { msg: string; month?: string }[] = []
  const log = makeLog('info', { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
  await keepLogs({ ...api.tools, log, ...(keep === undefined ? {} : { keepMonths: { audit: keep } }) }, api.config)
  return lines.map(({ msg, month: of }) => [msg, of])
}
/** What verification finds after the owner of the tables did something, which is undone. */
const after = async (...statements: ReturnType<typeof sql>[]) => {
  let found: string[] = []
  await api
    .owner()
    .transaction(async (tx) => {
      await openAudit(tx)
      for (const statement of statements) await tx.execute(statement)
      found = (await findings(tx as never)).map(({ what }) => what)
      tx.rollback()
    })
    .catch(() => undefined)
  return found
}
const retired = 'a month of the audit log was retired'

test('a retired month leaves chains that verify, also when rows met its end in another order', async () => {
  const next = addMonths(month, 1)
  for (const minutes of [0, 10, 20]) await writeAt(month, minutes)
  // Requests near midnight: the row of the new month came first into the chain.
  await writeAt(next, 0)
  await writeAt(next, -1)
  await writeAnchor(api.tools.dataDir, api.db, api.tools.keyring, api.now())
  for (const minutes of [5, 6]) await writeAt(next, minutes)
  for (const ahead of [10, 39, 40]) await writeAt(addMonths(month, ahead), 5)
  await writeAnchor(api.tools.dataDir, api.db, api.tools.keyring, api.now())
  const rows = await api.db.$count(auditRows)
  expect(await findings()).toEqual([])

  // Exactly the months before the last 39 go.
  expect(await run(39)).toEqual([addMonths(month, -1), month].map((gone) => [retired, gone]))
  expect(await monthsOf(api.db, 'audit')).not.toContain(month)
  expect(await api.db.$count(auditRows)).toBe(rows - 4)
  const stretches = await api.db.select().from(auditRetired).orderBy(auditRetired.fromSeq)
  expect(stretches.map(({ fromSeq, toSeq }) => [fromSeq, toSeq])).toEqual([
    [1, 3],
    [5, 5],
  ])
  expect(await findings()).toEqual([])

  // The usual time is 36 months; a second run finds nothing to do.
  expect(await run()).toEqual([1, 2, 3].map((ahead) => [retired, addMonths(month, ahead)]))
  expect(await run()).toEqual([])
  expect(await findings()).toEqual([])
  await writeAt(businessMonth(api.now()), 10)
  expect(await findings()).toEqual([])
})

test('what is left of the chain still reveals every change, and so do the records of retired rows', async () => {
  const [last] = await api.db
    .select()
    .from(auditRetired)
    .orderBy(sql`to_seq desc`)
    .limit(1)
  const first = (last?.toSeq ?? 0) + 1
  expect(first).toBe(8)
  const own = sql`operator_id = ${operatorId}`
  expect(await after(sql`delete from audit where ${own} and seq = ${first}`)).toContain('missing')
  expect(await after(sql`update audit set ip = '10.0.0.1' where ${own} and seq = ${first}`)).toContain('changed')
  expect(await after(sql`delete from audit_retired where ${own} and to_seq = ${last?.toSeq}`)).toContain('missing')
  // The owner of the tables has no key, so that rows cannot be passed off as retired.
  expect(
    await after(
      sql`update audit_retired set to_seq = ${first}, hash = (select hash from audit where ${own} and seq = ${first}) where ${own} and to_seq = ${last?.toSeq}`,
      sql`delete from audit where ${own} and seq = ${first}`,
    ),
  ).toContain('forged retirement')
  expect(await after(sql`update audit_retired set before = '' where ${own} and from_seq = 5`)).toContain(
    'forged retirement',
  )
  expect(
    await after(
      sql`insert into audit (id, operator_id, lane, seq, at, action, detail, hash)
        select gen_random_uuid(), operator_id, lane, to_seq, '2026-11-01', 'forged', '{}', hash from audit_retired where ${own} and from_seq = 5`,
    ),
  ).toEqual(['changed'])
  expect(await after()).toEqual([])
})

test('a month whose rows are not as they were written is kept, with all later ones', async () => {
  const other = newId()
  const from = addMonths(month, -6)
  await makeMonths(api.owner(), api.now(), from)
  for (const of of [from, addMonths(from, 1)]) for (const minutes of [1, 2, 3]) await writeAt(of, minutes, other)
  await api.owner().transaction(async (tx) => {
    await openAudit(tx)
    await tx.execute(sql`update audit set actor_name = '李强' where operator_id = ${other} and seq = 2`)
  })
  expect(await run()).toEqual([['a month of the audit log is not as it was written: it is kept', from]])
  expect(await monthsOf(api.db, 'audit')).toEqual(expect.arrayContaining([from, addMonths(from, 1)]))
  expect(await api.db.$count(auditRetired, sql`operator_id = ${other}`)).toBe(0)
  expect((await findings()).map(({ what }) => what)).toEqual(['changed'])
})

test('nothing is dropped when all is kept, or by a node whose clock runs ahead', async () => {
  await api.owner().transaction(async (tx) => {
    await openAudit(tx)
    await tx.execute(sql`update audit set actor_name = '王敏' where actor_name = '李强'`)
  })
  expect(await findings()).toEqual([])
  const months = await monthsOf(api.db, 'audit')
  expect(await run(0)).toEqual([])
  expect(await monthsOf(api.db, 'audit')).toEqual(months)
  const clock = () => new Date('2064-01-15T02:00:00Z')
  await keepLogs({ ...api.tools, clock }, api.config)
  const left = await monthsOf(api.db, 'audit')
  expect(left).toContain(businessMonth(api.now()))
  expect(left).toContain(addMonths(month, 10))
  expect(await findings()).toEqual([])
})
