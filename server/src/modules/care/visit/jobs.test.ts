import { order, reminder } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { goTo, paidVisits, readVisit, visitOf, workday } from '../../../../test/factories/field-rows.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { outbox } from '../../../db/tables.ts'
import { openDatabase } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { ledgerTxns } from '../../books/ledger/table.ts'
import { newId } from '../../../secret/token.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { orderLogs, orders } from '../order/table.ts'
import { postDue, walletsOf } from '../../books/wallet/service.ts'
import { walletFlows } from '../../books/wallet/table.ts'
import { autoConfirm, flagExpired, lateCheck, markSettled } from './jobs.ts'
import { holdVisit } from './move.ts'
import { serviceRecords, visits } from './table.ts'

let api: TestApi
/** Another node on the same database. */
let second: { tools: Tools; close: () => Promise<void> }
beforeAll(async () => {
  api = await testApi()
  const { db, close } = openDatabase(api.config as never)
  second = { tools: { ...api.tools, db }, close }
})
afterAll(async () => {
  await second.close()
  await api.close()
})
afterEach(async () => {
  await requireInvariants(api.db)
  await api.db.delete(outbox)
})

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const both = async (job: (tools: Tools) => Promise<number>) =>
  (await Promise.all([job(api.tools), job(second.tools)])).reduce((sum, n) => sum + n, 0)

test('an undisputed visit is confirmed after a day, once on several nodes', async () => {
  const { id, childNo, peopleId } = await visitOf(api, 'unconfirmed')
  api.pass(24 * hourMs - 1)
  expect(await both(autoConfirm)).toBe(0)
  api.pass(1)
  expect(await both(autoConfirm)).toBe(1)
  const visit = await readVisit(api, id)
  expect(visit).toMatchObject({ status: 'completed', settleStatus: 'pending' })
  expect(await api.db.$count(ledgerTxns, eq(ledgerTxns.bizNo, childNo))).toBe(1)
  const wallet = (await walletsOf(api.db, [peopleId])).get(peopleId)
  expect(wallet).toMatchObject({ pendingFen: visit.peopleFen, availableFen: 0 })
  const lines = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, id))
  expect(lines.filter(({ action }) => action === 'autoConfirm')).toMatchObject([{ actorType: 'system' }])
  expect(await both(autoConfirm)).toBe(0)
})

test('a disputed visit is never confirmed automatically', async () => {
  const { id } = await visitOf(api, 'unconfirmed')
  await api.db.update(visits).set({ isDisputed: true }).where(eq(visits.id, id))
  api.pass(3 * dayMs)
  expect(await both(autoConfirm)).toBe(0)
  expect((await readVisit(api, id)).status).toBe('unconfirmed')
})

/** What the confirmation of a visit leaves behind. */
const traceOf = async ({ id, childNo, mainId, peopleId }: Awaited<ReturnType<typeof visitOf>>) => {
  const { status, settleStatus, moldName, gradeName, peopleFen } = await readVisit(api, id)
  const [main] = await api.db.select().from(orders).where(eq(orders.id, mainId))
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, peopleId))
  const lines = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, id))
  const flows = await api.db.select().from(walletFlows).where(eq(walletFlows.childId, id))
  return {
    visit: { status, settleStatus, isKindKept: moldName !== null && gradeName !== null },
    order: { status: main?.status, doneCount: main?.doneCount },
    finishedCount: person?.finishedCount,
    confirmations: lines
      .filter(({ action }) => action === 'autoConfirm')
      .map(({ fromStatus, toStatus }) => [fromStatus, toStatus]),
    postings: await api.db.$count(ledgerTxns, eq(ledgerTxns.bizNo, childNo)),
    flows: flows.map(({ bizType, postStatus }) => `${bizType} ${postStatus}`).toSorted(),
    isPaid: (await walletsOf(api.db, [peopleId])).get(peopleId)?.pendingFen === peopleFen,
  }
}

const confirmedTrace = {
  visit: { status: 'completed', settleStatus: 'pending', isKindKept: true },
  order: { status: 'completed', doneCount: 1 },
  finishedCount: 1,
  confirmations: [['unconfirmed', 'completed']],
  postings: 1,
  flows: ['serviceIncome pending', 'serviceShare pending'],
  isPaid: true,
}

