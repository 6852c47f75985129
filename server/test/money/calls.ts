import { edgeStaffWallet, order, refund, type Body, type Endpoint, type OrderDraft } from '@kangju/contract'
import { mobileOf } from '../../src/demo/numbers.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { staffLike } from '../factories/busy-town.ts'
import { addBooker, addClient } from '../factories/client-rows.ts'
import { partyToken, soldProject } from '../factories/field-rows.ts'
import { addPerson } from '../factories/people-rows.ts'
import { specDraft } from '../factories/service-catalogue.ts'
import { fundWallet } from '../factories/settlement-rows.ts'
import { numbers } from '../lanes.ts'

/** One request that moves money, with all that its copies share. */
export interface MoneyCall {
  readonly endpoint: Endpoint
  readonly id?: string
  readonly token: string
  readonly key: string
  readonly body?: object
}

export const priceFen = 20_000
export const fundFen = 1_000_000
const customerCount = 12

/** Customers, staff with money and bank accounts, and a service on sale, for requests that move money. */
export const moneyTown = async (api: TestApi, staffCount: number) => {
  const { specId } = await soldProject(api, { specs: [specDraft({ priceFen, times: 1 })] })
  const customers: { readonly bookerId: string; readonly clientId: string }[] = []
  for (const _one of numbers(customerCount))
    customers.push({ bookerId: await addBooker(api), clientId: await addClient(api) })
  const model = await addPerson(api, { bankBranch: '杭州西湖支行' })
  const staffIds = await staffLike(api, model, staffCount - 1)
  for (const ownerId of staffIds) await fundWallet(api, { ownerType: 'people', ownerId }, fundFen)
  return { specId, customers, staffIds }
}

/** Signs in the desk and the staff, at the time of the test's clock. */
export const signedIn = async (api: TestApi, town: Awaited<ReturnType<typeof moneyTown>>) => {
  const staffTokens: string[] = []
  for (const id of town.staffIds) staffTokens.push(await partyToken(api, 'staff', id))
  return { ...town, staffTokens, token: await api.tokenOf(testNames('a').admin) }
}
export type MoneyTown = Awaited<ReturnType<typeof signedIn>>

const draftOf = ({ specId, customers }: MoneyTown, n: number, change: Partial<OrderDraft>): OrderDraft => ({
  ...(customers[n % customers.length] as MoneyTown['customers'][number]),
  items: [{ specId, qty: 1 }],
  areaCode: '330106',
  address: '文三路200号3幢201室',
  lng: 120.131,
  lat: 30.261,
  contactName: '王芳',
  contactMobile: mobileOf(750_000_000 + n),
  payMethod: 'wechat',
  ...change,
})

/** Number of a receipt; each pays one order. */
const receiptOf = (n: number) => `SJ-${String(n).padStart(8, '0')}`

/** Requests that move money, by name. Each has a new key. */
export const moneyCalls = (town: MoneyTown) => {
  const byDesk = <E extends Endpoint>(endpoint: E, body: Body<E>, id?: string): MoneyCall => ({
    endpoint,
    token: town.token,
    key: newId(),
    body: body as object,
    ...(id === undefined ? {} : { id }),
  })
  return {
    /** An order paid in cash when it is taken. */
    sale: (n: number) => byDesk(order.add, draftOf(town, n, { payMethod: 'cash', offlineVoucherNo: receiptOf(2 * n) })),
    unpaid: (n: number) => byDesk(order.add, draftOf(town, n, {})),
    payment: (id: string, n: number) =>
      byDesk(order.pay, { payMethod: 'cash', offlineVoucherNo: receiptOf(2 * n + 1) }, id),
    directRefund: (id: string) => byDesk(refund.direct, { reason: 'customerCancelled' }, id),
    refundRequest: (id: string, childIds: string[]) =>
      byDesk(refund.apply, { childIds, applyFen: priceFen, reason: 'customerCancelled' }, id),
    withdrawal: (n: number): MoneyCall => ({
      endpoint: edgeStaffWallet.settle,
      token: town.staffTokens[n % town.staffTokens.length] ?? '',
      key: newId(),
      body: { amountFen: 10_000 + (n % 1000) },
    }),
    /** Takes a withdrawal back; this endpoint has no key. */
    takingBack: (id: string, n: number): MoneyCall => ({
      endpoint: edgeStaffWallet.withdraw,
      id,
      token: town.staffTokens[n % town.staffTokens.length] ?? '',
      key: newId(),
    }),
  }
}
