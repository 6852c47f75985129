import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { soldProject, visitOf } from '../../../../test/factories/field-rows.ts'
import { paidOrder, placeOrder } from '../../../../test/factories/order-rows.ts'
import type { Db } from '../../../db/client.ts'
import { newId } from '../../../secret/token.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  await visitOf(api, 'unconfirmed')
  await visitOf(api, 'offered', { startTime: '16:00' })
  const { specId } = await soldProject(api)
  const change = { items: [{ specId, qty: 2 }] }
  await paidOrder(api, { change })
  await placeOrder(api, { change })
})
afterAll(() => api.close())

const week = (at: string) => `coalesce(floor((extract(epoch from ${at}) + 28800) / 604800)::int, 2147483647)`
const organ = `coalesce(organ_id, '00000000-0000-0000-0000-000000000000')`
const everyOrgan = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`
const sums = `n, list_fen, discount_fen, amount_fen, people_fen, organ_fen, marketer_fen, platform_fen, minutes`
const wholes = `('paidProject', 'paidClass', 'completedProject', 'completedClass', 'completedMold')`
const books = `('paid', 'paidKind', 'completed', 'completedKind', 'paidProject', 'paidClass', 'completedProject', 'completedClass', 'completedMold')`
const added = sums.replaceAll(/\w+/g, (name) => `sum(${name})::int as ${name}`)
const figuresOfDays = (from: string) => `select book, operator_id, organ_id, day, part, ${added} from (${from}) as f
  where book in ${books} and (organ_id <> ${everyOrgan} or book in ${wholes}) group by 1, 2, 3, 4, 5
  having (${sums.replaceAll(/\w+/g, (name) => `sum(${name})`)}) <> (0, 0, 0, 0, 0, 0, 0, 0, 0) order by 1, 2, 3, 4, 5`
const changesOfDays = `select book, operator_id, organ_id, day, part, ${sums} from day_sum_change`
const all = (name: string, table: string, n: string) =>
  `select '${name}' as name, operator_id, ${organ} as organ_id, status, ${n}::int as n from ${table} where deleted_at is null group by 2, 3, 4`
const places = (table: string, at: string, stretch: string) =>
  `select '${table}.${at}' as name, operator_id, status, ${stretch} as stretch, count(*)::int as n from ${table} where deleted_at is null group by 2, 3, 4`

const read = async (db: Db, text: string) => (await db.execute(sql.raw(text))).rows

/** What the triggers kept. */
const keptFigures = async (db: Db) => ({
  counts: await read(
    db,
    `select name, operator_id, organ_id, status, sum(n)::int as n from (
      select table_name as name, operator_id, organ_id, status, n from row_count where organ_id <> ${everyOrgan}
      union all select table_name, operator_id, organ_id, status, n from row_count_change) as f
    where name in ('main_order', 'main_order.pay_fen', 'main_order.refunded_fen', 'visit') group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`,
  ),
  places: await read(
    db,
    `select name, operator_id, status, stretch, sum(n)::int as n from (
      select name, operator_id, status, stretch, n from row_place where status <> ''
      union all select name, operator_id, status, stretch, n from row_place_change) as f
    where name like 'main_order.%' or name like 'visit.%' group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4`,
  ),
  days: await read(
    db,
    figuresOfDays(`select book, operator_id, organ_id, day, part, ${sums} from day_sum union all ${changesOfDays}`),
  ),
})

/** The same, counted from the rows; only in a transaction that is undone, because the sums of days replace the kept ones. */
const countedFigures = async (db: Db) => {
  const counts = [
    all('main_order', 'main_order', 'count(*)'),
    all('main_order.pay_fen', 'main_order', `sum(pay_fen) filter (where paid_at is not null or pay_parts <> '[]')`),
    all('main_order.refunded_fen', 'main_order', 'sum(refunded_fen)'),
    all('visit', 'visit', 'count(*)'),
  ]
  const stretches = [
    places('main_order', 'created_at', week('created_at')),
    places('main_order', 'paid_at', week('paid_at')),
    places('main_order', 'pay_fen', 'least(pay_fen / 1000, 2147483646)::int'),
    places('visit', 'urgency', `case when need_manual then -1 else ${week('start_at')} end`),
    ...['start_at', 'created_at', 'waiting_since'].map((at) => places('visit', at, week(at))),
  ]
  await read(db, 'delete from day_sum_change')
  for (const name of ['sum_all_main_order', 'book_all_main_order', 'sum_all_visit', 'book_all_visit'])
    await read(db, `select ${name}()`)
  return {
    counts: await read(
      db,
      `select * from (${counts.join(' union all ')}) as f where n <> 0 order by name, operator_id, organ_id, status`,
    ),
    places: await read(
      db,
      `select * from (${stretches.join(' union all ')}) as f order by name, operator_id, status, stretch`,
    ),
    days: await read(db, figuresOfDays(changesOfDays)),
  }
}

const undone = new Error('the rows are needed')
const expectRightAfter = (change: SQL) =>
  expect(
    api.db.transaction(async (tx) => {
      await tx.execute(change)
      const kept = await keptFigures(tx)
      expect(kept.counts.length * kept.places.length).toBeGreaterThan(0)
      expect(kept).toEqual(await countedFigures(tx))
      throw undone
    }),
  ).rejects.toBe(undone)

const order = (set: string): readonly [string] => [`update main_order set ${set}`]
const visit = (set: string): readonly [string] => [`update visit set ${set}`]
const finished = `status = 'completed', finished_at = '2026-11-10T17:00:00Z', people_fen = 5, organ_fen = 3, marketer_fen = 1, platform_fen = 2`

describe('the figures of orders and visits are those of their rows', () => {
  it.each<readonly [string]>([
    ['select 1'],
    order('version = version + 1'),
    order(`status = 'cancelled'`),
    order(
      `status = 'cancelled', organ_id = '${newId()}', pay_fen = pay_fen + 1, refunded_fen = 7, total_fen = total_fen + 3`,
    ),
    order('refunded_fen = 7'),
    order('organ_id = null'),
    order('discount_fen = 9'),
    order(`paid_at = paid_at + interval '40 days'`),
    order(`paid_at = '2026-10-31T16:30:00Z'`),
    order('paid_at = null'),
    order(`paid_at = null, pay_parts = '[]'`),
    order(`pay_method = 'mixed', pay_parts = '[{"method": "cash", "fen": 40}, {"method": "wechat", "fen": 60}]'`),
    order(`biz_type = 'exam', source = 'tv'`),
    order('project_ids = project_ids || project_ids'),
    order(`project_ids = array['${newId()}', '${newId()}']::uuid[], class_ids = '{}'`),
    order(`created_at = created_at - interval '8 days'`),
    order(`deleted_at = now()`),
    visit('version = version + 1'),
    visit(`status = 'cancelled'`),
    visit('organ_id = null'),
    visit('need_manual = not need_manual'),
    visit(`start_at = start_at + interval '10 days', end_at = end_at + interval '10 days'`),
    visit('start_at = null, end_at = null'),
    visit(`waiting_since = '2025-01-01'`),
    visit(finished),
    visit(`${finished}, project_id = null, class_id = null, mold_id = '${newId()}', score = 4`),
    visit(`${finished}, checkin_at = '2026-11-10T10:00:00Z', checkout_at = '2026-11-10T10:59:30Z'`),
    visit('deleted_at = now()'),
  ])('after %s', async (change) => {
    await expectRightAfter(sql.raw(change))
  })

  it.each([
    `settle_status = 'posted'`,
    'score = 2',
    'amount_fen = amount_fen + 5',
    'organ_id = null',
    `finished_at = finished_at + interval '1 day'`,
    `status = 'disputed'`,
    'finished_at = null',
    'deleted_at = now()',
  ])('after %s of completed visits', async (change) => {
    await expectRightAfter(sql.raw(`update visit set ${finished}; update visit set ${change}`))
  })

  it.each(['main_order', 'visit'])('after all rows of %s were removed and inserted again', async (table) => {
    await expectRightAfter(
      sql.raw(`update visit set ${finished};
        create temporary table gone on commit drop as select * from ${table};
        delete from ${table};
        insert into ${table} select * from gone`),
    )
  })
})
