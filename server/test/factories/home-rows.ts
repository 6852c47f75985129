import { addDays, businessDay, type VisitState } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { prepayCards } from '../../src/modules/books/prepaycard/table.ts'
import { boxes } from '../../src/modules/boxes/tvtop/table.ts'
import { calls } from '../../src/modules/calls/tvecall/table.ts'
import { examAppointments } from '../../src/modules/care/clorder/table.ts'
import { refunds } from '../../src/modules/care/refund/table.ts'
import { serviceRecords, visits, type Visit } from '../../src/modules/care/visit/table.ts'
import { clientBookers, clients } from '../../src/modules/customers/customerclient/table.ts'
import { bookings } from '../../src/modules/desk/booking/table.ts'
import { settlements } from '../../src/modules/desk/settlement/table.ts'
import { peopleTable } from '../../src/modules/staff/people/table.ts'
import { applications } from '../../src/modules/staff/peopleapply/table.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { addBooking } from './booking-rows.ts'
import { missed } from './call-rows.ts'
import { addCard } from './card-rows.ts'
import { addBooker, addClient } from './client-rows.ts'
import { paidExam, soldPackage } from './clorder-rows.ts'
import { paidVisits } from './field-rows.ts'
import { openedOrgan } from './organ-rows.ts'
import { addPerson } from './people-rows.ts'
import { addedApplication } from './peopleapply-rows.ts'
import { askedRefund } from './refund-rows.ts'
import { addSettlement } from './settlement-rows.ts'
import { addBox, addTvUser } from './tv-rows.ts'

type Operator = 'a' | 'b'

export interface Whose {
  readonly of?: Operator
  /** The organisation of all rows; of none if absent. */
  readonly organId?: string
}

const hourMs = 3_600_000

/** A moment some hours from now. */
const hours = (api: TestApi, n: number) => new Date(api.now().getTime() + n * hourMs).toISOString()

/** A paid visit written in this state, without the steps that lead there. */
const visitIn = async (api: TestApi, { of, organId }: Whose, status: VisitState, change: Partial<Visit> = {}) => {
  const [visit] = await paidVisits(api, { ...(of && { of }) })
  const set = { status, organId: organId ?? null, ...change }
  const [row] = await api.db
    .update(visits)
    .set(set)
    .where(eq(visits.id, visit?.id ?? ''))
    .returning()
  if (row === undefined) throw new Error('no visit was made')
  return row
}

/** One visit for each reminder of visits, and one of today that is cancelled. */
const addVisits = async (api: TestApi, whose: Whose) => {
  const today = businessDay(api.now())
  const at = (n: number) => hours(api, n)
  const tomorrow = new Date(`${addDays(today, 1)}T10:00:00+08:00`).toISOString()
  await visitIn(api, whose, 'accepted', { startAt: at(-2), endAt: at(-1) })
  await visitIn(api, whose, 'offered', { startAt: at(5), endAt: at(6), dispatchedAt: at(-1) })
  await visitIn(api, whose, 'unscheduled', { waitingSince: at(-30) })
  await visitIn(api, whose, 'undispatched', { startAt: at(6), endAt: at(7), needManual: true, waitingSince: at(-3) })
  await visitIn(api, whose, 'undispatched', { startAt: tomorrow, endAt: tomorrow })
  await visitIn(api, whose, 'unconfirmed', { startAt: at(-5), endAt: at(-4), checkoutAt: at(-4) })
  await visitIn(api, whose, 'accepted', { startAt: tomorrow, endAt: tomorrow, expireAt: addDays(today, 2) })
  await visitIn(api, whose, 'cancelled', { startAt: at(1), endAt: at(2) })
  const done = await visitIn(api, whose, 'completed', { startAt: at(-24), endAt: at(-23) })
  await api.db.insert(serviceRecords).values({
    id: done.id,
    operatorId: done.operatorId,
    clientId: done.clientId,
    peopleId: newId(),
    serviceDate: addDays(today, -1),
    checkinAt: at(-24),
    checkMethod: 'gps',
    abnormal: true,
    beforeUrls: [],
    afterUrls: [],
    createdAt: at(-24),
    updatedAt: at(-24),
  })
}

