import {
  goods,
  goodsclass,
  servicemobile,
  tvnotice,
  type GoodsDraft,
  type PhoneDraft,
  type TvnoticeDraft,
} from '@kangju/contract'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { uploadPicture } from '../api/upload.ts'

type Caller = TestApi['admin']

const ownName = (kind: string) => `${kind}${newId().slice(-12)}`

/** Rows for which every move of the state machine is possible. */
export const goodsAndTvRows = {
  goodsclass: async (_api: TestApi, as: Caller) =>
    (await as(goodsclass.add, { body: { name: ownName('分类') } })).data.id,

  goods: async (api: TestApi, as: Caller) => {
    const { url } = await uploadPicture(api, testNames(as === api.admin ? 'a' : 'b').admin)
    const body: GoodsDraft = {
      name: ownName('商品'),
      classId: await goodsAndTvRows.goodsclass(api, as),
      goodsType: 'membership',
      validDays: 365,
      priceFen: 9900,
      stock: -1,
      coverUrl: url,
      content: '<p>会员权益</p>',
      channel: ['miniProgram'],
    }
    return (await as(goods.add, { body })).data.id
  },

  servicemobile: async (_api: TestApi, as: Caller) => {
    const body: PhoneDraft = { name: '业务咨询', phone: '0571-88001561', usage: 'enquiry', channel: ['tv'] }
    return (await as(servicemobile.add, { body })).data.id
  },

  tvnotice: async (api: TestApi, as: Caller) => {
    const startAt = api.now().toISOString()
    const endAt = new Date(api.now().getTime() + 86_400_000).toISOString()
    const said = { title: '天气提醒', noticeType: 'ticker', content: '今夜降温' } as const
    const body: TvnoticeDraft = { ...said, scopeType: 'all', scopeIds: [], priority: 5, startAt, endAt }
    return (await as(tvnotice.add, { body })).data.id
  },
}
