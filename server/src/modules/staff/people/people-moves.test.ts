import { addDays, mold, organ, people, project, type VisitState } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRows } from '../../../db/tables.ts'
import { newId } from '../../../secret/token.ts'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import {
  addPerson,
  editPerson,
  gradesOfMold,
  peopleBase,
  peopleDraft,
  receivingPerson,
} from '../../../../test/factories/people-rows.ts'
import { fresh } from '../../../../test/factories/service-catalogue.ts'
import { organs } from '../../organs/organ/table.ts'
import { promotions } from '../promotion/table.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { addVisit } from '../../../../test/factories/visit-rows.ts'
import { visits } from '../../care/visit/table.ts'
import { wallets } from '../../books/wallet/table.ts'
import { peopleTable } from './table.ts'

let api: TestApi
let base: Awaited<ReturnType<typeof peopleBase>>
beforeAll(async () => {
  api = await testApi()
  base = await peopleBase(api)
})
afterAll(() => api.close())

const read = async (id: string) => (await api.admin(people.read, { params: { id } })).data
const receive = (id: string, isReceive: 0 | 1 = 1) =>
  api.admin(people.isreceive, { params: { id }, body: { isReceive } })
const move = (id: string, status: 'active' | 'suspended' | 'left', remark = '因故') =>
  api.admin(people.changestatus, { body: { id, status, remark } })
const before = async (id: string, what: string) =>
  (await api.admin(people.before, { params: { id }, query: { move: what } })).data
const set = (id: string, values: Partial<typeof peopleTable.$inferInsert>) =>
  api.db.update(peopleTable).set(values).where(eq(peopleTable.id, id))

let visitDay = 0
const visit = async (peopleId: string, status: VisitState) => {
  visitDay += 1
  const day = addDays('2026-12-01', visitDay)
  const [row] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, peopleId))
  return addVisit(
    api.db,
    {
      operatorId: row?.operatorId ?? '',
      organId: base.organId,
      peopleId,
      projectId: base.projectId,
      clientName: '陈奶奶',
      startAt: `${day}T09:00:00+08:00`,
      endAt: `${day}T10:00:00+08:00`,
      status,
    },
    api.now(),
  )
}

const promotionOf = async (marketerId: string) => {
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, marketerId))
  const at = api.now().toISOString()
  const [row] = await api.db
    .insert(promotions)
    .values({
      id: newId(),
      operatorId: person?.operatorId ?? '',
      createdAt: at,
      updatedAt: at,
      code: fresh('P0000000').slice(-10),
      name: fresh('推广'),
      organId: base.organId,
      projectId: base.projectId,
      marketerId,
      commissionBp: 500,
      status: 'enabled',
    })
    .returning()
  if (row === undefined) throw new Error('no promotion')
  return row
}
const promotionStatus = async (id: string) =>
  (await api.db.select().from(promotions).where(eq(promotions.id, id)))[0]?.status

describe('accepting visits', () => {
  test('is switched on and off, and refused when already so', async () => {
    const id = await addPerson(api)
    expect((await receive(id, 0)).status).toBe(409)
    expect((await receive(id)).status).toBe(200)
    expect(await receive(id)).toMatchObject({ status: 409, code: 40902 })
    expect((await read(id)).isReceive).toBe(1)
    expect((await receive(id, 0)).status).toBe(200)
  })

  test('lists all missing requirements together, also before the switch', async () => {
    const id = await addPerson(api, { moldId: base.nurses })
    const [lowest = ''] = await gradesOfMold(api, base.nurses)
    await set(id, {
      healthCertValidTo: '2026-11-14',
      licenseValidTo: '2026-11-14',
      workYears: 4,
      gradeId: lowest,
      projectIds: [newId()],
      status: 'suspended',
    })
    const reply = await receive(id)
    expect([reply.status, reply.code, Object.keys(reply.errors ?? {}).toSorted()]).toEqual([
      409,
      40976,
      ['gradeId', 'healthCertValidTo', 'licenseValidTo', 'projectIds', 'status', 'workYears'],
    ])
    const { obstacles } = await before(id, 'receive')
    expect(obstacles.toSorted()).toEqual(
      Object.values(reply.errors ?? {})
        .flat()
        .toSorted(),
    )
    expect((await read(id)).isReceive).toBe(0)
  })

  test('accepts a certificate on its last day', async () => {
    const id = await addPerson(api, { moldId: base.nurses })
    await set(id, { healthCertValidTo: '2026-11-15', licenseValidTo: '2026-11-15' })
    expect((await receive(id)).status).toBe(200)
  })

  test('needs no licence and no grade for staff types without a licence', async () => {
    const [lowest = ''] = await gradesOfMold(api, base.moldId)
    const id = await addPerson(api, { gradeId: lowest, workYears: 0 })
    expect((await receive(id)).status).toBe(200)
  })

  test('needs an operating organisation', async () => {
    const organId = await openedOrgan(api, 'a', { projectIds: [base.projectId] })
    const id = await addPerson(api, { organId })
    await api.db.update(organs).set({ status: 'disabled' }).where(eq(organs.id, organId))
    expect(Object.keys((await receive(id)).errors ?? {})).toEqual(['organId'])
    await api.db.update(organs).set({ status: 'enabled' }).where(eq(organs.id, organId))
    expect((await receive(id)).status).toBe(200)
  })

  test('is switched off by an edit that leaves a requirement unmet', async () => {
    const id = await receivingPerson(api)
    await editPerson(api, id, { baseAddress: '文二路2号楼' })
    expect((await read(id)).isReceive).toBe(1)
    await editPerson(api, id, { healthCertValidTo: '2026-11-14' })
    expect((await read(id)).isReceive).toBe(0)
  })
})

