import { booking, type Body, type BookingDraft } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { idCardOf, mobileOf } from '../../src/demo/numbers.ts'
import { projects } from '../../src/modules/catalogue/project/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { catalogueOf } from './catalogue.ts'
import { testNames } from '../api/fixture.ts'
import { addBox, addTvUser, boxToken } from './tv-rows.ts'

type Operator = 'a' | 'b'

let serial = 0
const next = () => {
  serial += 1
  return serial
}

/** A service sold on TV and by the console. */
export const tvProject = async (api: TestApi, of: Operator = 'a') => {
  const made = await (await catalogueOf(api, of)).project({ name: `上门护理${newId().slice(-6)}` })
  await api.db
    .update(projects)
    .set({ channel: ['tv', 'console'] })
    .where(eq(projects.id, made.id))
  return { ...made, specId: made.specIds[0] ?? '' }
}

export const bookingDraft = (change: Partial<BookingDraft> = {}): BookingDraft => ({
  contactName: '王芳',
  contactMobile: mobileOf(730_000_000 + next()),
  areaCode: '330106',
  address: '文三路200号3幢201室',
  demand: '想请人来换药',
  ...change,
})

export const addBooking = async (
  api: TestApi,
  change: Partial<BookingDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const { status, message, data, errors } = await api.asUser(testNames(of).admin)(booking.add, {
    body: bookingDraft(change),
  })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  return data.id
}

/** A household with an address and a box that knows its token. */
export const boxAtHome = async (api: TestApi, of: Operator = 'a') => {
  const mobile = mobileOf(740_000_000 + next())
  const tvUserId = await addTvUser(api, { name: '赵敏', mobile }, of)
  const box = await addBox(api, { tvUserId }, of)
  const shown = { operator: of.toUpperCase(), sn: box.sn, ecallid: box.ecallid ?? '', token: boxToken }
  return { box, tvUserId, mobile, shown }
}

export type BookingOrder = Body<typeof booking.createOrder>

/** The order of a booking, for a care recipient without a record, paid in cash. */
export const bookingOrder = (bookingId: string, change: Partial<BookingOrder> = {}): BookingOrder => {
  const n = next()
  return {
    bookingId,
    booker: { name: '王芳', mobile: mobileOf(750_000_000 + n) },
    client: {
      name: '陈桂英',
      idCard: idCardOf({ areaCode: '330106', birthday: '1941-03-08', gender: 'female', n }),
      liveStatus: 'alone',
      contacts: [{ name: '王芳', relation: 'child', mobile: mobileOf(760_000_000 + n) }],
    },
    items: [],
    areaCode: '330106',
    address: '文三路200号3幢201室',
    contactName: '王芳',
    contactMobile: mobileOf(770_000_000 + n),
    payMethod: 'cash',
    offlineVoucherNo: `SK${newId().slice(-10)}`,
    ...change,
  }
}

export const keyed = () => ({ 'idempotency-key': newId() })
