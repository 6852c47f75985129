import {
  formats,
  roundPosition,
  validationWords,
  type OrderItemDraft,
  type OrderSource,
  type Period,
  type ServiceAddress,
  type Static,
  type Text,
  orderCreateTexts as texts,
} from '@kangju/contract'
import { isArea } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import { numberOfRow } from '../../../db/numbers.ts'
import { wholeRows } from '../../../db/whole-rows.ts'
import { withParts } from '../../../db/with-parts.ts'
import type { Tools } from '../../../http/call.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { indexOf, openField } from '../../../rows/sensitive.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { clientById } from '../../customers/customerclient/service.ts'
import type { Client } from '../../customers/customerclient/table.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { attributionOf, earnsCommission, visitorOf } from '../../customers/scan/service.ts'
import { requestedStaff } from '../dispatch/service.ts'
import type { Line } from './catalogue.ts'
import { logInsertion, type Actor } from './log.ts'
import { quoteOrder } from './obstacles.ts'
import { orders, ordersTable, type Order } from './table.ts'

export interface NewOrder {
  readonly operatorId: string
  /** The organisation of the account that takes the order; otherwise that of the booker. */
  readonly organId?: string | undefined
  readonly source: OrderSource
  /** The mobile number is unmasked. */
  readonly booker: {
    readonly id: string
    readonly name: string
    readonly mobile: string
    readonly organId: string | null
  }
  readonly client: Client
  /** The record of the care recipient is locked already, or new. */
  readonly isClientHeld?: boolean
  readonly items: readonly OrderItemDraft[]
  readonly place: Static<typeof ServiceAddress>
  readonly expectDate?: string | null | undefined
  readonly expectPeriod?: Period | null | undefined
  readonly expectTime?: string | null | undefined
  /** Staff member the customer asks for. */
  readonly requestedPeopleId?: string | null | undefined
  readonly attachments?: readonly string[] | undefined
  readonly discountFen?: number | null | undefined
  /** Allows a total of 0; only for insurance and prepaid cards. */
  readonly mayBeFree?: boolean | undefined
  readonly remark?: string | null | undefined
  readonly innerRemark?: string | null | undefined
  readonly actor: Actor
  /** Visitor id of the mini program. */
  readonly visitor?: string | undefined
  readonly now: Date
}

const minuteMs = 60_000

/** Promotion that led to this order, and the commission it earns. */
const attribution = async (tx: Db, { keyring }: Tools, { operatorId, visitor, booker, now }: NewOrder) => {
  if (visitor === undefined) return undefined
  const found = await attributionOf(tx, operatorId, visitorOf(keyring, operatorId, visitor), now)
  if (found === undefined) return undefined
  const isFor = (line: Line) =>
    line.items.some(({ projectId, commodityId }) =>
      found.commodityId === null ? projectId === found.projectId : commodityId === found.commodityId,
    )
  const { marketerId } = found
  const earns = await earnsCommission(tx, keyring, { operatorId, marketerId }, booker.mobile)
  return {
    promotion: found,
    isFor,
    marketerId: earns ? marketerId : null,
    commissionBp: earns ? found.commissionBp : 0,
  }
}

/** Quotes the order; the promotion is tried first because the organisation of the order decides the shares. */
const lookWith = async (tx: Db, tools: Tools, given: NewOrder) => {
  const { operatorId, source, items, booker, now } = given
  // The record stays locked, so that a death recorded at the same moment finds this order.
  const client = given.isClientHeld === true ? given.client : await clientById(tx, operatorId, given.client.id, 'share')
  if (client === undefined) throw invalid({ clientId: [validationWords.reference] })
  const found = await attribution(tx, tools, given)
  const isByCustomer = given.actor.type === 'customer'
  const wish = { operatorId, source, isByCustomer, items, bookerId: booker.id, client, now }
  const plain = {
    promotionId: null,
    marketerId: null,
    commissionBp: 0,
    organId: given.organId ?? booker.organId,
  }
  if (found === undefined) return { ...(await quoteOrder(tx, { ...wish, ...plain })), ...plain }
  const promoted = {
    promotionId: found.promotion.id,
    marketerId: found.marketerId,
    commissionBp: found.commissionBp,
    organId: found.promotion.organId,
  }
  const look = await quoteOrder(tx, { ...wish, ...promoted })
  if (look.lines.some(found.isFor)) return { ...look, ...promoted }
  return { ...(await quoteOrder(tx, { ...wish, ...plain })), ...plain }
}

type Look = Awaited<ReturnType<typeof lookWith>>

/** The requested staff member, or the fault of the field. */
const requestOf = async (tx: Db, { operatorId, requestedPeopleId: peopleId, now }: NewOrder, { lines }: Look) => {
  if (peopleId == null) return {}
  return requestedStaff(tx, { operatorId, peopleId, items: lines.flatMap((line) => line.items), now })
}

