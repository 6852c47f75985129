import { goods, type GoodsDraft } from '@kangju/contract'
import { bookerAsBuyer, buyGoods } from '../../src/modules/desk/goodsorder/buy.ts'
import { tillOf } from '../../src/gateways/pay-sandbox.ts'
import { takeNotice } from '../../src/modules/desk/paychannel/notice.ts'
import { sendBackDue } from '../../src/modules/desk/paychannel/service.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { addBooker, operatorOf } from './client-rows.ts'
import { testNames } from '../api/fixture.ts'
import { goodsAndTvRows } from './goods-and-tv-rows.ts'
import { uploadPicture } from '../api/upload.ts'

type Operator = 'a' | 'b'

/** Goods on sale. */
export const soldGoods = async (
  api: TestApi,
  change: Partial<GoodsDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const as = api.asUser(testNames(of).admin)
  const { url } = await uploadPicture(api, testNames(of).admin)
  const body: GoodsDraft = {
    name: `会员${newId().slice(-12)}`,
    classId: await goodsAndTvRows.goodsclass(api, as),
    goodsType: 'membership',
    validDays: 365,
    priceFen: 9900,
    stock: -1,
    coverUrl: url,
    content: '<p>会员权益</p>',
    channel: ['miniProgram'],
    ...change,
  }
  const { status, data, errors } = await as(goods.add, { body })
  if (status !== 200) throw new Error(JSON.stringify(errors))
  await as(goods.changestatus, { body: { id: data.id, status: 'onSale' } })
  return data.id
}

/** Places an unpaid order of goods. */
export const buy = async (
  api: TestApi,
  goodsId: string,
  { bookerId, qty = 1 }: { bookerId?: string; qty?: number } = {},
  of: Operator = 'a',
) => {
  const operatorId = await operatorOf(api, of)
  const buyerId = bookerId ?? (await addBooker(api, {}, of))
  return api.db.transaction(async (tx) => {
    const buyer = await bookerAsBuyer(tx, operatorId, buyerId)
    return buyGoods(tx, api.tools, { operatorId, buyer, goodsId, qty, now: api.now() })
  })
}

/** Sends the payment notice of the channel. */
export const payFor = async (
  api: TestApi,
  { orderNo, payFen }: { orderNo: string; payFen: number },
  change: { fen?: number; channelNo?: string } = {},
) => {
  const sandbox = tillOf(api.tools.pay)
  if (sandbox === undefined) throw new Error('only the sandbox has a till')
  const said = {
    kind: 'paid',
    method: 'wechat',
    bizNo: orderNo,
    channelNo: change.channelNo ?? `WX${newId()}`,
    fen: change.fen ?? payFen,
  } as const
  const notice = sandbox.till(said, api.now())
  return api.db.transaction((tx) => takeNotice(tx, api.tools, sandbox.name, notice, api.now()))
}

/** Sends the due refunds to the channel. */
export const sendBack = (api: TestApi) => sendBackDue(api.tools)
