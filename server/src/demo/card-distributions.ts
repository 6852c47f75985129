import {
  organ,
  prepaycardactive,
  prepaycarddistribut,
  prepaycardinfo,
  type ActivationDraft,
  type DistDraft,
} from '@kangju/contract'
import type { Player } from './player.ts'
import { daysBefore } from './stage.ts'

interface Batches {
  /** Unnamed stored value, and named cards. */
  readonly value: string
  readonly named: string
}

const buyers = [
  { buyerName: '杭州云栖物业服务有限公司', buyerMobile: '13957100021', invoiceTitle: '杭州云栖物业服务有限公司' },
  { buyerName: '陈国强', buyerMobile: '13857100022' },
  { buyerName: '林秀珍', buyerMobile: '13757100023' },
] as const
const buyerIdCard = '330106195503120024'

/** Distributions in every state: paid and unpaid, not, partly and completely activated, recalled, damaged and disabled. */
export const demoDistributions = async (play: Player, today: Date, { value, named }: Batches) => {
  const organs = (await play(today, organ.nopage, {})).slice(0, 4)
  const organAt = (at: number) => organs[at % organs.length]?.id ?? ''
  const give = (days: number, at: number, change: Partial<DistDraft> & Pick<DistDraft, 'batchId' | 'quantity'>) =>
    play(daysBefore(today, days), prepaycarddistribut.add, {
      body: {
        organId: organAt(at),
        salePriceFen: change.batchId === named ? 188_000 : 48_000,
        contactName: ['沈丽华', '金建国', '潘晓燕', '俞伟民'][at % 4] ?? '沈丽华',
        contactMobile: `1365710003${at}`,
        activeMode: 'bulk',
        ...change,
      },
    })
  const edit = async (days: number, id: string, change: object) => {
    const { version, contactName, contactMobile, salePriceFen } = await play(
      daysBefore(today, days),
      prepaycarddistribut.read,
      { params: { id } },
    )
    const body = { id, version, contactName, contactMobile, salePriceFen, ...change }
    await play(daysBefore(today, days), prepaycarddistribut.edit, { body })
  }
  const activate = (days: number, distId: string, buyer: number, change: Partial<ActivationDraft>) =>
    play(daysBefore(today, days), prepaycardactive.activate, {
      body: { distId, mode: 'count', ...(buyers[buyer] ?? buyers[1]), ...change },
    })

  const sold = await give(30, 0, { batchId: value, quantity: 30 })
  await edit(29, sold.id, { payVoucherNo: 'ICBC20260001' })
  await activate(28, sold.id, 0, { count: 18, remark: '员工节日福利' })
  await activate(20, sold.id, 1, { count: 12 })

  const selling = await give(25, 1, { batchId: value, quantity: 50 })
  await edit(24, selling.id, { payVoucherNo: 'ICBC20260002' })
  await activate(23, selling.id, 2, { count: 5 })
  await activate(12, selling.id, 1, { count: 2, remark: '社区义卖' })

  const recalled = await give(18, 2, { batchId: value, quantity: 40 })
  await edit(15, recalled.id, { quantity: 25 })
  const { items } = await play(daysBefore(today, 14), prepaycardactive.cards, {
    params: { id: recalled.id },
    query: { limit: 1 },
  })
  await play(daysBefore(today, 14), prepaycardinfo.void, {
    body: { id: items[0]?.id ?? '', remark: '刮开层破损' },
  })

  const stopped = await give(10, 3, { batchId: value, quantity: 10 })
  await play(daysBefore(today, 6), prepaycarddistribut.changestatus, {
    body: { id: stopped.id, status: 'disabled', remark: '机构更换经办人' },
  })

  const family = await give(16, 0, { batchId: named, quantity: 12, activeMode: 'single' })
  await edit(15, family.id, { payVoucherNo: 'ICBC20260003' })
  await activate(9, family.id, 1, { count: 1, buyerIdCard })
  await activate(5, family.id, 2, { count: 1, buyerIdCard })
  await give(4, 1, { batchId: named, quantity: 6 })
}