describe('suspending', () => {
  test('requires and stores a reason, returns visits that have not started, and announces so before', async () => {
    const id = await receivingPerson(api)
    const [offered, accepted] = [await visit(id, 'offered'), await visit(id, 'accepted')]
    expect((await api.admin(people.changestatus, { body: { id, status: 'suspended' } })).errors).toHaveProperty(
      'remark',
    )
    const { obstacles, follows } = await before(id, 'suspend')
    expect([obstacles, follows.length]).toEqual([[], 2])
    expect(follows[0]).toContain(offered.childNo)
    expect((await move(id, 'suspended', '投诉待核实')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'suspended', isReceive: 0, statusReason: '投诉待核实' })
    for (const { id: visitId } of [offered, accepted])
      expect((await api.db.select().from(visits).where(eq(visits.id, visitId)))[0]).toMatchObject({
        status: 'undispatched',
        peopleId: null,
      })
    const auditLog = await api.db.select().from(auditRows).where(eq(auditRows.entityId, id))
    expect(auditLog.find((row) => row.action === 'people.changestatus')?.detail).toMatchObject({
      returned: [offered.childNo, accepted.childNo].toSorted(),
      to: 'suspended',
    })
    expect((await move(id, 'active')).status).toBe(200)
    expect((await read(id)).isReceive).toBe(0)
  })

  test.each(['onTheWay', 'inService', 'unconfirmed'] as const)('waits for a visit that is %s', async (status) => {
    const id = await receivingPerson(api)
    const running = await visit(id, status)
    const given = await visit(id, 'accepted')
    const reply = await move(id, 'suspended')
    expect([reply.status, reply.errors?.['visits']?.[0]?.includes(running.childNo)]).toEqual([409, true])
    expect((await before(id, 'suspend')).obstacles[0]).toContain(running.childNo)
    expect((await read(id)).isReceive).toBe(1)
    expect((await api.db.select().from(visits).where(eq(visits.id, given.id)))[0]?.status).toBe('accepted')
  })

  test('and switching on concurrently leave no suspended staff member accepting visits', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await addPerson(api)
      await Promise.all([move(id, 'suspended'), receive(id)])
      expect(await read(id)).toMatchObject({ status: 'suspended', isReceive: 0 })
    }
  })

  test('and editing concurrently lose neither change', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await receivingPerson(api)
      const [, edited] = await Promise.all([move(id, 'suspended'), editPerson(api, id, { baseAddress: '文二路2号楼' })])
      const row = await read(id)
      expect([row.status, row.isReceive, row.baseAddress === '文二路2号楼']).toEqual([
        'suspended',
        0,
        edited.status === 200,
      ])
      expect([200, 409]).toContain(edited.status)
    }
  })

  test('and closing the organisation while switching on leave no staff member accepting visits there', async () => {
    for (let round = 0; round < 4; round += 1) {
      const organId = await openedOrgan(api, 'a', { projectIds: [base.projectId] })
      const id = await addPerson(api, { organId })
      const [closed] = await Promise.all([
        api.admin(organ.close, { body: { id: organId, closeReason: '合同到期' } }),
        receive(id),
      ])
      expect([closed.status, (await read(id)).isReceive]).toEqual([200, 0])
    }
  })
})

