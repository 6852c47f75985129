import { allocate, scaleFee, type OrderItem } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { indexOf, openField } from '../../../rows/sensitive.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { visitFactsOf } from '../../catalogue/project/service.ts'
import { newId } from '../../../secret/token.ts'
import { addVisits, type NewVisit } from '../visit/service.ts'
import { firstStart } from './first-start.ts'
import { ordersTable, type Order } from './table.ts'

/** The promoted service or bundle, on which commission is paid. */
export type Promoted = { readonly projectId: string | null; readonly commodityId: string | null } | undefined

const isPromoted = (promoted: Promoted, { projectId, commodityId }: OrderItem) =>
  promoted !== undefined &&
  (promoted.commodityId === null ? projectId === promoted.projectId : commodityId === promoted.commodityId)

const visitCountOf = ({ qty, times }: OrderItem) => qty * times

/** Divides the payment among the visits to the fen; fees are scaled with the discount. */
export const layPayment = ({ items, payFen, totalFen }: Pick<Order, 'items' | 'payFen' | 'totalFen'>) => {
  const each = items.flatMap((item) =>
    Array.from({ length: visitCountOf(item) }, () => ({ item, weight: Math.floor(item.listFen / visitCountOf(item)) })),
  )
  const amounts = allocate(
    payFen,
    each.map(({ weight }) => weight),
  )
  return each.map(({ item }, at) => {
    const amountFen = amounts[at] ?? 0
    const materialFeeFen = Math.min(scaleFee(item.materialFeeFen, payFen, totalFen), amountFen)
    const visitFeeFen = Math.min(scaleFee(item.visitFeeFen, payFen, totalFen), amountFen - materialFeeFen)
    return { item, amountFen, materialFeeFen, visitFeeFen }
  })
}

const placeOf = ({ keyring }: Tools, order: Order, mobile: string, id: string) => {
  const { operatorId, areaCode, address, lng, lat, contactName } = order
  const place = { operatorId, table: 'visit', field: 'contactMobile', kind: 'tel' } as const
  return {
    areaCode,
    address,
    lng,
    lat,
    contactName,
    contactMobile: encrypt(keyring, { ...place, id }, mobile),
    contactMobileIndex: indexOf(keyring, place, mobile),
  }
}

const examStandIn = { classId: null, isManualOnly: true }

/** Creates the visits of an order that has just been paid. */
export const makeVisits = async (tx: Db, tools: Tools, order: Order, promoted: Promoted, now: Date) => {
  const expireAt = order.expireAt ?? ''
  const laid = layPayment(order)
  const facts = await visitFactsOf(tx, order.projectIds)
  const mobile = openField(tools.keyring, ordersTable, 'contactMobile', order)
  const rows = laid.map(({ item, ...money }, at): NewVisit => {
    const { classId, isManualOnly } = facts.get(item.projectId ?? '') ?? examStandIn
    const id = newId()
    return {
      ...money,
      ...placeOf(tools, order, mobile, id),
      id,
      operatorId: order.operatorId,
      mainId: order.id,
      mainNo: order.orderNo,
      bizType: order.bizType,
      source: order.source,
      seq: at + 1,
      total: laid.length,
      projectId: item.projectId,
      classId,
      specId: item.specId,
      projectName: item.projectName,
      specName: item.specName,
      durationMin: item.durationMin,
      isManualOnly,
      clientId: order.clientId,
      clientName: order.clientName,
      peopleBp: item.peopleBp,
      organBp: item.organBp,
      requestedPeopleId: order.requestedPeopleId,
      requestedPeopleName: order.requestedPeopleName,
      ...(isPromoted(promoted, item) ? { commissionBp: order.commissionBp, marketerId: order.marketerId } : {}),
      expireAt,
      status: 'unscheduled',
    }
  })
  const [first, ...rest] = rows
  if (first === undefined) throw new Error('an order without visits')
  const start = await firstStart(tx, order, expireAt, now)
  const begun =
    start === undefined ? first : { ...first, ...start, status: 'undispatched' as const, nextTickAt: now.toISOString() }
  return addVisits(tx, [begun, ...rest], now)
}
