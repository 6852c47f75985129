import { addDays, businessDay, startOfBusinessDay } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { crockford, newId } from '../../../secret/token.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { goodsGrants, type GoodsOrder } from './table.ts'

const codeLength = 12
const infoLength = 200

/** Codes are grouped by four for easier reading and typing. */
const newCode = () => crockford(codeLength).replace(/(.{4})(?=.)/g, '$1-')

/** Validity ends with its last day. */
const validFor = (days: number, now: Date) => {
  const last = addDays(businessDay(now), days)
  return { last, validTo: new Date(startOfBusinessDay(addDays(last, 1)).getTime() - 1).toISOString() }
}

const infoOf = (codes: readonly string[], from: string, to: string) => {
  const period = `${from} – ${to}`
  if (codes.length === 0) return period
  const all = `${codes.join(', ')} · ${period}`
  if (all.length <= infoLength) return all
  const shown = codes.slice(0, 8)
  return `${shown.join(', ')} … (${codes.length}) · ${period}`
}

/**
 * Grants what was bought: units of a membership or course add up in time, vouchers get one code each. Returns a summary
 * line.
 */
export const grant = async (tx: Db, order: GoodsOrder, validDays: number, now: Date): Promise<string> => {
  const isVoucher = order.goodsType === 'consultation'
  const { last, validTo } = validFor(isVoucher ? validDays : validDays * order.qty, now)
  const codes = isVoucher ? Array.from({ length: order.qty }, newCode) : []
  const same = {
    operatorId: order.operatorId,
    orderId: order.id,
    buyerId: order.buyerId,
    goodsType: order.goodsType,
    validFrom: now.toISOString(),
    validTo,
  }
  const each = isVoucher ? codes : [null]
  await tx.insert(goodsGrants).values(each.map((code) => ({ ...same, id: newId(), code })))
  return infoOf(codes, businessDay(now), last)
}

/** Whether the buyer still exists and is enabled. */
export const isBuyerThere = async (tx: Db, { operatorId, buyerType, buyerId }: GoodsOrder): Promise<boolean> => {
  const table = buyerType === 'booker' ? bookers : tvUsers
  const n = await tx.$count(
    table,
    and(eq(table.operatorId, operatorId), eq(table.id, buyerId), eq(table.status, 'enabled'), isNull(table.deletedAt)),
  )
  return n > 0
}