describe('leaving', () => {
  test('disables the promotion codes, keeps the wallet, and announces so before', async () => {
    const id = await receivingPerson(api, { isMarketer: 1 })
    const code = await promotionOf(id)
    await fundWallet(api, { ownerType: 'people', ownerId: id }, 12_345)
    const { obstacles, follows } = await before(id, 'leave')
    expect([obstacles, follows.some((line) => line.includes(code.name)), follows.some((line) => line.includes('123.45'))])
      .toEqual([[], true, true]) // prettier-ignore
    expect((await move(id, 'left', '回老家')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'left', isReceive: 0, availableFen: 12_345, statusReason: '回老家' })
    expect(await promotionStatus(code.id)).toBe('disabled')
  })

  test('is refused with assigned visits or an open withdrawal, both listed', async () => {
    const id = await addPerson(api)
    const given = await visit(id, 'offered')
    await api.db.update(wallets).set({ frozenFen: 5000 }).where(eq(wallets.ownerId, id))
    const reply = await move(id, 'left')
    expect([reply.status, Object.keys(reply.errors ?? {})]).toEqual([409, ['visits', 'frozenFen']])
    expect(reply.errors?.['visits']?.[0]).toContain(given.childNo)
    expect((await before(id, 'leave')).obstacles).toHaveLength(2)
    await api.db.update(wallets).set({ frozenFen: 0 }).where(eq(wallets.ownerId, id))
    await api.db.update(visits).set({ status: 'completed' }).where(eq(visits.id, given.id))
    expect((await move(id, 'left')).status).toBe(200)
  })

  test('frees the mobile number for another staff member, but not the ID card', async () => {
    const gone = await peopleDraft(api)
    const { id } = (await api.admin(people.add, { body: gone })).data
    await move(id, 'left')
    const same = await api.admin(people.add, { body: { ...(await peopleDraft(api)), idCard: gone.idCard } })
    expect(same.errors?.['idCard']).toEqual(['该身份证号的人员已离职，请为其办理复职'])
    const other = await api.admin(people.add, { body: { ...(await peopleDraft(api)), mobile: gone.mobile } })
    expect(other.status).toBe(200)
    expect(await move(id, 'active')).toMatchObject({ status: 409, errors: { mobile: [expect.anything()] } })
  })

  test('a staff member who stops promoting has no enabled codes', async () => {
    const id = await addPerson(api, { isMarketer: 1 })
    const code = await promotionOf(id)
    await editPerson(api, id, { isMarketer: 0 })
    expect(await promotionStatus(code.id)).toBe('disabled')
  })
})

describe('rehiring', () => {
  test('checks the certificates again, which resuming does not', async () => {
    const id = await addPerson(api, { moldId: base.nurses })
    await move(id, 'suspended')
    await set(id, { healthCertValidTo: '2026-11-14', licenseValidTo: '2026-11-14' })
    expect((await move(id, 'active')).status).toBe(200)
    await move(id, 'left')
    const reply = await move(id, 'active')
    expect([reply.status, Object.keys(reply.errors ?? {}).toSorted()]).toEqual([
      409,
      ['healthCertValidTo', 'licenseValidTo'],
    ])
    expect((await before(id, 'rehire')).obstacles).toHaveLength(2)
    await editPerson(api, id, { healthCertValidTo: '2027-11-14', licenseValidTo: '2027-11-14' })
    expect((await move(id, 'active')).status).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'active', isReceive: 0 })
  })

  test('needs an active organisation that still provides their projects', async () => {
    const organId = await openedOrgan(api, 'a', { projectIds: [base.projectId] })
    const id = await addPerson(api, { organId })
    await move(id, 'left')
    await api.db.update(organs).set({ active: 0, projectIds: [] }).where(eq(organs.id, organId))
    expect(Object.keys((await move(id, 'active')).errors ?? {}).toSorted()).toEqual(['organId', 'projectIds'])
  })
})

describe('references to staff', () => {
  test('a staff type with staff in any state is not deleted, counts current staff, and keeps the grades in use', async () => {
    const moldId = await base.shop.addMold({ name: '助浴员' })
    await api.db.update(organs).set({ active: 1 }).where(eq(organs.id, base.organId))
    const projectId = await base.shop.provide(await base.shop.addProject({ moldIds: [moldId] }))
    const id = await addPerson(api, { moldId, projectIds: [projectId], name: '李助浴' })
    const one = async () => (await api.admin(mold.read, { query: { id: moldId } })).data
    expect((await one()).peopleCount).toBe(1)
    const { follows } = (await api.admin(mold.before, { params: { id: moldId }, query: { move: 'disable' } })).data
    expect(follows).toContain('1名服务人员仍保留该类型')

    const { grades, version, code, name, needLicense } = await one()
    const reply = await api.admin(mold.edit, {
      body: { id: moldId, version, code, name, needLicense, grades: grades.slice(0, 1) },
    })
    expect(reply.errors?.['grades']?.[0]).toContain('李助浴')

    await move(id, 'left')
    expect((await one()).peopleCount).toBe(0)
    const removed = await api.admin(mold.remove, { body: { ids: [moldId] } })
    expect([removed.status, removed.errors?.['ids']?.some((line) => line.includes('李助浴'))]).toEqual([409, true])
  })

  test('a project that a staff member delivers is not deleted', async () => {
    const projectId = await base.shop.provide(await base.shop.addProject())
    const id = await addPerson(api, { projectIds: [projectId], name: '王项目' })
    const obstacles = async () =>
      (await api.admin(project.before, { params: { id: projectId }, query: { move: 'remove' } })).data.obstacles
    expect((await obstacles()).some((line) => line.includes('王项目'))).toBe(true)
    expect((await api.admin(project.remove, { body: { ids: [projectId] } })).status).toBe(409)
    await move(id, 'left')
    expect((await obstacles()).some((line) => line.includes('王项目'))).toBe(false)
  })
})
