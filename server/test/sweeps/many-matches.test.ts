import { order } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../api/api.ts'
import { encryptUnbound } from '../api/unbound.ts'

/** Twice as many as a filtered total counts, so that names are judged in list order. */
const rows = 21_000
const limit = 100

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  const encrypted = (place: string) => encryptUnbound(api.tools.keyring, place, '13812345678')
  const service = (n: number) => sql.raw(`md5('${n}')::uuid`)
  await api.db.execute(sql`
    insert into main_order (id, operator_id, created_at, updated_at, order_no, biz_type, source, title, booker_id, booker_name, booker_mobile,
      booker_mobile_index, client_id, client_name, client_id_card, items, project_ids, area_code, address, contact_name, contact_mobile,
      attachments, pay_fen, pay_parts, paid_at, pay_expire_at, valid_days, status)
    select gen_random_uuid(), (select id from operator where code = 'A'), at, at, 'ZD' || to_char(at, 'YYYYMMDD') || lpad(n::text, 6, '0'),
      'project', 'console', '', gen_random_uuid(), case when n % 50 = 0 then '陈芳' else '王敏' end, ${encrypted('main_order.bookerMobile')}, '',
      gen_random_uuid(), case when n % 70 = 0 then '小王' when n % 60 = 0 then '李强' else 'Anna Lee' end, '', '[]',
      case when n % 100 = 0 then array[${service(2)}] when n % 7 = 0 then array[${service(2)}, ${service(1)}] else array[${service(1)}] end,
      '330106', '', '', '', '{}', 100, '[]', at, at, 30, case when n % 40 = 0 then 'paid' else 'completed' end
    from (select n, timestamptz '2026-05-01 08:00+08' + interval '7 minutes' * (n / 2) as at from generate_series(1, ${rows}::int) n) as made`)
  await api.db.execute(sql`
    insert into visit (id, operator_id, created_at, updated_at, child_no, main_id, main_no, biz_type, source, seq, total, project_id,
      project_name, duration_min, client_id, client_name, people_name, area_code, address, contact_name, contact_mobile, contact_mobile_index,
      start_at, need_manual, waiting_since, status)
    select gen_random_uuid(), operator_id, created_at, created_at, 'F' || order_no, id, order_no, 'project', 'console', 1, 1, ${service(1)}, '', 60,
      client_id, client_name, booker_name, '330106', '', '', ${encrypted('visit.contactMobile')}, '',
      case when n % 11 = 0 then null else created_at + interval '1 day' * (n % 13) end, n % 60 = 0, created_at,
      case when n % 60 = 0 then 'undispatched' when n % 11 = 0 then 'unscheduled' else 'completed' end
    from (select *, right(order_no, 6)::int as n from main_order) as placed`)
  // The statistics decide how the rows are read.
  await api.owner().execute(sql`analyze main_order, visit`)
}, 120_000)
afterAll(() => api.close())

const lists = {
  main_order: { call: order.list, usual: 'created_at desc, id desc', names: ['booker_name', 'client_name'] },
  visit: { call: order.visits, usual: 'need_manual desc, start_at, id', names: ['client_name', 'people_name'] },
}
type Listed = keyof typeof lists

/** The page as PostgreSQL returns it when it judges every row. */
const judged = async (table: Listed, where: string, page: number) => {
  const { rows: found } = await api.db.execute<{ id: string }>(
    sql.raw(`select id from ${table} where operator_id = (select id from operator where code = 'A') and ${where}
      order by ${lists[table].usual} limit ${limit} offset ${(page - 1) * limit}`),
  )
  return found.map(({ id }) => id)
}

const shown = async (table: Listed, query: object, page: number) => {
  const { data } = await api.admin(lists[table].call, { query: { ...query, page, limit } as never })
  const { items, capped } = data as { items: { id: string }[]; capped: boolean }
  return { ids: items.map(({ id }) => id), capped }
}

const named = (table: Listed, text: string) =>
  `(${lists[table].names.map((name) => `lower(${name}) like '%${text.toLowerCase()}%'`).join(' or ')})`

test.each(['main_order', 'visit'] as const)(
  'pages of very many names are those of all matching rows: %s',
  async (table) => {
    for (const keyword of ['王', 'NNA l'])
      for (const page of [2, 99, 204]) {
        const { ids, capped } = await shown(table, { keyword }, page)
        expect({ keyword, page, capped, ids }).toEqual({
          keyword,
          page,
          capped: true,
          ids: await judged(table, named(table, keyword), page),
        })
      }
  },
)

test('so are those with another filter, few matches and a text that may be a number', async () => {
  for (const [query, where, isCapped] of [
    [{ keyword: '王', status: 'completed' }, `${named('main_order', '王')} and status = 'completed'`, true],
    [{ keyword: '陈' }, named('main_order', '陈'), false],
    [{ keyword: '8' }, 'false', false],
  ] as const) {
    const { ids, capped } = await shown('main_order', query, 2)
    expect({ query, capped, ids }).toEqual({ query, capped: isCapped, ids: await judged('main_order', where, 2) })
  }
})

test('tabs of very many visits count what is to do, and states only if a list can count them', async () => {
  const { rows: found } = await api.db.execute<{ n: number }>(
    sql.raw(`select count(*)::int as n from visit where ${named('visit', '王')} and status <> 'completed'`),
  )
  for (const [query, isCapped, hasStates] of [
    [{ keyword: '王' }, true, false],
    [{ keyword: '王', status: 'completed' }, true, false],
    [{ keyword: '王', status: 'undispatched' }, false, false],
    [{ keyword: '李' }, false, true],
  ] as const) {
    const { counts = {}, capped } = (await api.admin(order.visits, { query })).data
    expect({ query, capped, hasStates: 'completed' in counts }).toEqual({ query, capped: isCapped, hasStates })
    if (query.keyword === '王') expect(counts).toMatchObject({ todo: found[0]?.n })
  }
})

const projectOf = async (service: number) => {
  const { rows: found } = await api.db.execute<{ id: string }>(sql.raw(`select md5('${service}')::uuid as id`))
  return found[0]?.id ?? ''
}

const seeServices = async () => {
  for (const [service, isCapped] of [
    [1, true],
    [2, false],
  ] as const) {
    const projectId = await projectOf(service)
    for (const page of [1, 2, 15]) {
      const { ids, capped } = await shown('main_order', { projectId }, page)
      expect(ids.length).toBeGreaterThan(0)
      expect({ service, page, capped, ids }).toEqual({
        service,
        page,
        capped: isCapped,
        ids: await judged('main_order', `deleted_at is null and '${projectId}' = any(project_ids)`, page),
      })
    }
  }
}

test('an order of several services is found by each of them, also after changes', async () => {
  await seeServices()
  await api.db.execute(sql`update main_order set deleted_at = now() where right(order_no, 2) = '21'`)
  await api.db.execute(sql`update main_order set deleted_at = null where right(order_no, 3) = '021'`)
  await api.db.execute(sql`update main_order set project_ids = array[md5('2')::uuid] where right(order_no, 2) = '33'`)
  await seeServices()
})