test('visits are confirmed together, each with its log, postings, wallets and order', async () => {
  const [one, other, disputed] = [
    await visitOf(api, 'unconfirmed'),
    await visitOf(api, 'unconfirmed'),
    await visitOf(api, 'unconfirmed'),
  ]
  await api.db.update(visits).set({ isDisputed: true }).where(eq(visits.id, disputed.id))
  api.pass(3 * dayMs)
  expect(await both(autoConfirm)).toBe(2)
  expect([await traceOf(one), await traceOf(other)]).toEqual([confirmedTrace, confirmedTrace])
  expect(await traceOf(disputed)).toMatchObject({ visit: { status: 'unconfirmed' }, postings: 0, flows: [] })
})

test('a visit that breaks its batch is left out, and the others are confirmed one by one', async () => {
  const broken = await visitOf(api, 'unconfirmed')
  const fine = await visitOf(api, 'unconfirmed')
  const { organId } = await readVisit(api, broken.id)
  // An organisation without a wallet cannot be paid.
  await api.db.update(visits).set({ organId: newId() }).where(eq(visits.id, broken.id))
  api.pass(3 * dayMs)
  await expect(autoConfirm(api.tools)).rejects.toThrow()
  expect(await traceOf(fine)).toEqual(confirmedTrace)
  expect(await traceOf(broken)).toMatchObject({
    visit: { status: 'unconfirmed' },
    postings: 0,
    flows: [],
    finishedCount: 0,
  })
  await api.db.update(visits).set({ organId }).where(eq(visits.id, broken.id))
  expect(await both(autoConfirm)).toBe(1)
})

test('a visit whose order is in use is confirmed after the others, or disputed instead', async () => {
  const [free, busy] = [await visitOf(api, 'unconfirmed'), await visitOf(api, 'unconfirmed')]
  api.pass(3 * dayMs)
  const confirming = await second.tools.db.transaction(async (tx) => {
    await holdVisit(tx, (await readVisit(api, busy.id)).operatorId, busy.id)
    const run = autoConfirm(api.tools)
    await expect.poll(async () => (await readVisit(api, free.id)).status).toBe('completed')
    await tx.update(visits).set({ isDisputed: true }).where(eq(visits.id, busy.id))
    return { run }
  })
  expect(await confirming.run).toBe(1)
  expect(await readVisit(api, busy.id)).toMatchObject({ status: 'unconfirmed', isDisputed: true })
})

test('earnings become available after the freeze period, once, and the visit is marked as posted', async () => {
  const { id, peopleId } = await visitOf(api, 'unconfirmed')
  const headers = { 'idempotency-key': `settle-${id}` }
  expect((await api.admin(order.confirm, { params: { id }, body: { reason: '代客确认' }, headers })).status).toBe(200)
  const post = ({ db, clock }: Tools) => postDue(db, clock())
  while ((await both(post)) > 0);
  await both(markSettled)
  expect((await readVisit(api, id)).settleStatus).toBe('pending')
  api.pass(7 * dayMs)
  while ((await both(post)) > 0);
  expect(await both(markSettled)).toBeGreaterThan(0)
  const visit = await readVisit(api, id)
  expect(visit.settleStatus).toBe('posted')
  expect((await walletsOf(api.db, [peopleId])).get(peopleId)).toMatchObject({
    pendingFen: 0,
    availableFen: visit.peopleFen,
  })
  const flows = await api.db.select().from(walletFlows).where(eq(walletFlows.childId, id))
  expect(flows.length).toBeGreaterThan(1)
  expect(flows.every(({ postStatus }) => postStatus === 'posted')).toBe(true)
})

test('a visit that has not begun is notified once, five minutes after its start', async () => {
  const { id, childNo, day } = await visitOf(api, 'accepted')
  goTo(api, day, '14:04')
  expect(await both(lateCheck)).toBe(0)
  goTo(api, day, '14:05')
  expect(await both(lateCheck)).toBe(1)
  const said = (await api.db.select().from(outbox)).map(({ data }) => data as { orderType: string; msg: string })
  expect(said.filter(({ msg }) => msg.includes(childNo)).map(({ orderType }) => orderType)).toEqual(['6'])
  expect(await both(lateCheck)).toBe(0)
  expect((await readVisit(api, id)).isLateTold).toBe(true)
})

