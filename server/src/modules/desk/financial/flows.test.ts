import {
  addDays,
  businessDay,
  edgeOrder,
  edgeOrgan,
  flowKinds,
  organfinancial,
  peoplefinancial,
  postStatuses,
  type FlowKind,
} from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { testNames } from '../../../../test/api/fixture.ts'
import { requireInvariants } from '../../../../test/api/invariants.ts'
import { operatorOf } from '../../../../test/factories/client-rows.ts'
import { asCustomer, asParty, visitOf } from '../../../../test/factories/field-rows.ts'
import { freshKey, orderById } from '../../../../test/factories/order-rows.ts'
import { openedOrgan } from '../../../../test/factories/organ-rows.ts'
import { addPerson, peopleBase } from '../../../../test/factories/people-rows.ts'
import { alsoHolds } from '../../../../test/factories/role-rows.ts'
import { specDraft } from '../../../../test/factories/service-catalogue.ts'
import { fundWallet } from '../../../../test/factories/settlement-rows.ts'
import { foldDaySums } from '../../../db/day-sums.ts'
import { newId } from '../../../secret/token.ts'
import { moveInWallet, openWallet, postDue } from '../../books/wallet/service.ts'
import { walletFlows, wallets, type WalletFlow } from '../../books/wallet/table.ts'
import { peopleTable } from '../../staff/people/table.ts'
import type { FlowQuery } from './flow-query.ts'

const names = testNames('a')
const seed = 20_261_117

let api: TestApi
let operatorId: string
/** Three members of staff of the fixture's organisation and three of another one. */
let staff: string[]
let home: string
let elsewhere: string
let all: WalletFlow[]
let organOfPerson: Map<string, string>

/** A repeatable sequence of numbers below 1. */
const makeDice = (start: number) => {
  let state = start
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x8000_0000
  }
}
const dice = makeDice(seed)
const pick = <T>(from: readonly T[]): T => from[Math.floor(dice() * from.length)] as T

const complete = async ({ id, mainId }: { id: string; mainId: string }) => {
  const { bookerId } = await orderById(api, mainId)
  const customer = await asCustomer(api, bookerId)
  expect((await customer(edgeOrder.confirm, { params: { id }, body: {}, headers: freshKey() })).status).toBe(200)
}

/** Some weeks of all kinds of flows. */
const liveThroughSomeWeeks = async () => {
  const actor = { id: null, name: '财务' }
  for (let n = 0; n < 240; n++) {
    const ownerId = pick(staff)
    const entry = { operatorId, ownerId, fen: 1 + Math.floor(dice() * 5000), actor, remark: '调账', now: api.now() }
    const movement = dice() < 0.6 ? 'credit' : dice() < 0.5 ? 'debit' : 'penalise'
    await api.db
      .transaction((tx) => moveInWallet(tx, movement, entry))
      .catch((error: unknown) => expect(error).toMatchObject({ problem: 'notEnough' }))
    if (n % 6 === 0) api.pass(86_400_000)
    if (n === 120) await foldDaySums(api.db)
  }
  const priced = { specs: [specDraft({ priceFen: 7475, materialFeeFen: 500 })] }
  await complete(await visitOf(api, 'unconfirmed', { project: priced }))
  api.pass(8 * 86_400_000)
  while ((await postDue(api.db, api.now())) > 0);
  await complete(await visitOf(api, 'unconfirmed', { project: priced }))
  const organ = await asParty(api, 'organisation', elsewhere)
  await fundWallet(api, { ownerType: 'organ', ownerId: elsewhere }, 60_000)
  expect((await organ(edgeOrgan.settle, { body: { amountFen: 50_000 }, headers: freshKey() })).status).toBe(200)
}

beforeAll(async () => {
  api = await testApi()
  operatorId = await operatorOf(api)
  await alsoHolds(api, names.organ, 'peoplefinancial')
  home = (await peopleBase(api)).organId
  elsewhere = await openedOrgan(api)
  staff = []
  for (let n = 0; n < 6; n++) {
    const ownerId = await addPerson(api)
    if (n >= 3) await api.db.update(peopleTable).set({ organId: elsewhere }).where(eq(peopleTable.id, ownerId))
    await openWallet(api.db, { operatorId, ownerType: 'people', ownerId }, api.now())
    staff.push(ownerId)
  }
  await liveThroughSomeWeeks()
  all = await api.db.select().from(walletFlows).where(eq(walletFlows.operatorId, operatorId))
  const people = await api.db.select().from(peopleTable)
  organOfPerson = new Map(people.map((person) => [person.id, person.organId]))
})
afterAll(() => api.close())
afterEach(() => requireInvariants(api.db))