/** Health checks to book and failed, whose visits look like home visits that are late or planned for today. */
const addExams = async (api: TestApi, { of = 'a', organId }: Whose) => {
  const set = { organId: organId ?? null }
  const at = (n: number) => hours(api, n)
  const packageId = await soldPackage(api, {}, of)
  for (const status of ['toBook', 'failed'] as const) {
    const [exam] = (await paidExam(api, packageId, {}, of)).rows
    await api.db
      .update(examAppointments)
      .set({ ...set, status })
      .where(eq(examAppointments.id, exam?.id ?? ''))
    const looks = { status: 'accepted', startAt: at(-2), endAt: at(-1), expireAt: businessDay(api.now()) } as const
    await api.db
      .update(visits)
      .set({ ...set, ...looks })
      .where(eq(visits.id, exam?.id ?? ''))
  }
}

const addMoney = async (api: TestApi, { of = 'a', organId }: Whose) => {
  const set = { organId: organId ?? null }
  for (const status of ['reviewing', 'failed'] as const) {
    const { id } = await askedRefund(api, {}, of)
    await api.db
      .update(refunds)
      .set({ ...set, status })
      .where(eq(refunds.id, id))
  }
  for (const status of ['reviewing', 'toPay'] as const) {
    const id = await addSettlement(api, of)
    const auditAt = status === 'toPay' ? hours(api, -2) : null
    await api.db
      .update(settlements)
      .set({ ...set, status, auditAt })
      .where(eq(settlements.id, id))
  }
  const card = await addCard(api, { of, validEnd: addDays(businessDay(api.now()), 3) })
  await api.db.update(prepayCards).set(set).where(eq(prepayCards.id, card.id))
}

/** Two relatives who ask to join one record. */
const addJoins = async (api: TestApi, { of = 'a', organId }: Whose) => {
  const clientId = await addClient(api, {}, of)
  const [client] = await api.db
    .update(clients)
    .set({ organId: organId ?? null })
    .where(eq(clients.id, clientId))
    .returning()
  for (let n = 0; n < 2; n++)
    await api.db.insert(clientBookers).values({
      id: newId(),
      operatorId: client?.operatorId ?? '',
      clientId,
      bookerId: await addBooker(api, {}, of),
      twinId: await addClient(api, {}, of),
      typedName: '陈桂英',
      status: 'pending',
      createdAt: hours(api, -1 - n),
    })
}

const addPeople = async (api: TestApi, { of = 'a', organId }: Whose) => {
  const set = { organId: organId ?? (await openedOrgan(api, of)) }
  const person = await addPerson(api, {}, of)
  const healthCertValidTo = addDays(businessDay(api.now()), 5)
  await api.db
    .update(peopleTable)
    .set({ ...set, status: 'active', healthCertValidTo })
    .where(eq(peopleTable.id, person))
  const application = await addedApplication(api, {}, of)
  await api.db
    .update(applications)
    .set({ expectOrganId: organId ?? null })
    .where(eq(applications.id, application))
}

const addBoxes = async (api: TestApi, { of = 'a', organId }: Whose) => {
  const set = { organId: organId ?? null }
  const tvUserId = await addTvUser(api, {}, of)
  await addBox(api, { ...set, tvUserId, lastOnlineAt: hours(api, -24 * 9) }, of)
  await addBox(api, { ...set, lineTestedAt: hours(api, -1), lineFaults: ['relay'] }, of)
  const call = await missed(api, of)
  await api.db.update(calls).set(set).where(eq(calls.id, call.id))
  await api.db.update(boxes).set(set).where(eq(boxes.id, call.tvTopId))
}

/** At least one row of every tile of the home page. */
export const addWaiting = async (api: TestApi, whose: Whose = {}) => {
  const booking = await addBooking(api, {}, whose.of)
  await api.db
    .update(bookings)
    .set({ organId: whose.organId ?? null })
    .where(eq(bookings.id, booking))
  await addVisits(api, whose)
  await addExams(api, whose)
  await addMoney(api, whose)
  await addJoins(api, whose)
  await addPeople(api, whose)
  await addBoxes(api, whose)
}