test('a visit that has no staff member at its start is notified, and one of days ago is no news', async () => {
  const day = workday(api)
  const [visit] = await paidVisits(api, { change: { appointDate: day, startTime: '14:00' } })
  const [old] = await paidVisits(api, { change: { appointDate: day, startTime: '09:00' } })
  await api.db
    .update(visits)
    .set({ startAt: new Date(api.now().getTime() - dayMs).toISOString() })
    .where(eq(visits.id, old?.id ?? ''))
  goTo(api, day, '14:05')
  expect(await both(lateCheck)).toBe(1)
  const said = (await api.db.select().from(outbox)).map(({ data }) => (data as { msg: string }).msg)
  expect(said).toContain(`子订单${visit?.childNo}已到预约时间，仍没有服务人员`)
  expect(await both(lateCheck)).toBe(0)
})

test('an expired visit is flagged and not cancelled', async () => {
  const [visit] = await paidVisits(api)
  const id = visit?.id ?? ''
  api.pass(30 * dayMs)
  await both(flagExpired)
  expect((await readVisit(api, id)).expired).toBe(false)
  api.pass(dayMs)
  await both(flagExpired)
  expect(await readVisit(api, id)).toMatchObject({ expired: true, status: 'unscheduled' })
  expect(await both(flagExpired)).toBe(0)
})

test('daily reminders list waiting work for permitted accounts', async () => {
  const fresh = await testApi()
  try {
    const day = workday(fresh)
    const remind = async (as = fresh.as('order')) => {
      const { data } = await as(reminder.today)
      return Object.fromEntries(data.lines.map(({ key, count, text, path }) => [key, { count, text, path }]))
    }
    expect(await remind()).toEqual({})
    await paidVisits(fresh, { change: { appointDate: day, startTime: '09:00' } })
    const [stuck] = await paidVisits(fresh, { change: { appointDate: day, startTime: '10:00' } })
    await fresh.db
      .update(visits)
      .set({ needManual: true })
      .where(eq(visits.id, stuck?.id ?? ''))
    await paidVisits(fresh)
    const offered = await visitOf(fresh, 'offered', { day, startTime: '15:00' })
    expect(await remind()).toMatchObject({
      tomorrowUndispatched: {
        count: 2,
        text: '明日有2个服务尚未派单',
        path: `/order/childFastOrder?concern=atHome&status=undispatched&appointFrom=${day}&appointTo=${day}`,
      },
      needManual: { count: 1 },
    })
    fresh.pass(16 * 60_000)
    expect((await remind())['waitAccept']).toMatchObject({ count: 1, text: '有1个子订单派单后超过15分钟未接单' })
    fresh.pass(dayMs)
    const next = await remind()
    expect(next).toMatchObject({
      todayVisit: { count: 3, text: '今日有3个上门服务，其中2个尚未派单' },
      waitAppoint: { count: 1 },
    })
    await fresh.db.update(visits).set({ status: 'accepted' }).where(eq(visits.id, offered.id))
    goTo(fresh, day, '15:04')
    expect((await remind())['noCheckin']).toMatchObject({ count: 2 })
    goTo(fresh, day, '15:05')
    expect((await remind())['noCheckin']).toMatchObject({ count: 3, path: '/order/childFastOrder?concern=noCheckin' })
    fresh.pass(23 * dayMs)
    expect((await remind())['expiring']?.count).toBeGreaterThan(0)
    expect(await remind(fresh.as('people'))).not.toHaveProperty('needManual')
    expect(await remind(fresh.other)).toEqual({})
  } finally {
    await fresh.close()
  }
})

test('abnormal findings are reminded the next day, and unconfirmed visits are counted', async () => {
  const fresh = await testApi()
  try {
    const { id } = await visitOf(fresh, 'unconfirmed')
    await fresh.db.update(serviceRecords).set({ abnormal: true }).where(eq(serviceRecords.id, id))
    const keys = async () => (await fresh.as('order')(reminder.today)).data.lines.map(({ key }) => key)
    expect(await keys()).toContain('waitConfirm')
    expect(await keys()).not.toContain('abnormal')
    fresh.pass(dayMs)
    expect(await keys()).toContain('abnormal')
    fresh.pass(dayMs)
    expect(await keys()).not.toContain('abnormal')
  } finally {
    await fresh.close()
  }
})