const listed = async (query: object, as = api.admin) => {
  const { status, data, message } = await as(peoplefinancial.list, { query: query as never })
  if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${message}`)
  return data
}
const dayOf = (row: WalletFlow) => businessDay(new Date(row.createdAt))
const sum = (rows: readonly WalletFlow[]) => rows.reduce((fen, { amountFen }) => fen + amountFen, 0)

/** Rows by plain comparison, newest first. */
const expected = (ownerType: 'people' | 'organ', query: FlowQuery) =>
  all
    .filter(
      (row) =>
        row.ownerType === ownerType &&
        (query.ownerId === undefined || row.ownerId === query.ownerId) &&
        (query.organId === undefined || row.organId === query.organId) &&
        (query.bizType === undefined || query.bizType.length === 0 || query.bizType.includes(row.bizType)) &&
        (query.direction === undefined || row.direction === query.direction) &&
        (query.postStatus === undefined || row.postStatus === query.postStatus) &&
        (query.bizNo === undefined || row.bizNo === query.bizNo || row.flowNo === query.bizNo) &&
        (query.createdFrom === undefined || dayOf(row) >= query.createdFrom) &&
        (query.createdTo === undefined || dayOf(row) <= query.createdTo),
    )
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt) || (other.id > one.id ? 1 : -1))

const balancesOf = async (ownerType: 'people' | 'organ', { ownerId, organId }: FlowQuery) => {
  const rows = (await api.db.select().from(wallets).where(eq(wallets.operatorId, operatorId))).filter(
    (wallet) =>
      wallet.ownerType === ownerType &&
      (ownerId === undefined || wallet.ownerId === ownerId) &&
      (organId === undefined || (organOfPerson.get(wallet.ownerId) ?? wallet.ownerId) === organId),
  )
  const total = (name: 'availableFen' | 'frozenFen' | 'pendingFen') => rows.reduce((fen, row) => fen + row[name], 0)
  return { availFen: total('availableFen'), frozenFen: total('frozenFen'), pendingFen: total('pendingFen') }
}

const randomQuery = (): FlowQuery => {
  const [first] = all.map(dayOf).toSorted()
  const day = () => addDays(first ?? '2026-11-15', Math.floor(dice() * 50))
  const [from, to] = [day(), day()].toSorted()
  const maybe = <T extends object>(chance: number, part: () => T): Partial<T> => (dice() < chance ? part() : {})
  return {
    ...maybe(0.3, () => ({ ownerId: pick(staff) })),
    ...maybe(0.3, () => ({ organId: pick([home, elsewhere]) })),
    ...maybe(0.4, () => ({ bizType: flowKinds.people.filter(() => dice() < 0.4) as FlowKind[] })),
    ...maybe(0.3, () => ({ direction: pick(['in', 'out'] as const) })),
    ...maybe(0.3, () => ({ postStatus: pick(postStatuses) })),
    ...maybe(0.1, () => ({ bizNo: pick(all).bizNo })),
    ...maybe(0.5, () => ({ createdFrom: from ?? '', createdTo: to ?? '' })),
  }
}

describe('a list of flows', () => {
  test('has the rows, total and sums of any filters, before and after the kept sums are folded', async () => {
    for (let n = 0; n < 120; n++) {
      if (n === 60) await foldDaySums(api.db)
      const query = randomQuery()
      const limit = pick([10, 20, 50, 100])
      const rows = expected('people', query)
      const page = 1 + Math.floor(dice() * Math.max(1, Math.ceil(rows.length / limit)))
      const found = await listed({ ...query, limit, page })
      const shown = rows.slice((page - 1) * limit, page * limit)
      expect([query, found.items.map(({ id }) => id)]).toEqual([query, shown.map(({ id }) => id)])
      const direction = (which: 'in' | 'out') => sum(rows.filter((row) => row.direction === which))
      expect([query, found.total, found.capped, found.summary]).toEqual([
        query,
        rows.length,
        false,
        { inFen: direction('in'), outFen: direction('out'), ...(await balancesOf('people', query)) },
      ])
    }
  })

  test('of organisations has theirs only', async () => {
    for (const query of [{}, { ownerId: home }, { organId: elsewhere }, { direction: 'out' as const }]) {
      const rows = expected('organ', query)
      const { data } = await api.admin(organfinancial.list, { query: { ...query, limit: 100 } })
      expect(data.items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      expect(data.summary).toMatchObject(await balancesOf('organ', query))
    }
  })

  test('runs on: each posted row of an owner begins where the one before ended', async () => {
    const { items } = await listed({ ownerId: staff[0], limit: 100, sort: 'createdAt' })
    expect(items.length).toBeGreaterThan(10)
    for (const [n, row] of items.entries()) expect(row.availBeforeFen).toBe(n === 0 ? 0 : items[n - 1]?.availAfterFen)
  })

  test('leads from its figures to what they count', async () => {
    const { data } = await api.admin(organfinancial.list, { query: { frozen: 1 } })
    expect(data).toMatchObject({ total: 1, summary: { outFen: 50_000, frozenFen: 50_000 } })
    expect(data.items).toMatchObject([{ bizType: 'withdrawal', settlementStatus: 'reviewing', ownerId: elsewhere }])
    const pending = await listed({ postStatus: 'pending' })
    expect(pending.summary.inFen).toBe(pending.summary.pendingFen)
    expect(pending.total).toBeGreaterThan(0)
  })

  test('finds a flow by its own number and by that of its document', async () => {
    const income = all.find(({ bizType }) => bizType === 'serviceIncome')
    expect(income).toBeDefined()
    for (const bizNo of [income?.bizNo, income?.flowNo.toLowerCase()])
      expect((await listed({ bizNo })).items.map(({ id }) => id)).toContain(income?.id)
    expect((await listed({ bizNo: income?.bizNo.slice(0, -1) })).items).toEqual([])
  })

  test('skips whole days to reach a deep page', async () => {
    const [model] = expected('people', { ownerId: staff[1] ?? '' })
    // Its flows are of no wallets.
    const other = await testApi({ isUnbalanced: true })
    try {
      const foreign = await operatorOf(other)
      const at = (n: number) =>
        new Date(other.now().getTime() + Math.floor(n / 97) * 86_400_000 + n * 1000).toISOString()
      const rows = Array.from({ length: 2600 }, (_, n) => ({
        ...(model as WalletFlow),
        id: newId(),
        operatorId: foreign,
        flowNo: `LS${n}`,
        ownerId: newId(),
        organId: null,
        bizType: n % 3 === 0 ? ('manualCredit' as const) : ('serviceIncome' as const),
        direction: 'in' as const,
        seq: 1,
        createdAt: at(n),
      }))
      await other.db.insert(walletFlows).values(rows.slice(0, 1300))
      await foldDaySums(other.db)
      await other.db.insert(walletFlows).values(rows.slice(1300))
      for (const bizType of [undefined, 'manualCredit' as const])
        for (const sort of ['createdAt', '-createdAt'] as const) {
          const wanted = rows.filter((row) => bizType === undefined || row.bizType === bizType)
          const sorted = sort === 'createdAt' ? wanted : wanted.toReversed()
          for (const page of [1, Math.floor(sorted.length / 200), Math.ceil(sorted.length / 100)]) {
            const query = { ...(bizType === undefined ? {} : { bizType: [bizType] }), sort, limit: 100, page }
            const { items } = await listed(query, other.admin)
            expect(items.map(({ flowNo }) => flowNo)).toEqual(
              sorted.slice((page - 1) * 100, page * 100).map(({ flowNo }) => flowNo),
            )
          }
        }
    } finally {
      await other.close()
    }
  })

  test('shows an account of an organisation its own flows and balances', async () => {
    await alsoHolds(api, names.organ, 'organfinancial')
    const bound = api.asUser(names.organ)
    const own = expected('people', { organId: home })
    const found = await listed({ limit: 100 }, bound)
    expect(found.total).toBe(own.length)
    expect(new Set(found.items.map(({ organId }) => organId))).toEqual(new Set([home]))
    expect(found.summary).toMatchObject(await balancesOf('people', { organId: home }))
    const nothing = { total: 0, items: [], summary: { inFen: 0, availFen: 0 } }
    expect(await listed({ organId: elsewhere }, bound)).toMatchObject(nothing)
    const [theirs] = expected('people', { organId: elsewhere })
    const read = (id: string) => bound(peoplefinancial.read, { params: { id } })
    expect((await read(theirs?.id ?? '')).status).toBe(404)
    expect((await read(own[0]?.id ?? '')).status).toBe(200)
    const organs = await bound(organfinancial.list, {})
    expect(new Set(organs.data.items.map(({ ownerId }) => ownerId))).toEqual(new Set([home]))
  })

  test('of another operator is empty, and its flows are missing', async () => {
    expect(await listed({}, api.other)).toMatchObject({ total: 0, items: [] })
    const id = all.find(({ ownerType }) => ownerType === 'people')?.id ?? ''
    expect((await api.other(peoplefinancial.read, { params: { id } })).status).toBe(404)
    expect((await api.admin(organfinancial.read, { params: { id } })).status).toBe(404)
    expect((await api.as('organfinancial')(peoplefinancial.list, {})).status).toBe(403)
  })

  test('is exported with its filters', async () => {
    const token = await api.tokenOf(names.holder('peoplefinancial'))
    const reply = await api.app.inject({
      method: 'GET',
      url: `/api/financial/people/export?direction=out&createdFrom=${addDays(businessDay(api.now()), -90)}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('人员钱包流水'))
  })
})

