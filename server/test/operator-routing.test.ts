import { edgeField, order, refund, refundreview, type Endpoint } from '@kangju/contract'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tick } from '../src/modules/care/dispatch/service.ts'
import { testApi, type Answer, type TestApi } from './api/api.ts'
import { noteStatements } from './api/note-statements.ts'
import { enforceRule, someStaff } from './factories/dispatch-rows.ts'
import { paidVisits, visitOf, workday } from './factories/field-rows.ts'

// Past one machine, the rows of an operator live together on one of several (docs/scaling.md). That works as long as
// the statements of requests name their operator, or rows of one operator by their ids.

/** The requests that grow with the business: lists, the life of an order, dispatch. */
const hot: readonly Endpoint[] = [
  order.list,
  order.visits,
  order.detail,
  order.board,
  order.add,
  order.candidates,
  order.dispatch,
  order.confirm,
  order.note,
  edgeField.accept,
  edgeField.depart,
  edgeField.checkin,
  edgeField.checkout,
  refund.apply,
  refundreview.list,
  refundreview.audit,
]
const ticked = 'dispatch-tick'

/**
 * Columns that name rows by the id of the row that they belong to. A cluster asks all its machines for them, and one
 * answers; with the operator beside the id it would ask one only.
 */
const references: Readonly<Record<string, string>> = {
  'health_record.client_id': 'records of the care recipient of the order',
  'refund.main_id': 'refunds of the order, which is locked',
  'visit.main_id': 'visits of the order, which is locked',
  'visit.client_id': 'earlier visits to the care recipient of the order',
  'visit.people_id': 'visits of the staff member, who is locked',
}

/** Statements that belong to no operator, with the reason. */
const exceptions: readonly { readonly text: RegExp; readonly reason: string }[] = [
  {
    text: /^select distinct "operator_id" from "visit" where \("visit"\."next_tick_at"/,
    reason:
      'the loop of dispatch asks which operators have visits that are due, then takes one operator after the other',
  },
  {
    text: /^update "visit" set "next_tick_at" = \$1 where \("visit"\."next_tick_at"/,
    reason: 'the loop of dispatch takes visits out that are no longer waiting, of all operators at once',
  },
]

/** Tables without the operator of their rows, with the reason. */
const withoutOperator: Readonly<Record<string, string>> = {
  account_role: 'of an account',
  check_result: 'of a check of the books',
  commodity_item: 'of a bundle',
  console_settings: 'of an account',
  demo_state: 'of the installation',
  exam_package_item: 'of a package of health checks',
  idempotency_key: 'of an account, for a day',
  loop_lease: 'of the installation',
  notice_mark: 'of an account',
  notice_read: 'of an account',
  number_day: 'of the installation: printed numbers are drawn from sequences per day',
  number_series: 'of the installation: printed numbers',
  operator: 'the operator itself',
  outbox: 'events under way; their rooms name the operator',
  payout_ask: 'of a refund, for a day',
  rate_window: 'of an account or address, for minutes',
  sign_in_attempt: 'of an account or address, for minutes',
  special_item: 'of a special page',
  task_fault: 'of a task',
  tv_call_signal: 'of a call, while it is open',
}

let api: TestApi
let noting: ReturnType<typeof noteStatements> | undefined
let keys: Map<string, readonly string[]>

/** The tables with an operator, each with the columns that are unique by themselves. */
const keysOf = async (pool: Pool) => {
  const { rows } = await pool.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array(select a.attname::text from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1) as columns
    from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'operator_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

beforeAll(async () => {
  const send = async <T>(endpoint: Endpoint, body: unknown, answer: (body: unknown) => Promise<Answer<T>>) => {
    if (noting === undefined || !hot.includes(endpoint)) return answer(body)
    const reply = await noting.during(endpoint.path, () => answer(body))
    expect([endpoint.path, reply.status, reply.errors]).toEqual([endpoint.path, 200, undefined])
    return reply
  }
  api = await testApi({ send })
  keys = await keysOf(api.pool)
  noting = noteStatements(api.pool)
})
afterAll(() => api.close())

const fresh = (key: string) => ({ 'idempotency-key': key })

const liveADay = async () => {
  const made = await visitOf(api, 'unconfirmed')
  await api.admin(order.list, { query: { status: 'paid' } })
  await api.admin(order.list, {})
  await api.admin(order.visits, {})
  await api.admin(order.detail, { params: { id: made.id } })
  await api.admin(order.board, { query: { day: made.day } })
  await api.admin(order.note, { params: { id: made.id }, body: { remark: '已回访' } })
  await api.admin(order.confirm, { params: { id: made.id }, body: { reason: '客户确认' }, headers: fresh('confirm') })
  const [visit] = await paidVisits(api)
  const params = { id: visit?.mainId ?? '' }
  const body = { childIds: [visit?.id ?? ''], applyFen: visit?.amountFen ?? 0, reason: 'customerCancelled' as const }
  const { data: asked } = await api.admin(refund.apply, { params, body, headers: fresh('refund') })
  await api.admin(refundreview.list, {})
  const decision = { pass: 1 as const }
  await api.admin(refundreview.audit, { params: { id: asked.id }, body: decision, headers: fresh('decide') })
  await enforceRule(api)
  await someStaff(api, 2)
  const [next] = await paidVisits(api, { change: { appointDate: workday(api), startTime: '14:00' } })
  await api.admin(order.candidates, { params: { id: next?.id ?? '' } })
  await noting?.during(ticked, () => tick(api.tools))
}

const tablesIn = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?(\w+)"?/gi)].flatMap(([, name = '']) =>
      keys.has(name) ? [name] : [],
    ),
  ),
]
const namesOperator = (text: string) =>
  /\boperator_id"?\s*(?:=|in\b)/.test(text) || /\binto "?\w+"? \([^)]*\boperator_id\b/.test(text)
