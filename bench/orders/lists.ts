import { booking, clorder, customerbooker, goodsorder, order, type Endpoint, type TSchema } from '@kangju/contract'
import type { Samples } from './samples.ts'

export type Query = Readonly<Record<string, string | number>>

export interface ListCase {
  readonly call: Endpoint
  /** A value for every offered filter. */
  readonly filters: Query
  readonly together: readonly Query[]
}

/** The lists, with a value for each of their filters. */
export const listsOf = (s: Samples): ListCase[] => [
  {
    call: order.list,
    filters: {
      keyword: s.clientName,
      bizType: 'exam',
      source: 'organCode',
      status: 'inService',
      refundStatus: 'partly',
      payMethod: 'pos',
      organId: s.organId,
      projectId: s.projectId,
      marketerId: s.marketerId,
      clientId: s.clientId,
      bookerId: s.bookerId,
      createdFrom: s.monthAgo,
      createdTo: s.yearAgo,
      paidFrom: s.monthAgo,
      paidTo: s.yearAgo,
    },
    together: [
      { keyword: s.orderNo },
      { keyword: s.mobile },
      { keyword: s.twoLetters },
      { keyword: s.surname },
      { keyword: 'nobody at all' },
      { refundStatus: 'refunding' },
      { payMethod: 'insurance' },
      { source: 'emergency' },
      { status: 'completed', createdFrom: s.yearAgo, createdTo: s.monthAgo },
      { status: 'completed', payMethod: 'bank' },
      { organId: s.organId, status: 'completed' },
      { projectId: s.projectId, createdFrom: s.monthAgo },
      { bizType: 'exam', status: 'paid' },
      { paidFrom: s.yearAgo, paidTo: s.monthAgo, source: 'promotion' },
      { status: 'completed', sort: '-payFen' },
      { organId: s.organId, sort: 'paidAt' },
    ],
  },
  {
    call: order.visits,
    filters: {
      keyword: s.clientName,
      status: 'undispatched',
      underway: 1,
      needManual: 1,
      projectId: s.projectId,
      classId: s.classId,
      organId: s.organId,
      peopleId: s.peopleId,
      clientId: s.clientId,
      areaCode: s.areaCode,
      locationAbnormal: 1,
      isDisputed: 1,
      concern: 'planned',
      appointFrom: s.today,
      appointTo: s.yearAgo,
    },
    together: [
      { keyword: s.childNo },
      { keyword: s.orderNo },
      { keyword: s.mobile },
      { keyword: s.peopleName },
      { keyword: s.twoLetters },
      { keyword: s.surname },
      { keyword: 'nobody at all' },
      { appointFrom: s.today, appointTo: s.today },
      { appointFrom: s.tomorrow, appointTo: s.tomorrow, status: 'undispatched' },
      { status: 'completed', appointFrom: s.monthAgo, appointTo: s.today },
      { status: 'undispatched', needManual: 1 },
      { status: 'completed', areaCode: s.areaCode },
      { status: 'completed', organId: s.organId },
      { status: 'completed', locationAbnormal: 1 },
      { projectId: s.projectId, appointFrom: s.today },
      { areaCode: s.cityCode },
      { underway: 0 },
      { status: 'completed', sort: '-startAt' },
      { status: 'completed', sort: '-createdAt' },
      { status: 'undispatched', sort: 'waitingSince' },
      { needManual: 0 },
    ],
  },
  {
    call: booking.list,
    filters: {
      keyword: s.bookingName,
      status: 'following',
      source: 'emergency',
      projectId: s.projectId,
      handlerId: s.handlerId,
      createdFrom: s.monthAgo,
      createdTo: s.yearAgo,
      expectFrom: s.today,
      expectTo: s.yearAgo,
    },
    together: [
      { keyword: s.bookingNo },
      { keyword: s.mobile },
      { keyword: 'nobody at all' },
      { status: 'ordered', createdFrom: s.yearAgo, createdTo: s.monthAgo },
      { status: 'closed', source: 'console' },
      { projectId: s.projectId, sort: 'expectDate' },
    ],
  },
  {
    call: clorder.list,
    filters: {
      keyword: s.examName,
      status: 'toBook',
      packageId: s.packageId,
      examOrganId: s.examOrganId,
      appointFrom: s.monthAgo,
      appointTo: s.yearAgo,
      createdFrom: s.monthAgo,
      createdTo: s.yearAgo,
    },
    together: [
      { keyword: s.examNo },
      { keyword: s.mobile },
      { keyword: 'nobody at all' },
      { status: 'reported', packageId: s.packageId },
      { examOrganId: s.examOrganId, sort: '-appointDate' },
    ],
  },
  {
    call: goodsorder.list,
    filters: {
      keyword: s.goodsBuyer,
      goodsType: 'course',
      classId: s.goodsClassId,
      status: 'refunded',
      payMethod: 'alipay',
      createdFrom: s.monthAgo,
      createdTo: s.yearAgo,
      paidFrom: s.monthAgo,
      paidTo: s.yearAgo,
    },
    together: [
      { keyword: s.goodsOrderNo },
      { keyword: s.mobile },
      { keyword: 'nobody at all' },
      { status: 'delivered', payMethod: 'wechat' },
      { classId: s.goodsClassId, sort: '-payFen' },
    ],
  },
  {
    call: customerbooker.list,
    filters: {
      keyword: s.bookerName,
      organId: s.organId,
      source: 'tv',
      registeredFrom: s.monthAgo,
      registeredTo: s.yearAgo,
      hasOrders: 1,
    },
    together: [{ hasOrders: 0, sort: '-paidFen' }],
  },
]

const propertiesOf = (schema: TSchema) => (schema as { properties?: Record<string, TSchema> }).properties ?? {}

const plain = new Set(['page', 'limit', 'sort', 'count'])

/** Every offered sort order, in both directions. */
export const sortsOf = ({ query }: Endpoint): string[] => {
  const { sort } = propertiesOf(query)
  return [...((sort as { enum?: readonly string[] } | undefined)?.enum ?? [])]
}

/** Every offered filter; each must have a value. */
export const filtersOf = ({ call, filters }: ListCase): string[] => {
  const offered = Object.keys(propertiesOf(call.query)).filter((name) => !plain.has(name))
  const missing = offered.filter((name) => filters[name] === undefined)
  if (missing.length > 0) throw new Error(`${call.path}: nothing to filter ${missing.join(', ')} with`)
  return offered
}

/** Every state with a tab. */
export const statesOf = ({ query }: Endpoint): string[] => {
  const { status } = propertiesOf(query)
  return [...((status as { enum?: readonly string[] } | undefined)?.enum ?? [])]
}