describe('the wallets behind the balances', () => {
  const read = async (query: object = {}, as = api.admin, area: typeof peoplefinancial = peoplefinancial) => {
    const { status, data, message } = await as(area.wallets, { query: query as never })
    if (status !== 200) throw new Error(message)
    return data
  }

  test('are listed page by page, the largest first, and add up to the cards of the same filters', async () => {
    const { summary } = await listed({})
    const first = await read({ limit: 2 })
    const items = [...first.items]
    for (let page = 2; items.length < first.total; page++) items.push(...(await read({ limit: 2, page })).items)
    const own = await api.db
      .select()
      .from(wallets)
      .where(and(eq(wallets.operatorId, operatorId), eq(wallets.ownerType, 'people')))
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(own.map(({ ownerId }) => ownerId)))
    const available = items.map(({ availableFen }) => availableFen)
    expect(available).toEqual(available.toSorted((one, other) => other - one))
    expect(available.reduce((all, fen) => all + fen, 0)).toBe(summary.availFen)
    const { availFen, frozenFen, pendingFen } = summary
    expect(first.summary).toEqual({ availFen, frozenFen, pendingFen })
    const pending = (await read({ sort: '-pendingFen', limit: 1 })).items[0]?.pendingFen
    expect(pending).toBe(Math.max(...own.map((wallet) => wallet.pendingFen)))
  })

  test('follow the filters of owner and organisation', async () => {
    const [ownerId = ''] = staff
    expect((await read({ ownerId })).items.map(({ id }) => id)).toEqual([ownerId])
    const there = await read({ organId: elsewhere, limit: 100 })
    expect(there.items.map(({ id }) => id).toSorted()).toEqual(staff.slice(3).toSorted())
    expect(there.summary.availFen).toBe((await listed({ organId: elsewhere })).summary.availFen)
    const [organ] = (await read({ ownerId: elsewhere }, api.admin, organfinancial as never)).items
    expect(organ).toMatchObject({ id: elsewhere, ownerCode: null, availableFen: 10_000, frozenFen: 50_000 })
  })

  test('of other organisations and operators are not shown', async () => {
    const bound = await read({ limit: 100 }, api.asUser(names.organ))
    expect(bound.items.every(({ id }) => organOfPerson.get(id) === home)).toBe(true)
    expect(bound.total).toBeGreaterThan(0)
    expect((await read({ organId: elsewhere }, api.asUser(names.organ))).total).toBe(0)
    const [ownerId = ''] = staff
    expect((await read({ ownerId }, api.other)).total).toBe(0)
  })
})
