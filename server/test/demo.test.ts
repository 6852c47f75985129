import {
  addDays,
  businessDay,
  emergencyTypes,
  examStates,
  orderStates,
  refundStatuses,
  settlementStates,
  visitStates,
} from '@kangju/contract'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partitionedTables, rowsOutside } from '../src/db/partitions.ts'
import { readDemo } from '../src/db/demo-state.ts'
import { demoState, files } from '../src/db/tables.ts'
import { seedDemo } from '../src/demo/demo.ts'
import { makeDemo } from '../src/demo/make-demo.ts'
import { recordedUntil } from '../src/demo/past/load-past.ts'
import { isAtWork } from '../src/demo/orders/diary.ts'
import { isDemoWanted } from '../src/demo/wanted.ts'
import { verifyAudit } from '../src/http/audit-verify.ts'
import { makeLog } from '../src/kit/log.ts'
import { keyOf } from '../src/modules/base/file/store.ts'
import { reconcile } from '../src/modules/books/ledger/reconcile.ts'
import { checkRuns } from '../src/modules/books/ledger/table.ts'
import { billItems, channelBills } from '../src/modules/desk/reconciliation/table.ts'
import { organQrCodes } from '../src/modules/organs/organqrcode/table.ts'
import { peopleTable } from '../src/modules/staff/people/table.ts'
import { isTokenOf } from '../src/modules/boxes/tvtop/token.ts'
import { boxes } from '../src/modules/boxes/tvtop/table.ts'
import { visits } from '../src/modules/care/visit/table.ts'
import { rotateSecrets } from '../src/modules/secret-rotation.ts'
import { testSecret } from './api/fixture.ts'
import { checkInvariants } from './api/invariants.ts'
import { openTown, type Town } from './demo-town.ts'
import { findEncryptedColumns } from './api/encrypted-columns.ts'

/** Few orders since the record, for a fast test; those of the record are all loaded. */
const orderCount = 160

/** A separate process creates the demo with the environment of the server. */
const startMaking = ({ config, db, folder, tools }: Town) => {
  process.env['DATA_DIR'] = folder
  process.env['LOG_LEVEL'] = 'silent'
  process.env['SECRET_KEY'] = testSecret
  const order = { connection: config, orderCount, today: tools.clock().toISOString() }
  return makeDemo(order, { db, log: makeLog('silent') })
}

const listFiles = async ({ folder }: Town) => {
  const names = await readdir(join(folder, 'files'), { recursive: true })
  return names.filter((path) => path.includes('.')).map((path) => `files/${path}`)
}