const refuse = (given: NewOrder, look: Look, unrequestable: Text | undefined) => {
  const { discountFen, attachments, place, mayBeFree } = given
  const wrong: FieldTexts = { ...look.wrong }
  if (unrequestable !== undefined) wrong['requestedPeopleId'] = [unrequestable]
  if (!isArea(place.areaCode)) wrong['areaCode'] = [formats.areaCode.text]
  if ((discountFen ?? 0) > look.totalFen) wrong['discountFen'] = [texts.discount]
  else if ((discountFen ?? 0) === look.totalFen && mayBeFree !== true && look.lines.length > 0)
    wrong['discountFen'] = [texts.free]
  if (look.needsAttachments && (attachments ?? []).length === 0) wrong['attachments'] = [texts.attachments]
  if (given.expectPeriod != null && given.expectDate == null) wrong['expectDate'] = [validationWords.required]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (Object.keys(look.obstacles).length > 0) throw new Problem('notSold', { fields: look.obstacles })
}

const longestTitle = 120
const titleOf = (lines: readonly Line[]) =>
  lines
    .map(({ name, qty }) => (qty === 1 ? name : `${name}×${qty}`))
    .join('、')
    .slice(0, longestTitle)

const position = (degrees: number | null | undefined) => (degrees == null ? null : roundPosition(degrees))

/** The given coordinates, or those of the care recipient's record for the same address. */
const pointOf = ({ place, client }: NewOrder) => {
  const isHome = place.areaCode === client.areaCode && place.address === client.address
  const { lng, lat } = place.lng == null && place.lat == null && isHome ? client : place
  return { lng: position(lng), lat: position(lat) }
}

const placeColumns = ({ keyring }: Tools, id: string, given: NewOrder) => ({
  areaCode: given.place.areaCode,
  address: given.place.address,
  ...pointOf(given),
  contactName: formats.personName.normalise(given.place.contactName),
  contactMobile: encrypt(
    keyring,
    { table: ordersTable, field: 'contactMobile', operatorId: given.operatorId, id },
    formats.tel.normalise(given.place.contactMobile),
  ),
})

const peopleColumns = ({ keyring }: Tools, id: string, { operatorId, booker, client }: NewOrder) => {
  const place = { operatorId, table: ordersTable, field: 'bookerMobile', kind: 'mobile' } as const
  const idCard = openField(keyring, 'customer_client', 'idCard', client)
  return {
    bookerId: booker.id,
    bookerName: booker.name,
    bookerMobile: encrypt(keyring, { ...place, id }, formats.mobile.normalise(booker.mobile)),
    bookerMobileIndex: indexOf(keyring, place, booker.mobile),
    clientId: client.id,
    clientName: client.name,
    clientIdCard: encrypt(keyring, { ...place, field: 'clientIdCard', id }, idCard),
  }
}

const whole = wholeRows(orders)

/** Creates an order awaiting payment. */
export const createOrder = async (tx: Db, tools: Tools, given: NewOrder): Promise<Order> => {
  const { operatorId, actor, now } = given
  const look = await lookWith(tx, tools, given)
  const request = await requestOf(tx, given, look)
  refuse(given, look, request.wrong)
  const { payTimeoutMin } = await operatorSettings(tx, operatorId)
  const { lines, totalFen, organId, promotionId, marketerId, commissionBp } = look
  const items = lines.flatMap((line) => line.items)
  const at = now.toISOString()
  const id = newId()
  const status = 'awaitingPayment'
  const insert = tx.insert(orders).values({
    ...peopleColumns(tools, id, given),
    ...placeColumns(tools, id, given),
    id,
    operatorId,
    orderNo: numberOfRow('ZD', now),
    bizType: lines[0]?.bizType ?? 'project',
    source: promotionId === null ? given.source : 'promotion',
    title: titleOf(lines),
    items,
    projectIds: [...new Set(items.flatMap((item) => item.projectId ?? []))],
    classIds: [...new Set(lines.flatMap((line) => line.classIds))],
    expectDate: given.expectDate ?? null,
    expectPeriod: given.expectPeriod ?? null,
    expectTime: given.expectTime ?? null,
    requestedPeopleId: request.staff?.id ?? null,
    requestedPeopleName: request.staff?.name ?? null,
    attachments: [...(given.attachments ?? [])],
    totalFen,
    discountFen: given.discountFen ?? 0,
    payFen: totalFen - (given.discountFen ?? 0),
    payParts: [],
    organId,
    promotionId,
    marketerId,
    commissionBp,
    payExpireAt: new Date(now.getTime() + payTimeoutMin * minuteMs).toISOString(),
    validDays: Math.max(...lines.map((line) => line.validDays)),
    remark: given.remark ?? null,
    innerRemark: given.innerRemark ?? null,
    createdAt: at,
    createdBy: actor.type === 'account' ? actor.id : null,
    createdByName: actor.name,
    updatedAt: at,
    updatedBy: actor.type === 'account' ? actor.id : null,
    status,
  })
  const log = logInsertion([{ operatorId, mainId: id, action: 'create', from: null, to: status, actor, now }])
  const [row] = await whole.written(tx, withParts([log], insert.getSQL()))
  if (row === undefined) throw new Error('no order was inserted')
  await giveFiles(tx, row, row.attachments)
  return row
}