/** Whether a column of the table is compared with a value or with a column of another table. */
const isComparedBy = (text: string, table: string, column: string) =>
  new RegExp(
    `"${table}"\\."${column}"\\s*(?:=|in\\b)|=\\s*"${table}"\\."${column}"|(?<![\\w"])(?:\\w+\\.)?${column}\\s*(?:=|in\\b)`,
  ).test(text)

/** The references and exceptions that a statement needs; undefined if they do not suffice. */
const needs = (text: string): readonly string[] | undefined => {
  const tables = tablesIn(text)
  if (tables.length === 0 || namesOperator(text)) return []
  const exception = exceptions.find((one) => one.text.test(text))
  if (exception !== undefined) return [exception.reason]
  const needed: string[] = []
  for (const table of tables) {
    if (keys.get(table)?.some((column) => isComparedBy(text, table, column)) === true) continue
    const reference = Object.keys(references).find((name) => {
      const [of, column = ''] = name.split('.')
      return of === table && isComparedBy(text, table, column)
    })
    if (reference === undefined) return undefined
    needed.push(reference)
  }
  return needed
}

describe('past one machine', () => {
  beforeAll(liveADay)

  test('every statement of the hot requests and of dispatch names its operator, or rows by their ids', () => {
    const noted = noting?.noted ?? new Map<string, ReadonlySet<string>>()
    const isBusy = ([work, texts]: [string, ReadonlySet<string>]) =>
      [...texts].some((text) => tablesIn(text).length > 0) ? [work] : []
    expect([...noted].flatMap(isBusy).toSorted()).toEqual([...hot.map(({ path }) => path), ticked].toSorted())
    const stray = [...noted].flatMap(([work, texts]) =>
      [...texts].filter((text) => needs(text) === undefined).map((text) => `${work}: ${text}`),
    )
    expect(stray).toEqual([])
  })

  test('every exception is needed', () => {
    const all = [...(noting?.noted.values() ?? [])].flatMap((texts) => [...texts])
    const needed = new Set(all.flatMap((text) => needs(text) ?? []))
    expect([...needed].toSorted()).toEqual(
      [...Object.keys(references), ...exceptions.map(({ reason }) => reason)].toSorted(),
    )
  })

  test('every table has the operator of its rows, but for parts of other rows and for the installation', async () => {
    const { rows } = await api.pool.query<{ name: string }>(`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    const names = rows.map(({ name }) => name).filter((name) => !keys.has(name))
    expect(names.toSorted()).toEqual(Object.keys(withoutOperator).toSorted())
  })
})
