import { isDeepStrictEqual } from 'node:util'
import { order, prepaycardinfo } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldRowCounts } from '../../src/db/counters.ts'
import { rowPlaceChanges } from '../../src/db/tables.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { encryptUnbound } from '../api/unbound.ts'

const rows = 2_450
const limit = 100
/** From the first deep page to the last one and beyond. */
const deepPages = [21, 22, 24, 25, 26]

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const encrypted = (place: string) => encryptUnbound(api.tools.keyring, place, '13812345678')
  // Over half a year, some at the same instant; some unpaid, some without a time, some waiting for manual dispatch.
  await api.db.execute(sql`
    insert into main_order (id, operator_id, created_at, updated_at, order_no, biz_type, source, title, booker_id, booker_name, booker_mobile,
      booker_mobile_index, client_id, client_name, client_id_card, items, project_ids, area_code, address, contact_name, contact_mobile,
      attachments, pay_fen, pay_parts, paid_at, pay_expire_at, valid_days, status)
    select gen_random_uuid(), (select id from operator where code = 'A'), at, at, 'ZD' || to_char(at, 'YYYYMMDD') || lpad(n::text, 6, '0'),
      'project', 'console', '', gen_random_uuid(), '陈芳', ${encrypted('main_order.bookerMobile')}, '', gen_random_uuid(), '王敏', '', '[]', '{}',
      '330106', '', '', '', '{}', (n * 7919) % 50000, '[]', case when n % 9 = 0 then null else at + interval '3 days' * (n % 5) end, at, 30,
      case when n % 9 = 0 then 'cancelled' when n % 50 = 0 then 'paid' else 'completed' end
    from (select n, timestamptz '2026-05-01 08:00+08' + interval '103 minutes' * (n / 2) as at from generate_series(1, ${rows}::int) n) as made`)
  await api.db.execute(sql`
    insert into visit (id, operator_id, created_at, updated_at, child_no, main_id, main_no, biz_type, source, seq, total, project_name,
      duration_min, client_id, client_name, area_code, address, contact_name, contact_mobile, contact_mobile_index, start_at, need_manual,
      waiting_since, status)
    select gen_random_uuid(), operator_id, created_at, created_at, 'F' || order_no, id, order_no, 'project', 'console', 1, 1, '', 60,
      client_id, '王敏', '330106', '', '', ${encrypted('visit.contactMobile')}, '',
      case when n % 11 = 0 then null else created_at + interval '1 day' * (n % 13) end, n % 60 = 0, created_at + interval '5 hours' * (n % 7),
      case when n % 60 = 0 then 'undispatched' when n % 11 = 0 then 'unscheduled' else 'completed' end
    from (select *, right(order_no, 6)::int as n from main_order) as placed`)
  // Batches of 400 cards, of two years.
  await api.db.execute(sql`
    insert into prepay_card (id, operator_id, created_at, updated_at, card_no, batch_id, seq, password, password_hash, face_fen, status)
    select gen_random_uuid(), (select id from operator where code = 'A'), now(), now(),
      '1001' || (case when n <= 1200 then '25' else '26' end) || lpad((n / 400 + 7)::text, 3, '0') || lpad((n % 400 + 1)::text, 6, '0') || n % 10,
      md5((n / 400)::text)::uuid, n % 400 + 1, '', '', 100, case when n % 60 = 0 then 'void' else 'inStock' end
    from generate_series(1, ${rows}::int) n`)
}, 60_000)
afterAll(() => api.close())

type Listed = 'main_order' | 'visit' | 'prepay_card'
const calls = { main_order: order.list, visit: order.visits, prepay_card: prepaycardinfo.list }
const states = { main_order: 'completed', visit: 'completed', prepay_card: 'inStock' }
const usual = {
  main_order: 'created_at desc, id desc',
  visit: 'need_manual desc, start_at, id',
  prepay_card: 'card_no',
}
const columns: Record<string, string> = {
  orderNo: 'order_no',
  createdAt: 'created_at',
  paidAt: 'paid_at',
  payFen: 'pay_fen',
  startAt: 'start_at',
  waitingSince: 'waiting_since',
  cardNo: 'card_no',
}

const orderBy = (table: Listed, sort: string | undefined) => {
  const column = columns[(sort ?? '').replace(/^-/, '')]
  const way = sort?.startsWith('-') === true ? 'desc' : 'asc'
  return column === undefined ? usual[table] : `${column} ${way}, id ${way}`
}

/** The page as PostgreSQL returns it with an offset. */
const countedOff = async (table: Listed, sort: string | undefined, status: string | undefined, page: number) => {
  const which = status === undefined ? '' : `and status = '${status}'`
  const { rows: found } = await api.db.execute<{ id: string }>(
    sql.raw(`select id from ${table} where operator_id = (select id from operator where code = 'A') and deleted_at is null ${which}
      order by ${orderBy(table, sort)} limit ${limit} offset ${(page - 1) * limit}`),
  )
  return found.map(({ id }) => id)
}

const shown = async (table: Listed, sort: string | undefined, status: string | undefined, page: number) => {
  const query = {
    page,
    limit,
    ...(sort === undefined ? {} : { sort }),
    ...(status === undefined ? {} : { status }),
  }
  const { data } = await api.admin(calls[table], { query: query as never })
  return (data.items as { id: string }[]).map(({ id }) => id)
}

const sorts = {
  main_order: [undefined, 'orderNo', 'createdAt', 'paidAt', 'payFen'],
  visit: [undefined, 'startAt', 'createdAt', 'waitingSince'],
  prepay_card: [undefined, 'cardNo'],
}

/** Pages that differ from the expected ones. */
const differences = async () => {
  const found: unknown[] = []
  for (const table of ['main_order', 'visit', 'prepay_card'] as const)
    for (const name of sorts[table])
      for (const sort of name === undefined ? [undefined] : [name, `-${name}`])
        for (const status of [undefined, states[table]])
          for (const page of deepPages) {
            const [seen, due] = [await shown(table, sort, status, page), await countedOff(table, sort, status, page)]
            if (!isDeepStrictEqual(seen, due)) found.push({ table, sort, status, page, seen, due })
          }
  return found
}

test('deep pages equal those with an offset, in every order, folded or not', async () => {
  expect(await differences()).toEqual([])
  await foldRowCounts(api.db)
  expect(await api.db.select().from(rowPlaceChanges)).toEqual([])
  expect(await differences()).toEqual([])
}, 120_000)

test('they follow every change immediately: payments, rescheduling, cancellations, deletions', async () => {
  await api.db.execute(sql`update main_order set paid_at = now(), status = 'completed' where right(order_no, 2) = '09'`)
  await api.db.execute(sql`update visit set start_at = start_at + interval '40 days' where right(child_no, 1) = '7'`)
  await api.db.execute(sql`update visit set need_manual = not need_manual where right(child_no, 2) = '20'`)
  await api.db.execute(
    sql`update visit set status = 'cancelled', waiting_since = now() where right(child_no, 2) = '31'`,
  )
  await api.db.execute(sql`delete from visit where right(child_no, 2) = '44'`)
  await api.db.execute(sql`update prepay_card set status = 'frozen' where seq % 70 = 3`)
  await api.db.execute(sql`update prepay_card set deleted_at = now() where seq % 90 = 5`)
  expect(await differences()).toEqual([])
}, 120_000)