const sharedTests = (town: () => Town) => {
  test('it is complete: no part was skipped', async () => {
    expect(town().complaints).toEqual([])
    expect(await readDemo(town().db)).toMatchObject({ status: 'done', percent: 100 })
  })

  test('it satisfies all invariants', async () => {
    expect(await checkInvariants(town().db)).toEqual([])
    expect(await reconcile(town().tools)).toBe(0)
  })

  test('the first operator has the bill of a recent day with one difference, and the result of a check', async () => {
    const { db, tools } = town()
    const [bill, ...others] = await db.select().from(channelBills)
    expect(others).toEqual([])
    expect(bill).toMatchObject({ status: 'matched', edition: 1 })
    expect((bill?.lines ?? 0) >= 3 && (bill?.day ?? '') < businessDay(tools.clock())).toBe(true)
    const differing = await db.select().from(billItems).where(ne(billItems.outcome, 'matched'))
    expect(differing.map(({ outcome, theirFen, ourFen }) => [outcome, (ourFen ?? 0) - (theirFen ?? 0)])).toEqual([
      ['amountDiffers', 100],
    ])
    expect(await db.$count(checkRuns)).toBeGreaterThanOrEqual(2)
  })

  test('every state occurs', async () => {
    const { statesOf, countOf } = town()
    expect(await statesOf('main_order')).toEqual(orderStates.toSorted())
    expect(await statesOf('visit')).toEqual(visitStates.toSorted())
    expect(await statesOf('refund')).toEqual(refundStatuses.toSorted())
    expect(await statesOf('booking')).toEqual(['closed', 'following', 'new', 'ordered'])
    expect(await statesOf('exam_appointment')).toEqual(examStates.toSorted())
    expect(await statesOf('goods_order')).toEqual(expect.arrayContaining(['closed', 'delivered', 'refunded', 'unpaid']))
    expect(await countOf('(select distinct biz_type from main_order) as kinds')).toBe(3)
    expect(await countOf('(select distinct mode from dispatch_record) as modes')).toBe(3)
    expect(await countOf('(select distinct operator_id from main_order) as operators')).toBe(2)
  })

  test('customers buy cards, return one, pay orders with them and get refunds on them', async () => {
    const { countOf, valuesOf } = town()
    const types = await valuesOf('select distinct type from prepay_card_flow order by 1')
    expect(types).toEqual(expect.arrayContaining(['activate', 'refund', 'spend', 'void']))
    expect(await countOf("prepay_card where holder_id is not null and status = 'active'")).toBeGreaterThan(3)
  })

  test('call agents find calls with every ending, and two recent ones to call back at each operator', async () => {
    const { tools, statesOf, countOf, valuesOf } = town()
    expect(await statesOf('tv_call')).toEqual(['declined', 'ended', 'missed'])
    expect(await valuesOf('select distinct hangup_by from tv_call order by 1')).toEqual([
      'caller',
      'operator',
      'system',
    ])
    expect(await valuesOf('select distinct call_type from tv_call order by 1')).toEqual(['video', 'voice'])
    const kinds = 'select distinct emergency_type from tv_call where emergency_type is not null order by 1'
    expect(await valuesOf(kinds)).toEqual(emergencyTypes.toSorted())
    expect(await valuesOf('select count(*)::text from tv_call group by operator_id order by count(*)')).toEqual([
      '10',
      '140',
    ])
    const due = `tv_call where callback_status = 'due'`
    const today = `calltime > '${tools.clock().toISOString()}'::timestamptz - interval '3 hours'`
    expect([await countOf(due), await countOf(`${due} and ${today}`)]).toEqual([4, 4])
    expect(await countOf('tv_call c join tv_top b on b.id = c.tv_top_id where c.calltime < b.created_at')).toBe(0)
  })

  test('reviewers find refunds of customers and of the service desk', async () => {
    const { countOf, valuesOf } = town()
    const waiting = `refund where status = 'reviewing'`
    expect(await countOf(waiting)).toBeGreaterThanOrEqual(6)
    expect(await valuesOf(`select distinct apply_type from ${waiting}`)).toEqual(
      expect.arrayContaining(['console', 'customer']),
    )
  })

  test('finance finds withdrawals in every state over three months, some to review and to pay, and adjustments', async () => {
    const { statesOf, countOf, valuesOf } = town()
    expect(await statesOf('settlement')).toEqual(settlementStates.toSorted())
    const months = `select distinct to_char(apply_at at time zone 'Asia/Shanghai', 'YYYY-MM') from settlement`
    expect((await valuesOf(months)).length).toBeGreaterThanOrEqual(3)
    expect(await countOf(`settlement where status = 'reviewing'`)).toBeGreaterThanOrEqual(2)
    expect(await countOf(`settlement where status = 'toPay'`)).toBeGreaterThanOrEqual(2)
    expect(await valuesOf(`select distinct owner_type from settlement order by 1`)).toEqual(['organ', 'people'])
    const adjustments = `select distinct biz_type from wallet_flow where biz_type in ('manualCredit', 'manualDebit', 'penalty') order by 1`
    expect(await valuesOf(adjustments)).toEqual(['manualCredit', 'manualDebit', 'penalty'])
    expect(await valuesOf(`select username from account where username in ('finance', 'finance2') order by 1`)).toEqual(
      ['finance', 'finance2'],
    )
  })

  test('its orders span the three months before, and none is notified today', async () => {
    const { tools, countOf, valuesOf } = town()
    const now = `'${tools.clock().toISOString()}'::timestamptz`
    expect(await countOf(`main_order where created_at > ${now} or created_at < ${now} - interval '98 days'`)).toBe(0)
    const days = await valuesOf(`select distinct created_at::date::text from main_order order by 1`)
    const lastDay = businessDay(recordedUntil(tools.clock()))
    const recorded = Array.from({ length: 85 }, (_none, n) => addDays(lastDay, n - 87))
    expect(recorded.filter((day) => !days.includes(day))).toEqual([])
    expect(days).toContain(businessDay(tools.clock()))
    expect(await countOf('outbox')).toBe(0)
  })

  test('no past event has a future date', async () => {
    const { tools, db, countOf } = town()
    const now = `'${tools.clock().toISOString()}'::timestamptz`
    const { rows } = await db.execute<{ t: string; c: string }>(
      sql`select table_name as t, column_name as c from information_schema.columns where table_schema = 'public' and column_name in
        ('created_at', 'updated_at', 'at', 'paid_at', 'registered_at', 'completed_at', 'checkin_at', 'checkout_at', 'posted_at',
         'last_online_at', 'published_at', 'submitted_at', 'audit_at', 'applied_at', 'refunded_at', 'responded_at', 'sent_at')`,
    )
    const future: string[] = []
    for (const { t, c } of rows) if ((await countOf(`"${t}" where "${c}" > ${now}`)) !== 0) future.push(`${t}.${c}`)
    expect(future).toEqual([])
  })

  test('unfinished visits are within the days around today', async () => {
    const { tools, countOf } = town()
    const old = `start_at < '${tools.clock().toISOString()}'::timestamptz - interval '2 days'`
    const open = `status not in ('completed', 'cancelled')`
    expect(await countOf(`visit where biz_type <> 'exam' and ${old} and ${open}`)).toBe(0)
  })

  test('assigned staff work at that time, whatever weekday the record was moved to', async () => {
    const { db } = town()
    const rows = await db
      .select({ start: visits.startAt, minutes: visits.durationMin, person: peopleTable })
      .from(visits)
      .innerJoin(peopleTable, eq(peopleTable.id, visits.peopleId))
      .where(and(eq(visits.dispatchMode, 'automatic'), inArray(visits.status, ['completed', 'accepted'])))
    expect(rows.length).toBeGreaterThan(500)
    const outside = rows.filter(({ start, minutes, person }) => !isAtWork(person, new Date(start ?? 0), minutes))
    expect(outside).toEqual([])
  })

  test('every row of a log is in the partition of its month', async () => {
    for (const table of partitionedTables) expect([table, await rowsOutside(town().db, table)]).toEqual([table, 0])
  })

  test('the audit log verifies', async () => {
    const { rows, findings } = await verifyAudit(town().db, town().tools.keyring, [])
    expect([rows > 500, findings]).toEqual([true, []])
  })
}

