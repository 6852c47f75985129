import { asc, eq } from 'drizzle-orm'
import { addRows } from '../../src/db/put-rows.ts'
import { files } from '../../src/db/tables.ts'
import { fileUrlOf } from '../../src/rows/file-urls.ts'
import { openField } from '../../src/rows/sensitive.ts'
import { bookers } from '../../src/modules/customers/customerbooker/table.ts'
import { clients, type Client } from '../../src/modules/customers/customerclient/table.ts'
import type { Actor } from '../../src/modules/care/order/service.ts'
import { peopleTable } from '../../src/modules/staff/people/table.ts'
import { openWallet } from '../../src/modules/books/wallet/service.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { unboundRow } from '../api/unbound.ts'
import { addBooker, addClient, operatorOf } from './client-rows.ts'
import { enforceRule as addUsedRule } from './dispatch-rows.ts'
import { soldProject } from './field-rows.ts'
import { receivingPerson } from './people-rows.ts'
import { specDraft } from './service-catalogue.ts'

const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '23:59' }))
const visitMinutes = 20

/** Copies of a staff member that differ only in unique columns. */
export const staffLike = async (api: TestApi, id: string, count: number) => {
  const [model] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, id))
  if (model === undefined) throw new Error('there is nobody to be like')
  const { certValidTo: _generated, ...row } = unboundRow(api.tools.keyring, peopleTable, model)
  const rows = Array.from({ length: count }, (_none, n) => ({
    ...row,
    id: newId(),
    code: `HSX${String(n).padStart(5, '0')}`,
    name: `护理员${n}`,
    idCardIndex: `busy-${n}`,
    mobileIndex: `busy-${n}`,
    licenseNo: null,
    baseLat: 30.26 + (n % 40) * 0.0005,
  }))
  await addRows(api.db, peopleTable, rows)
  for (const person of rows)
    await openWallet(api.db, { operatorId: person.operatorId, ownerType: 'people', ownerId: person.id }, api.now())
  return [id, ...rows.map((person) => person.id)]
}

const clientsLike = async (api: TestApi, id: string, count: number): Promise<Client[]> => {
  const [model] = await api.db.select().from(clients).where(eq(clients.id, id))
  if (model === undefined) throw new Error('there is nobody to be like')
  const row = unboundRow(api.tools.keyring, clients, model)
  const rows = Array.from({ length: count }, (_none, n) => ({
    ...row,
    id: newId(),
    archiveNo: `X${String(n).padStart(6, '0')}`,
    idCardIndex: `busy-${n}`,
  }))
  await addRows(api.db, clients, rows)
  return rows
}

/** Uploaded pictures of staff that no record references yet. */
export const sentPictures = async (api: TestApi, operatorId: string, count: number, now: Date) => {
  const rows = Array.from({ length: count }, () => ({
    id: newId(),
    operatorId,
    purpose: 'order' as const,
    name: 'a.png',
    type: 'image/png',
    bytes: 68,
    createdAt: now.toISOString(),
  }))
  await addRows(api.db, files, rows)
  return rows.map(fileUrlOf)
}

/** A setup with enough staff for a very busy day of orders, and automatic dispatch. */
export const busyTown = async (api: TestApi, orderCount: number) => {
  const operatorId = await operatorOf(api)
  const specs = [
    specDraft({ durationMin: visitMinutes, times: 1, priceFen: 20_000, visitFeeFen: 2000, materialFeeFen: 500 }),
  ]
  const { projectId, specId } = await soldProject(api, { specs })
  const draft = { projectIds: [projectId], workTimes: allWeek, maxDailyOrders: 20, serveRadiusKm: 50 }
  const staffIds = await staffLike(api, await receivingPerson(api, draft), Math.ceil(orderCount / 8))
  const everybody = await clientsLike(api, await addClient(api), Math.ceil(orderCount / 4))
  for (let n = 0; n < 20; n += 1) await addBooker(api)
  const rows = await api.db.select().from(bookers).where(eq(bookers.operatorId, operatorId)).orderBy(asc(bookers.id))
  const rule = { bufferMin: 0, leadMin: 0, startBeforeHours: 0, maxDistanceKm: 50, radiusStepKm: 0, maxRounds: 2 }
  await addUsedRule(api, { ...rule, fallback: 'grab', grabMinutes: 240 })
  // In the morning visits are accepted automatically.
  await addUsedRule(api, { ...rule, timeFrom: '08:00', timeTo: '13:00', autoAccept: 1 })
  const desk: Actor = { type: 'account', id: newId(), name: '调度员' }
  return {
    operatorId,
    specId,
    staffIds,
    clients: everybody,
    bookers: rows.map((row) => ({
      id: row.id,
      name: row.name ?? '',
      mobile: openField(api.tools.keyring, 'customer_booker', 'mobile', row),
      organId: row.organId,
    })),
    desk,
  }
}
export type Town = Awaited<ReturnType<typeof busyTown>>
