import {
  addMonths,
  businessDay,
  daysOfMonth,
  startOfMonth,
  type BillTodo,
  type OpenKind,
  type OpenLine,
} from '@kangju/contract'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { openDifferences, uncomparedBills } from '../reconciliation/service.ts'

interface Source {
  /** Query for one row with n and fen; parameters are the operator and the end of the month. */
  readonly counted: (operatorId: string, end: string) => SQL
  /** Null where the system settles it by itself and no list shows it. */
  readonly path: ((month: string) => string) | null
}

const rows = (from: string, amount: string, which: string) => (operatorId: string, end: string) =>
  sql`select count(*) as n, coalesce(sum(${sql.raw(amount)}), 0) as fen from ${sql.raw(from)}
    where operator_id = ${operatorId} and ${sql.raw(which.split('$end')[0] ?? '')}${end}${sql.raw(which.split('$end')[1] ?? '')}`

const refunds = (status: string): Source => ({
  counted: rows(
    'refund',
    'coalesce(refund_fen, apply_fen)',
    `deleted_at is null and status = '${status}' and applied_at < $end`,
  ),
  path: () => `/finance/refundapply?status=${status}`,
})
const withdrawals = (status: string, path: string): Source => ({
  counted: rows('settlement', 'amount_fen', `status = '${status}' and apply_at < $end`),
  path: () => path,
})
/** Earnings of the month and before that are pending now. */
const pending = (ownerType: string, page: string): Source => ({
  counted: rows(
    'wallet_flow',
    'amount_fen',
    `owner_type = '${ownerType}' and post_status = 'pending' and direction = 'in' and created_at < $end`,
  ),
  path: (month) => `/moneybag/${page}?postStatus=pending&createdTo=${daysOfMonth(month).last}`,
})
const visits = (which: string, path: string): Source => ({
  counted: rows(
    'visit',
    'amount_fen',
    `deleted_at is null and ${which} and coalesce(checkout_at, waiting_since) < $end`,
  ),
  path: () => `/order/childFastOrder?${path}`,
})
const goods = (which: string, path: Source['path']): Source => ({
  counted: rows('goods_order', 'pay_fen', `deleted_at is null and ${which} and paid_at < $end`),
  path,
})

const bills = (todo: BillTodo) => (month: string) =>
  `/finance/reconciliation?tab=bills&todo=${todo}&until=${daysOfMonth(month).last}`

const sources: Readonly<Record<OpenKind, Source>> = {
  visitsUnconfirmed: visits(`status = 'unconfirmed'`, 'status=unconfirmed'),
  disputes: visits(`is_disputed and status in ('onTheWay', 'inService')`, 'underway=1&isDisputed=1'),
  refundsReviewing: refunds('reviewing'),
  refundsUnderway: refunds('refunding'),
  refundsFailed: refunds('failed'),
  withdrawalsReviewing: withdrawals('reviewing', '/withdrawal/realy'),
  withdrawalsToPay: withdrawals('toPay', '/withdrawal/already?status=toPay'),
  pendingPeople: pending('people', 'nurse'),
  pendingOrgan: pending('organ', 'operator'),
  goodsUndelivered: goods(`status = 'paid'`, () => '/GoodsOrders/GetPageList?status=paid'),
  goodsFailed: goods(`status = 'failed'`, () => '/GoodsOrders/GetPageList?status=failed'),
  goodsToReturn: goods(`status = 'refunded' and refunded_at is null`, () => '/GoodsOrders/GetPageList?status=refunded'),
  strayPayments: {
    counted: rows('pay_notice', 'fen', `outcome = 'stray' and returned_at is null and at < $end`),
    path: null,
  },
  organReceivable: {
    counted: (operatorId, end) => sql`select count(*) as n, coalesce(sum(fen), 0) as fen from (
      select owner_id, sum(case side when 'debit' then fen else -fen end) as fen from ledger_entry
      where operator_id = ${operatorId} and account = 'ORGAN_RECEIVABLE' and at < ${end} group by 1 having
        sum(case side when 'debit' then fen else -fen end) > 0) as organs`,
    path: () => '/prepaycard/distribut',
  },
  billDifferences: {
    counted: (operatorId, end) => openDifferences(operatorId, businessDay(new Date(end))),
    path: bills('note'),
  },
  billsUncompared: {
    counted: (operatorId, end) => uncomparedBills(operatorId, businessDay(new Date(end))),
    path: bills('match'),
  },
}

/** Items that are open now and dated in the month or before, one line per kind. */
export const openOf = async (db: Db, operatorId: string, month: string): Promise<OpenLine[]> => {
  const end = startOfMonth(addMonths(month, 1)).toISOString()
  const kinds = Object.keys(sources) as OpenKind[]
  const each = kinds.map(
    (kind) => sql`select ${kind}::text as kind, counted.* from (${sources[kind].counted(operatorId, end)}) as counted`,
  )
  const { rows: found } = await db.execute<{ kind: OpenKind; n: string; fen: string }>(sql.join(each, sql` union all `))
  return found.map(({ kind, n, fen }) => ({
    kind,
    count: Number(n),
    amountFen: Number(fen),
    path: sources[kind].path?.(month) ?? null,
  }))
}
