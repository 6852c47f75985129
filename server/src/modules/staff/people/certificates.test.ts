import { people, reminder } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allJobs } from '../../../jobs/jobs.ts'
import { auditRows, outbox } from '../../../db/tables.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { addPerson, peopleBase, receivingPerson } from '../../../../test/factories/people-rows.ts'
import { roomOf } from '../../../bus/outbox.ts'
import { expireCertificates } from './service.ts'
import { peopleTable } from './table.ts'

let api: TestApi
let base: Awaited<ReturnType<typeof peopleBase>>
beforeAll(async () => {
  api = await testApi()
  base = await peopleBase(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.delete(peopleTable)
  await api.db.delete(outbox)
})

const day = 24 * 3_600_000
/** Runs the job with its clock moved on by some days; sessions keep the clock of the tests. */
const expireAfter = (days: number) => {
  const then = new Date(api.now().getTime() + days * day)
  return expireCertificates({ ...api.tools, clock: () => then })
}
const receives = async (id: string) =>
  (await api.db.select().from(peopleTable).where(eq(peopleTable.id, id)))[0]?.isReceive
const told = async () =>
  (await api.db.select().from(outbox).orderBy(asc(outbox.id))).map(({ rooms, data }) => ({
    rooms,
    msg: (data as { msg: string }).msg,
  }))
const auditLogOf = async (id: string) =>
  (await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))).filter(
    (row) => row.action === 'people.certExpire',
  )

test('the job runs ten minutes into every business day', () => {
  expect(allJobs.find((job) => job.name === 'cert-expire')).toMatchObject({
    cron: '10 0 * * *',
    run: expireCertificates,
  })
})

test('staff with an expired certificate stop accepting visits, with one notification and one audit entry', async () => {
  const licence = await receivingPerson(api, { name: '证到期', moldId: base.nurses, licenseValidTo: '2026-11-16' })
  const health = await receivingPerson(api, { name: '健到期', healthCertValidTo: '2026-11-16' })
  const fine = await receivingPerson(api, { healthCertValidTo: '2026-11-17' })
  // This staff type needs no licence.
  const needless = await receivingPerson(api, { licenseNo: '1', licenseValidTo: '2026-11-16' })
  const theirs = await receivingPerson(api, { healthCertValidTo: '2026-11-16' }, 'b')
  await expireAfter(1)
  expect(await told()).toEqual([])

  await expireAfter(2)
  expect(await Promise.all([licence, health, fine, needless, theirs].map(receives))).toEqual([0, 0, 1, 1, 0])
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, licence))
  const operatorId = person?.operatorId ?? ''
  const rooms = [roomOf.role(operatorId, 'people'), roomOf.role(operatorId, 'people', base.organId)]
  const lines = await told()
  expect(lines).toHaveLength(3)
  expect(lines).toContainEqual({ rooms, msg: '证到期的执业证已过期，已自动关闭接单' })
  expect(lines).toContainEqual({ rooms, msg: '健到期的健康证已过期，已自动关闭接单' })
  expect(await auditLogOf(health)).toMatchObject([
    {
      actorId: null,
      operatorId,
      detail: { isReceive: { from: 1, to: 0 }, ended: { healthCertValidTo: '2026-11-16' } },
    },
  ])

  await expireAfter(2)
  expect([(await told()).length, (await auditLogOf(health)).length]).toEqual([3, 1])
})

test('two concurrent runs take effect once', async () => {
  const id = await receivingPerson(api, { healthCertValidTo: '2026-11-18' })
  await Promise.all([expireAfter(4), expireAfter(4)])
  expect([await receives(id), (await told()).length, (await auditLogOf(id)).length]).toEqual([0, 1, 1])
})

test('many staff expiring together give one notification', async () => {
  for (let n = 0; n < 6; n += 1) await receivingPerson(api, { healthCertValidTo: '2026-11-19' })
  await expireAfter(5)
  const lines = await told()
  expect(lines.map((line) => line.msg)).toEqual([
    '6名服务人员的证件已过期，已自动关闭接单',
    '6名服务人员的证件已过期，已自动关闭接单',
  ])
  // One notification goes to the operator's room and one to the organisation's: no account gets it twice.
  expect(new Set(lines.flatMap((line) => line.rooms)).size).toBe(2)
})

test('accounts with the permission are reminded of certificates that expire within thirty days or have expired', async () => {
  const line = async (as = api.as('people')) => (await as(reminder.today)).data.lines.find((one) => one.key === 'cert')
  expect(await line()).toBeUndefined()
  const today = api.now()
  const later = (days: number) => new Date(today.getTime() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)
  await addPerson(api, { healthCertValidTo: later(30) })
  await addPerson(api, { healthCertValidTo: later(-3) })
  await addPerson(api, { healthCertValidTo: later(31) })
  const gone = await addPerson(api, { healthCertValidTo: later(1) })
  await api.admin(people.changestatus, { body: { id: gone, status: 'left' } })
  const { count, text, path } = (await line()) ?? { count: 0, text: '', path: '' }
  expect([count, text]).toEqual([2, '有2名服务人员的证件将在30天内到期'])
  const query = Object.fromEntries(new URLSearchParams(path.split('?')[1]))
  expect((await api.admin(people.list, { query: { ...query, expiring: 1 } as never })).data.total).toBe(2)
  expect(await line(api.as('order'))).toBeUndefined()
})
