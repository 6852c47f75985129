import {
  ageOn,
  businessDay,
  fillText,
  genderLimitWords,
  startOfBusinessDay,
  type OrderItemDraft,
  type OrderSource,
  orderObstaclesTexts as texts,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { FieldTexts } from '../../../kit/problem.ts'
import { nursingProjects } from '../../catalogue/project/service.ts'
import type { Client } from '../../customers/customerclient/table.ts'
import { unreviewedInfections } from '../../customers/health/service.ts'
import { readLines, type Limit, type Line } from './catalogue.ts'
import { shareRule } from './shares.ts'
import type { Offer } from './shelf.ts'

const visitsAtMost = 1000
const dearest = 9_999_999_999
const wholeBp = 10_000

export interface Wish {
  readonly operatorId: string
  readonly source: OrderSource
  readonly isByCustomer?: boolean | undefined
  readonly organId: string | null
  readonly items: readonly OrderItemDraft[]
  readonly bookerId?: string | undefined
  readonly client?: Pick<Client, 'id' | 'status' | 'gender' | 'birthday'> | undefined
  /** Commission of the promotion. */
  readonly commissionBp?: number | undefined
  readonly now: Date
}

const limitFaults = (
  { name, genderLimit, ageMin, ageMax }: Limit,
  client: NonNullable<Wish['client']>,
  today: string,
) => {
  const age = ageOn(client.birthday, today)
  const isOther = genderLimit !== null && genderLimit !== 'any' && client.gender !== genderLimit
  return [
    ...(isOther ? [fillText(texts.gender, { name, limit: genderLimitWords[genderLimit] })] : []),
    ...(ageMin !== null && age < ageMin ? [fillText(texts.tooYoung, { name, age: ageMin })] : []),
    ...(ageMax !== null && age > ageMax ? [fillText(texts.tooOld, { name, age: ageMax })] : []),
  ]
}

const clientFaults = (lines: readonly Line[], { client, now }: Wish) => {
  if (client === undefined) return []
  if (client.status !== 'active') return [texts.notActive]
  return lines.flatMap((line) => line.limits).flatMap((limit) => limitFaults(limit, client, businessDay(now)))
}

/** Nursing is not sold while an infectious disease waits for its review. */
const infectionFaults = async (db: Db, lines: readonly Line[], { client }: Wish) => {
  if (client === undefined || client.status !== 'active') return []
  if ((await unreviewedInfections(db, [client.id])).size === 0) return []
  const projectIds = lines.flatMap(({ items }) => items).flatMap(({ projectId }) => projectId ?? [])
  return (await nursingProjects(db, projectIds)).size > 0 ? [texts.infectious] : []
}

/** Quantity sold today, or ever to one booker, without cancelled and refunded orders. */
const boughtSoFar = async (db: Db, wish: Wish, key: 'specId' | 'commodityId', id: string, ofBooker?: string) => {
  const since = ofBooker === undefined ? startOfBusinessDay(businessDay(wish.now)).toISOString() : undefined
  // A bundle appears in an order once per part, with the same quantity.
  const { rows } = await db.execute<{ n: number }>(sql`
    select coalesce(sum(bought), 0)::int as n from (
      select ${key === 'specId' ? sql`sum` : sql`max`}((item->>'qty')::int) as bought
      from main_order o, jsonb_array_elements(o.items) as item
      where o.operator_id = ${wish.operatorId} and o.status not in ('cancelled', 'refunded') and item->>${key} = ${id}
        ${since === undefined ? sql`` : sql`and o.created_at >= ${since}`}
        ${ofBooker === undefined ? sql`` : sql`and o.booker_id = ${ofBooker}`}
      group by o.id) as orders`)
  return rows[0]?.n ?? 0
}

/** Serialises concurrent orders of the last item. */
const takeTurn = (tx: Db, what: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order limit ${what}`}, 0))`)

const dailyFaults = async (db: Db, wish: Wish, lines: readonly Line[], wrong: FieldTexts) => {
  const limited = lines.flatMap((line) => line.dailyLimits.map((limit) => ({ ...limit, line })))
  for (const specId of [...new Set(limited.map((one) => one.specId))].toSorted()) {
    const asking = limited.filter((one) => one.specId === specId)
    const [first] = asking
    if (first === undefined) continue
    await takeTurn(db, specId)
    const left = Math.max(0, first.limit - (await boughtSoFar(db, wish, 'specId', specId)))
    const wanted = asking.reduce((sum, { line }) => sum + line.qty, 0)
    if (wanted > left) (wrong[first.line.path] ??= []).push(fillText(texts.soldOut, { name: first.name, left }))
  }
}

const bookerFaults = async (db: Db, wish: Wish, lines: readonly Line[], wrong: FieldTexts) => {
  const { bookerId } = wish
  if (bookerId === undefined) return
  const bundles = Map.groupBy(
    lines.filter((line) => line.perBooker !== undefined),
    (line) => line.perBooker?.commodityId ?? '',
  )
  for (const [commodityId, asking] of [...bundles].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [first] = asking
    if (first?.perBooker === undefined) continue
    const { limit } = first.perBooker
    await takeTurn(db, `${commodityId} ${bookerId}`)
    const left = Math.max(0, limit - (await boughtSoFar(db, wish, 'commodityId', commodityId, bookerId)))
    const wanted = asking.reduce((sum, line) => sum + line.qty, 0)
    if (wanted > left) (wrong[first.path] ??= []).push(fillText(texts.perBooker, { name: first.name, limit, left }))
  }
}

const wholeFaults = (lines: readonly Line[], totals: Totals) => [
  ...(new Set(lines.map((line) => line.bizType)).size > 1 ? [texts.mixed] : []),
  ...(totals.visitCount > visitsAtMost ? [fillText(texts.tooMany, { limit: visitsAtMost })] : []),
  ...(totals.totalFen > dearest ? [texts.tooDear] : []),
]

interface Totals {
  readonly totalFen: number
  readonly visitCount: number
}

const totalsOf = (lines: readonly Line[]): Totals => {
  const items = lines.flatMap((line) => line.items)
  return {
    totalFen: items.reduce((sum, item) => sum + item.unitPriceFen * item.qty, 0),
    visitCount: items.reduce((sum, item) => sum + item.qty * item.times, 0),
  }
}

/** Quotes an order, with invalid references and the obstacles to placing it. */
export const quoteOrder = async (db: Db, wish: Wish) => {
  const makeShare = (offers: readonly Offer[]) =>
    shareRule(db, { ...wish, moldIds: [...new Set(offers.flatMap(({ project }) => project.moldIds))] })
  const { lines, wrong } = await readLines(db, wish, makeShare)
  const totals = totalsOf(lines)
  const obstacles: FieldTexts = {}
  for (const line of lines) {
    const isOver = line.items.some((item) => item.peopleBp + item.organBp + (wish.commissionBp ?? 0) > wholeBp)
    const faults = [...line.faults, ...(isOver ? [fillText(texts.overShared, { name: line.name })] : [])]
    if (faults.length > 0) obstacles[line.path] = faults
  }
  const whole = wholeFaults(lines, totals)
  if (whole.length > 0) obstacles['items'] = whole
  const ofClient = [...clientFaults(lines, wish), ...(await infectionFaults(db, lines, wish))]
  if (ofClient.length > 0) obstacles['clientId'] = ofClient
  await dailyFaults(db, wish, lines, obstacles)
  await bookerFaults(db, wish, lines, obstacles)
  return { lines, wrong, obstacles, ...totals, needsAttachments: lines.some((line) => line.needsAttachments) }
}
