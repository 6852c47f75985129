import {
  anonymousFenBelow,
  fillText,
  goodsorderRules,
  unlimited,
  type BuyerType,
  type Channel,
  type Text,
} from '@kangju/contract'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextNumber } from '../../../db/numbers.ts'
import type { Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { indexOf, openField } from '../../../rows/sensitive.ts'
import { encrypt, type Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { bookerById } from '../../customers/customerbooker/service.ts'
import type { Booker } from '../../customers/customerbooker/table.ts'
import type { TvUser } from '../../boxes/tvuser/table.ts'
import { addStock, holdBatch, holdGoods, type Goods } from '../../catalogue/goods/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { openPayment } from '../../books/pay/service.ts'
import { freeCards, reserveCards } from '../../books/prepaycard/service.ts'
import { goodsOrders, type GoodsOrder } from './table.ts'

const table = 'goods_order'
const minuteMs = 60_000

/** A customer, or the household of a set-top box. */
export type Buyer =
  | { readonly type: 'booker'; readonly row: Booker }
  | { readonly type: 'tvUser'; readonly row: TvUser; readonly sn: string; readonly organId: string | null }

interface GoodsPurchase {
  readonly operatorId: string
  readonly buyer: Buyer
  readonly goodsId: string
  readonly qty: number
  readonly now: Date
}

const boughtBefore = async (tx: Db, buyerId: string, goodsId: string): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${goodsOrders.qty}), 0)::int` })
    .from(goodsOrders)
    .where(
      and(
        eq(goodsOrders.buyerId, buyerId),
        eq(goodsOrders.goodsId, goodsId),
        notInArray(goodsOrders.status, ['closed', 'refunded']),
      ),
    )
  return row?.n ?? 0
}

const channelOf = { booker: 'miniProgram', tvUser: 'tv' } as const satisfies Record<BuyerType, Channel>

const refuseQty = (text: Text) => new Problem('notSold', { fields: { qty: [text] } })

/** Reserves cards of the batch, if it has enough that are not reserved. */
const takeFromBatch = async (tx: Db, goods: Goods, qty: number) => {
  const batch = await holdBatch(tx, goods)
  if (batch === undefined) throw new Problem('notSold')
  if (batch.faceFen * qty >= anonymousFenBelow)
    throw refuseQty(fillText(goodsorderRules.realName, { yuan: anonymousFenBelow / 100 }))
  const n = await freeCards(tx, batch)
  if (n < qty) throw refuseQty(fillText(goodsorderRules.soldOut, { n }))
  await reserveCards(tx, batch.id, qty)
}

/** Checks stock and limit per buyer; the goods row is locked, so concurrent buyers wait. */
const checkSale = async (tx: Db, goods: Goods, { buyer, qty }: GoodsPurchase) => {
  const isSold = goods.status === 'onSale' && goods.channel.includes(channelOf[buyer.type])
  if (!isSold) throw new Problem('notSold')
  if (goods.goodsType === 'prepaidCard') await takeFromBatch(tx, goods, qty)
  const { stock, limitPerUser } = goods
  if (stock !== null && stock !== unlimited && stock < qty)
    throw refuseQty(fillText(goodsorderRules.soldOut, { n: stock }))
  if (limitPerUser === null) return
  const bought = await boughtBefore(tx, buyer.row.id, goods.id)
  if (bought + qty > limitPerUser) throw refuseQty(fillText(goodsorderRules.limit, { n: limitPerUser, bought }))
}

const factsOf = (keyring: Keyring, buyer: Buyer) =>
  buyer.type === 'booker'
    ? {
        mobile: openField(keyring, 'customer_booker', 'mobile', buyer.row),
        name: buyer.row.name ?? buyer.row.nickname ?? '',
        sn: null,
        organId: buyer.row.organId,
      }
    : {
        mobile: openField(keyring, 'tv_user', 'mobile', buyer.row),
        name: buyer.row.name,
        sn: buyer.sn,
        organId: buyer.organId,
      }

const buyerColumns = ({ keyring }: Tools, id: string, buyer: Buyer) => {
  const { mobile, name, sn, organId } = factsOf(keyring, buyer)
  const place = { operatorId: buyer.row.operatorId, table, field: 'buyerMobile', kind: 'mobile' } as const
  return {
    buyerType: buyer.type,
    buyerId: buyer.row.id,
    buyerName: name,
    buyerMobile: encrypt(keyring, { ...place, id }, mobile),
    buyerMobileIndex: indexOf(keyring, place, mobile),
    sn,
    organId,
  }
}

const write = async (tx: Db, tools: Tools, goods: Goods, wanted: GoodsPurchase): Promise<GoodsOrder> => {
  const { operatorId, buyer, qty, now } = wanted
  const { payTimeoutMin } = await operatorSettings(tx, operatorId)
  const at = now.toISOString()
  const id = newId()
  const [row] = await tx
    .insert(goodsOrders)
    .values({
      ...buyerColumns(tools, id, buyer),
      id,
      operatorId,
      orderNo: await nextNumber(tx, 'XN', now),
      goodsId: goods.id,
      goodsName: goods.name,
      goodsType: goods.goodsType,
      batchId: goods.batchId,
      classId: goods.classId,
      className: goods.className,
      qty,
      priceFen: goods.priceFen,
      payFen: goods.priceFen * qty,
      payExpireAt: new Date(now.getTime() + payTimeoutMin * minuteMs).toISOString(),
      createdAt: at,
      updatedAt: at,
      status: 'unpaid',
    })
    .returning()
  if (row === undefined) throw new Error('no goods order was inserted')
  return row
}

export const bookerAsBuyer = async (tx: Db, operatorId: string, bookerId: string): Promise<Buyer> => {
  const row = await bookerById(tx, operatorId, bookerId)
  if (row === undefined) throw new Problem('missing')
  return { type: 'booker', row }
}

/** Sells goods; the stock is reserved until payment or expiry. */
export const buyGoods = async (tx: Db, tools: Tools, wanted: GoodsPurchase) => {
  const { operatorId, goodsId, qty, now } = wanted
  const goods = await holdGoods(tx, operatorId, goodsId)
  if (goods === undefined) throw new Problem('missing')
  await checkSale(tx, goods, wanted)
  await addStock(tx, goods.id, -qty)
  const order = await write(tx, tools, goods, wanted)
  const { id, orderNo, payFen, payExpireAt } = order
  const payable = { operatorId, kind: 'goods', bizId: id, bizNo: orderNo, fen: payFen, payExpireAt, now } as const
  return { id, orderNo, ...(await openPayment(tx, tools, payable)) }
}
