import { booking, edgeExam, examinationclass, type ExaminationclassDraft, type ExamNotice } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { examKeyOf } from '../../src/modules/care/clorder/service.ts'
import { signExamNotice } from '../../src/modules/care/clorder/signature.ts'
import { examAppointments } from '../../src/modules/care/clorder/table.ts'
import type { organs } from '../../src/modules/organs/organ/table.ts'
import { openWallet } from '../../src/modules/books/wallet/service.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { addBooking, bookingOrder, keyed, type BookingOrder } from './booking-rows.ts'
import { catalogueOf } from './catalogue.ts'
import { operatorOf } from './client-rows.ts'
import { testNames } from '../api/fixture.ts'

type Operator = 'a' | 'b'

/** An exam site with a wallet. */
export const examSite = async (api: TestApi, change: Partial<typeof organs.$inferInsert> = {}, of: Operator = 'a') => {
  const ownerId = await (await catalogueOf(api, of)).examCentre(change)
  await openWallet(api.db, { operatorId: await operatorOf(api, of), ownerType: 'organ', ownerId }, api.now())
  return ownerId
}

/** A package on sale. */
export const soldPackage = async (
  api: TestApi,
  change: Partial<ExaminationclassDraft> = {},
  of: Operator = 'a',
): Promise<string> => {
  const as = api.asUser(testNames(of).admin)
  const id = await (await catalogueOf(api, of)).examPackage(change)
  const { status, errors } = await as(examinationclass.changestatus, { body: { id, status: 'onSale' } })
  if (status !== 200) throw new Error(JSON.stringify(errors))
  return id
}

/** An examination that is ordered and paid: its appointments. */
export const paidExam = async (
  api: TestApi,
  examClassId: string,
  change: Partial<BookingOrder> = {},
  of: Operator = 'a',
) => {
  const bookingId = await addBooking(api, {}, of)
  const body = bookingOrder(bookingId, { items: [{ examClassId, qty: 1 }], ...change })
  const { status, message, data, errors } = await api.asUser(testNames(of).admin)(booking.createOrder, {
    body,
    headers: keyed(),
  })
  if (status !== 200) throw new Error(`${message} ${JSON.stringify(errors)}`)
  const rows = await api.db
    .select()
    .from(examAppointments)
    .where(eq(examAppointments.mainId, data.mainId))
    .orderBy(examAppointments.appointNo)
  return { mainId: data.mainId, rows }
}

/** A notice with the partner's signature. */
export const signedNotice = (
  api: TestApi,
  notice: ExamNotice,
  change: { key?: string; nonce?: string; timestamp?: number } = {},
) => {
  const said = {
    payload: JSON.stringify(notice),
    timestamp: change.timestamp ?? Math.floor(api.now().getTime() / 1000),
    nonce: change.nonce ?? newId(),
  }
  const key = change.key ?? examKeyOf(api.tools.keyring, notice.operator)
  return { ...said, signature: signExamNotice(key, said) }
}

export const partnerSays = (api: TestApi, notice: Omit<ExamNotice, 'operator'>, of: Operator = 'a') =>
  api.anonymous(edgeExam.notify, { body: signedNotice(api, { operator: of.toUpperCase(), ...notice }) })
