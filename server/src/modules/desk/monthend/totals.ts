import {
  addMonths,
  monthFigures,
  startOfMonth,
  type MonthFigures,
  type MonthTotal,
  type StatementOwner,
} from '@kangju/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { walletMonthsSince } from '../../books/wallet/service.ts'

export interface TotalsQuery {
  readonly operatorId: string
  readonly month: string
  readonly ownerType: StatementOwner
  readonly keyword?: string | undefined
  readonly organId?: string | undefined
  /** Only this owner, also without any figure. */
  readonly ownerId?: string | undefined
}

interface Paging {
  readonly sort?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Names of the owners; deleted and former ones keep their wallets. */
const ownersOf: Readonly<Record<StatementOwner, SQL>> = {
  people: sql`select p.id, p.name, p.code, p.organ_id, o.name as organ_name from people p left join organ o on o.id = p.organ_id`,
  organ: sql`select o.id, o.name, o.code, o.id as organ_id, null::text as organ_name from organ o`,
}
const visitOwner: Readonly<Record<StatementOwner, SQL>> = { people: sql`people_id`, organ: sql`organ_id` }

const like = (keyword: string) => `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`

const kindsOfIncome = [
  ['service_income_fen', 'serviceIncome'],
  ['call_out_fen', 'callOut'],
  ['commission_fen', 'commission'],
  ['service_share_fen', 'serviceShare'],
  ['material_income_fen', 'materialIncome'],
  ['exam_share_fen', 'examShare'],
  ['manual_credit_fen', 'manualCredit'],
] as const

const ofKind = kindsOfIncome.map(
  ([column, kind]) => `coalesce(sum(fen) filter (where is_now and kind = '${kind}'), 0)::bigint as ${column}`,
)
const balances = ['available', 'frozen', 'pending'] as const
const notFlows = `('available', 'frozen', 'pending', 'paid', 'withdrawal', 'withdrawalReturned')`

/**
 * One row per owner. The balances at the end of the month are those of now without the later changes, so that a recent
 * month, which is the usual case, reads few rows.
 */
const totalsOf = ({ operatorId, month, ownerType, keyword, organId, ownerId }: TotalsQuery): SQL => sql`
  with changes as (
    select owner_id, ${sql.raw(ofKind.join(', '))},
      coalesce(sum(fen) filter (where is_now and kind not in ${sql.raw(notFlows)} and fen > 0), 0)::bigint as income_fen,
      coalesce(-sum(fen) filter (where is_now and kind not in ${sql.raw(notFlows)} and fen < 0), 0)::bigint as deduct_fen,
      coalesce(sum(fen) filter (where is_now and kind = 'paid'), 0)::bigint as paid_fen,
      ${sql.raw(
        balances
          .flatMap((kind) => [
            `coalesce(sum(fen) filter (where is_now and kind = '${kind}'), 0)::bigint as ${kind}_now`,
            `coalesce(sum(fen) filter (where not is_now and kind = '${kind}'), 0)::bigint as ${kind}_later`,
          ])
          .join(', '),
      )}
    from (
      select owner_id, kind, is_now, sum(fen) as fen from (
        select owner_id, kind, month = ${`${month}-01`} as is_now, fen from (${walletMonthsSince(operatorId, month)}) as months) as sums
      group by 1, 2, 3) as figures
    group by 1),
  made as (
    select ${visitOwner[ownerType]} as owner_id, count(*) as n from visit
    where operator_id = ${operatorId} and finished_at >= ${startOfMonth(month).toISOString()}
      and finished_at < ${startOfMonth(addMonths(month, 1)).toISOString()}
      ${ownerId === undefined ? sql`` : sql`and ${visitOwner[ownerType]} = ${ownerId}`}
    group by 1),
  totals as (
    select w.owner_id as id, owner.name as owner_name, owner.code as owner_no, owner.organ_name, coalesce(made.n, 0) as visits,
      ${sql.raw(kindsOfIncome.map(([column]) => `coalesce(c.${column}, 0) as ${column}`).join(', '))},
      coalesce(c.income_fen, 0) as income_fen, coalesce(c.deduct_fen, 0) as deduct_fen, coalesce(c.paid_fen, 0) as paid_fen,
      w.available_fen - coalesce(c.available_later, 0) as available_fen, w.frozen_fen - coalesce(c.frozen_later, 0) as frozen_fen,
      w.pending_fen - coalesce(c.pending_later, 0) as pending_fen,
      w.available_fen + w.frozen_fen + w.pending_fen
        - coalesce(c.available_later + c.frozen_later + c.pending_later, 0) as closing_fen,
      w.available_fen + w.frozen_fen + w.pending_fen - coalesce(c.available_later + c.frozen_later + c.pending_later
        + c.available_now + c.frozen_now + c.pending_now, 0) as opening_fen
    from wallet w join (${ownersOf[ownerType]}) as owner on owner.id = w.owner_id
      left join changes c on c.owner_id = w.owner_id left join made on made.owner_id = w.owner_id
    where w.operator_id = ${operatorId} and w.owner_type = ${ownerType}
      ${ownerId === undefined ? sql`` : sql`and w.owner_id = ${ownerId}`}
      ${organId === undefined ? sql`` : sql`and owner.organ_id = ${organId}`}
      ${keyword === undefined ? sql`` : sql`and (owner.name ilike ${like(keyword)} or owner.code ilike ${like(keyword)})`}),
  kept as materialized (
    select * from totals
    ${ownerId === undefined ? sql`where (opening_fen, closing_fen, income_fen, deduct_fen, paid_fen, visits) <> (0, 0, 0, 0, 0, 0)` : sql``})`

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columns = monthFigures.map((figure) => ({ figure, column: snake(figure) }))

type Raw = Readonly<Record<string, string | number | null>>

const figuresOf = (row: Raw | undefined): MonthFigures =>
  Object.fromEntries(columns.map(({ figure, column }) => [figure, Number(row?.[column] ?? 0)])) as MonthFigures

const totalOf = (ownerType: StatementOwner, row: Raw): MonthTotal => ({
  id: String(row['id']),
  ownerType,
  ownerName: String(row['owner_name']),
  ownerNo: String(row['owner_no']),
  organName: row['organ_name'] == null ? null : String(row['organ_name']),
  ...figuresOf(row),
})

/** Owners with the highest closing balance come first; equal ones are in the order of their names. */
const orderOf = (sort = '-closingFen'): SQL => {
  const isDown = sort.startsWith('-')
  return sql.raw(`${snake(sort.replace(/^-/, ''))} ${isDown ? 'desc' : 'asc'}, owner_name, id`)
}

const sums = sql.raw(columns.map(({ column }) => `coalesce(sum(${column}), 0) as ${column}`).join(', '))

export interface Totals {
  readonly items: MonthTotal[]
  readonly total: number
  readonly summary: MonthFigures
}

/** A page of totals with the sums of all of them, read in one statement. */
export const readTotals = async (db: Db, query: TotalsQuery, { sort, limit, offset }: Paging): Promise<Totals> => {
  const { rows } = await db.execute<{ items: Raw[] | null; summary: Raw }>(sql`${totalsOf(query)}
    select (select jsonb_agg(page) from (
        select * from kept order by ${orderOf(sort)} limit ${limit} offset ${offset}) as page) as items,
      (select to_jsonb(sums) from (select count(*) as total, ${sums} from kept) as sums) as summary`)
  const [row] = rows
  return {
    items: (row?.items ?? []).map((item) => totalOf(query.ownerType, item)),
    total: Number(row?.summary['total'] ?? 0),
    summary: figuresOf(row?.summary),
  }
}

/** The figures of one owner, or undefined where the operator has no such owner. */
export const readTotal = async (
  db: Db,
  query: TotalsQuery & { readonly ownerId: string },
): Promise<MonthTotal | undefined> => (await readTotals(db, query, { limit: 1, offset: 0 })).items[0]
