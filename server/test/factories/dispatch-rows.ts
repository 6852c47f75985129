import { dispatchconfig, edgeField, type DispatchconfigDraft } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { dispatchRecords, dispatchRuns } from '../../src/modules/care/dispatch/table.ts'
import { plainRule } from '../../src/modules/care/dispatchconfig/service.ts'
import { orderLogs } from '../../src/modules/care/order/table.ts'
import { peopleTable } from '../../src/modules/staff/people/table.ts'
import { visits, type Visit } from '../../src/modules/care/visit/table.ts'
import type { TestApi } from '../api/api.ts'
import { operatorOf } from './client-rows.ts'
import { asStaff } from './field-rows.ts'
import { peopleBase, receivingPerson } from './people-rows.ts'
import { addVisit } from './visit-rows.ts'

/** A position near the staff of people-rows. */
export const nearby = { lng: 120.131, lat: 30.262 }

/** A time on Monday, the day after the start of the test clock. */
export const monday = (clock: string) => `2026-11-16T${clock}:00.000+08:00`
const hourMs = 3_600_000

/** An unassigned visit of an hour, by default on Monday at ten. */
export const waitingVisit = async (api: TestApi, change: Partial<Visit> = {}): Promise<Visit> => {
  const { projectId } = await peopleBase(api)
  const startAt = change.startAt ?? monday('10:00')
  const wanted = {
    operatorId: await operatorOf(api, 'a'),
    organId: null,
    peopleId: null,
    projectId,
    clientName: '沈玉梅',
    startAt,
    endAt: new Date(Date.parse(startAt) + hourMs).toISOString(),
    status: 'undispatched' as const,
  }
  const { id } = await addVisit(api.db, wanted, api.now())
  const set = { ...nearby, nextTickAt: api.now().toISOString(), ...change }
  const [row] = await api.db.update(visits).set(set).where(eq(visits.id, id)).returning()
  if (row === undefined) throw new Error('there is no such visit')
  return row
}

let serial = 0

/** An automatic rule for everything with the highest priority, not enabled yet. */
export const addRule = async (api: TestApi, change: Partial<DispatchconfigDraft> = {}): Promise<string> => {
  serial += 1
  const { weights, ...plain } = plainRule
  const draft = { ...plain, weights, name: `规则${serial}`, priority: 500 - serial, mode: 'automatic' as const }
  const body = { ...draft, quietFrom: null, quietTo: null, ...change }
  const made = await api.admin(dispatchconfig.add, { body })
  if (made.status !== 200) throw new Error(`${made.message} ${JSON.stringify(made.errors)}`)
  return made.data.id
}

/** An enabled rule. */
export const enforceRule = async (api: TestApi, change: Partial<DispatchconfigDraft> = {}): Promise<string> => {
  const id = await addRule(api, change)
  const enabled = await api.admin(dispatchconfig.changeStatus, { params: { id, status: 'enabled' } })
  if (enabled.status !== 200) throw new Error(enabled.message)
  return id
}

/** Available staff, each farther away than the one before. */
export const someStaff = async (api: TestApi, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push(await receivingPerson(api, { baseLat: 30.262 + n * 0.005 }))
  return ids
}

export const readVisit = async (api: TestApi, id: string): Promise<Visit> => {
  const [row] = await api.db.select().from(visits).where(eq(visits.id, id))
  if (row === undefined) throw new Error('there is no such visit')
  return row
}

export const recordsOf = (api: TestApi, childId: string) =>
  api.db
    .select()
    .from(dispatchRecords)
    .where(eq(dispatchRecords.childId, childId))
    .orderBy(asc(dispatchRecords.sentAt), asc(dispatchRecords.id))

export const runOf = async (api: TestApi, childId: string) =>
  (await api.db.select().from(dispatchRuns).where(eq(dispatchRuns.childId, childId)))[0]

/** The log of a visit, in order. */
export const logOf = async (api: TestApi, childId: string) => {
  const rows = await api.db.select().from(orderLogs).where(eq(orderLogs.childId, childId)).orderBy(asc(orderLogs.id))
  return rows.map(({ action, fromStatus, toStatus }) => `${action}: ${fromStatus} → ${toStatus}`)
}

export const breachesOf = async (api: TestApi, id: string) =>
  (await api.db.select().from(peopleTable).where(eq(peopleTable.id, id)))[0]?.breachCount

/** Resets the town: no staff accept visits, and there are no visits and only the default rule. */
export const emptyField = async (api: TestApi) => {
  const at = api.now().toISOString()
  await api.db.update(peopleTable).set({ isReceive: 0 })
  await api.db.update(visits).set({ deletedAt: at, nextTickAt: null })
  const { data } = await api.admin(dispatchconfig.list, { query: { limit: 100 } })
  for (const { id, status, isDefault } of data.items)
    if (status === 'enabled' && isDefault === 0)
      await api.admin(dispatchconfig.changeStatus, { params: { id, status: 'disabled' } })
}

/** The endpoints of a staff member's app. */
export const fieldOf = async (api: TestApi, peopleId: string) => {
  const say = await asStaff(api, peopleId)
  return {
    pool: () => say(edgeField.pool),
    grab: (id: string) => say(edgeField.grab, { params: { id } }),
    accept: (id: string) => say(edgeField.accept, { params: { id } }),
    reject: (id: string, reason = '家中有事') => say(edgeField.reject, { params: { id }, body: { reason } }),
    giveUp: (id: string, reason = '身体不适') => say(edgeField.giveUp, { params: { id }, body: { reason } }),
  }
}
