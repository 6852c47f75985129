import { t } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { accounts } from '../../src/modules/base/account/table.ts'
import { tasks } from '../../src/modules/base/task/table.ts'
import { newId } from '../../src/secret/token.ts'
import { addBatch, generatedBatch } from './batch-rows.ts'
import { anyBill } from './bill-rows.ts'
import { addBooking } from './booking-rows.ts'
import { ringing } from './call-rows.ts'
import { paidExam, soldPackage } from './clorder-rows.ts'
import { addBanner, addSpecial } from './content.ts'
import type { TestApi } from '../api/api.ts'
import { catalogueOf } from './catalogue.ts'
import { goodsAndTvRows } from './goods-and-tv-rows.ts'
import { buy, soldGoods } from './goods-order-rows.ts'
import { distributed } from './dist-rows.ts'
import { addBooker, addClient } from './client-rows.ts'
import { addCode, addPromotion } from './code-rows.ts'
import { paidVisits } from './field-rows.ts'
import { openedOrgan } from './organ-rows.ts'
import { addPerson } from './people-rows.ts'
import { addedApplication } from './peopleapply-rows.ts'
import { addAssessment, addHealth } from './record-rows.ts'
import { askedRefund } from './refund-rows.ts'
import { addFlow, addSettlement } from './settlement-rows.ts'
import { serviceRows } from './service-catalogue.ts'
import { addBox, addTvUser } from './tv-rows.ts'
import { uploadPicture } from '../api/upload.ts'

type Caller = TestApi['admin']

const anyVisit = async (api: TestApi) => (await paidVisits(api, { of: 'b' }))[0]?.id ?? ''

/** Creates a row in areas without a list to take one from. */
export const rowMakers: Record<string, (api: TestApi, as: Caller) => Promise<string>> = {
  file: async (api) => (await uploadPicture(api, 'admin_b', 'staff')).id,

  task: async (api) => {
    const [owner] = await api.db.select().from(accounts).where(eq(accounts.username, 'admin_b'))
    const at = api.now().toISOString()
    const [row] = await api.db
      .insert(tasks)
      .values({
        id: newId(),
        operatorId: owner?.operatorId ?? '',
        createdBy: owner?.id ?? '',
        createdAt: at,
        dueAt: at,
        kind: 'export',
        call: 'nothing.export',
        title: t('导出', 'Export', 'Exportación', 'エクスポート'),
        lang: 'zh',
        step: 'export',
        status: 'queued',
      })
      .returning()
    return row?.id ?? ''
  },

  organqrcode: (api) => addCode(api, 'b'),
  promotion: (api) => addPromotion(api, {}, 'b'),
  people: (api) => addPerson(api, {}, 'b'),
  peopleapply: (api) => addedApplication(api, {}, 'b'),
  customerclient: (api) => addClient(api, {}, 'b'),
  customerbooker: (api) => addBooker(api, {}, 'b'),
  health: (api) => addHealth(api, 'b'),
  longcare: (api) => addAssessment(api, 'b'),

  booking: (api) => addBooking(api, {}, 'b'),
  tvecall: async (api) => (await ringing(api, 'b')).id,
  clorder: async (api) => (await paidExam(api, await soldPackage(api, {}, 'b'), {}, 'b')).rows[0]?.id ?? '',
  order: anyVisit,
  refund: async (api) => (await paidVisits(api, { of: 'b' }))[0]?.mainId ?? '',
  refundreview: async (api) => (await askedRefund(api, {}, 'b')).id,
  edgeOrder: anyVisit,
  edgeField: anyVisit,
  peoplefinancial: async (api) => addFlow(api, 'people', await addPerson(api, {}, 'b'), 'b'),
  organfinancial: async (api) => addFlow(api, 'organ', await openedOrgan(api, 'b'), 'b'),
  settlement: (api) => addSettlement(api, 'b'),
  edgeOrgan: (api) => addSettlement(api, 'b'),
  edgeStaffWallet: (api) => addSettlement(api, 'b'),
  edgeFormer: (api) => addSettlement(api, 'b'),
  monthend: (api) => addPerson(api, {}, 'b'),
  goodsorder: async (api) => (await buy(api, await soldGoods(api, {}, 'b'), {}, 'b')).id,

  prepaycard: (api) => addBatch(api, {}, 'b'),
  prepaycarddistribut: async (api) => (await distributed(api, { of: 'b' })).id,
  prepaycardactive: async (api) => (await distributed(api, { of: 'b' })).id,
  prepaycardinfo: async (api) => (await generatedBatch(api, {}, 'b')).cards[0]?.id ?? '',
  reconciliation: async (api) => (await anyBill(api, 'admin_b')).id,

  tvuser: (api) => addTvUser(api, {}, 'b'),
  tvtop: async (api) => (await addBox(api, {}, 'b')).id,

  ...serviceRows,
  ...goodsAndTvRows,

  programclass: async (api) => (await catalogueOf(api, 'b')).shelf(),
  commodity: async (api) => (await catalogueOf(api, 'b')).bundle(),
  examinationclass: async (api) => (await catalogueOf(api, 'b')).examPackage(),
  examinationsingle: async (api) => (await catalogueOf(api, 'b')).single(),

  special: (api) => addSpecial(api, {}, 'b'),
  banner: (api) => addBanner(api, {}, 'b'),
}