describe('on a Sunday before midnight, after a first attempt was killed', () => {
  let town: Town
  let stateWhenKilled: Awaited<ReturnType<typeof readDemo>>
  let wasWanted: boolean

  beforeAll(async () => {
    town = await openTown(new Date('2028-01-02T15:50:00.000Z'))
    wasWanted = await isDemoWanted(town.db)
    const making = await startMaking(town)
    await making.opened
    while ((await town.countOf('booking')) === 0) await sleep(20)
    await making.stop()
    stateWhenKilled = await readDemo(town.db)
    await writeFile(join(town.folder, 'files', 'left-behind.webp'), '')
    const again = await startMaking(town)
    await Promise.all([again.opened, again.ended])
  }, 600_000)
  afterAll(() => town.leave())

  test('a killed demo is created again from the beginning', async () => {
    expect([wasWanted, stateWhenKilled?.status]).toEqual([true, 'making'])
    expect(await town.countOf('operator')).toBe(2)
    expect(await listFiles(town)).not.toContain('files/left-behind.webp')
    // Clearing disabled the triggers of append-only tables; they are enabled again.
    await expect(town.db.execute(sql`truncate order_log`)).rejects.toThrow()
  })

  sharedTests(() => town)

  test('every encrypted value uses the key of this installation, and is known to the rotation', async () => {
    const { db, tools, countOf } = town
    const { found, passedOver } = await findEncryptedColumns(db)
    expect([found.length > 15, passedOver]).toEqual([true, []])
    // A value under another key would be re-encrypted or fail to decrypt.
    expect(await rotateSecrets(db, tools.keyring)).toBe(0)
    expect(await countOf(`customer_client where mobile not like 's2.${tools.keyring.current.id}.%'`)).toBe(0)
  })

  test('every file has its bytes', async () => {
    const rows = await town.db.select().from(files)
    expect(rows.length).toBeGreaterThan(3000)
    const known = new Set(await listFiles(town))
    expect(rows.filter(({ id, type }) => !known.has(keyOf(id, type.slice(6) as 'webp')))).toEqual([])
  })

  test('totals equal the counts of rows', async () => {
    const counted = await town.valuesOf(`select sum(n)::int from (
      select n from row_count where table_name = 'main_order' and organ_id <> 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      union all select n from row_count_change where table_name = 'main_order') as figures`)
    expect(counted).toEqual([await town.countOf('main_order')])
  })

  test('boxes are identified by their tokens, and codes lead to this installation', async () => {
    const [box] = await town.db.select().from(boxes).where(eq(boxes.sn, 'KJ-100003'))
    expect(isTokenOf(town.tools.keyring, box, 'demo-token-100003')).toBe(true)
    const drawn = await town.db.$count(organQrCodes, sql`mini_code_url is not null`)
    expect(drawn).toBeGreaterThan(3)
  })

  test('the next start leaves a finished demo alone', async () => {
    const orders = await town.countOf('main_order')
    expect(await isDemoWanted(town.db)).toBe(false)
    expect(await seedDemo(town.tools, town.pool)).toBe(false)
    expect(await town.countOf('main_order')).toBe(orders)
  })

  test('a filled database without the row of a demo is left alone', async () => {
    await town.db.delete(demoState)
    expect(await isDemoWanted(town.db)).toBe(false)
  })
})

const moments = [
  ['on a Monday just after midnight', '2027-03-14T16:10:00.000Z'],
  ['on a Wednesday in the afternoon', '2026-11-18T07:00:00.000Z'],
  ['on a Monday before the hour at which the record ends', '2027-06-07T02:00:00.000Z'],
  ['on a Saturday at noon', '2027-02-20T04:00:00.000Z'],
] as const

// `npm run soak` creates one at each of these moments; the one above has the most days to create through the services.
describe.each(process.env['SWEEP_RECORD'] === 'all' ? moments : [])('%s', (_when, now) => {
  let town: Town
  beforeAll(async () => {
    town = await openTown(new Date(now))
    await seedDemo(town.tools, town.pool, orderCount)
  }, 600_000)
  afterAll(() => town.leave())
  sharedTests(() => town)
})
