import * as contract from '@kangju/contract'
import { actorTypes, findMove, movesBy, movesOf, openMoves, type Endpoint, type Machine } from '@kangju/contract'
import { eq, getTableName, type Table } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../src/modules/base/account/table.ts'
import { banners } from '../../src/modules/content/banner/table.ts'
import { specials } from '../../src/modules/content/special/table.ts'
import { clients } from '../../src/modules/customers/customerclient/table.ts'
import { dispatchConfigs } from '../../src/modules/care/dispatchconfig/table.ts'
import { goodsClasses, goodsTable } from '../../src/modules/catalogue/goods/table.ts'
import { prepayBatches } from '../../src/modules/books/prepaycard/table.ts'
import { prepayDists } from '../../src/modules/cards/prepaycarddistribut/table.ts'
import { molds } from '../../src/modules/catalogue/mold/table.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { peopleTable } from '../../src/modules/staff/people/table.ts'
import { promotions } from '../../src/modules/staff/promotion/table.ts'
import { projects } from '../../src/modules/catalogue/project/table.ts'
import { projectClasses } from '../../src/modules/catalogue/projectclass/table.ts'
import { commodities } from '../../src/modules/catalogue/commodity/table.ts'
import { examClasses, examSingles } from '../../src/modules/content/examination/table.ts'
import { programClasses } from '../../src/modules/catalogue/programclass/table.ts'
import { roleTable } from '../../src/modules/base/role/table.ts'
import { phones } from '../../src/modules/content/servicemobile/table.ts'
import { notices } from '../../src/modules/content/tvnotice/table.ts'
import { boxes } from '../../src/modules/boxes/tvtop/table.ts'
import { tvUsers } from '../../src/modules/boxes/tvuser/table.ts'
import type { ScopedTable } from '../../src/rows/scope.ts'
import { testApi, type TestApi } from '../api/api.ts'
import { generatedBatch } from '../factories/batch-rows.ts'
import { distributed } from '../factories/dist-rows.ts'
import { addBanner, addSpecial } from '../factories/content.ts'
import { catalogueOf } from '../factories/catalogue.ts'
import { addPromotion } from '../factories/code-rows.ts'
import { addClient } from '../factories/client-rows.ts'
import { addRule } from '../factories/dispatch-rows.ts'
import { openedOrgan } from '../factories/organ-rows.ts'
import { addPerson } from '../factories/people-rows.ts'
import { serviceRows } from '../factories/service-catalogue.ts'
import { goodsAndTvRows } from '../factories/goods-and-tv-rows.ts'
import { addBox, addTvUser } from '../factories/tv-rows.ts'

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'states' in value && 'moves' in value && 'initial' in value
const machines = (Object.entries(contract) as [string, unknown][]).filter((entry): entry is [string, Machine] =>
  isMachine(entry[1]),
)

/** For conditions besides the state: an organisation that is opened, an application of somebody else. */
const opened = { active: 1, mayAudit: 1 }

describe.each(machines)('%s', (_name, machine) => {
  test('every state is reached and every move connects known states', () => {
    const reached = new Set([machine.initial])
    for (let i = 0; i < machine.states.length; i++)
      for (const move of Object.values(machine.moves))
        if (move.from.some((state) => reached.has(state))) reached.add(move.to)
    expect([...reached].toSorted()).toEqual([...machine.states].toSorted())
    for (const move of Object.values(machine.moves))
      expect(machine.states).toEqual(expect.arrayContaining([...move.from, move.to]))
  })

  test('a move is offered exactly where it is allowed', () => {
    for (const from of machine.states)
      for (const type of actorTypes)
        expect(openMoves(movesOf(machine), { ...opened, status: from }, { type })).toEqual(
          movesBy(machine.moves, type).filter((name) => machine.moves[name]?.from.includes(from)),
        )
  })
})

/** Areas whose rows change state by changestatus, with their tables and state machines. */
const living: {
  area: { changestatus: Endpoint; list: Endpoint }
  table: ScopedTable & { status: never }
  machine: Machine
  /** Creates a row for which every move is possible; by default the first row of the list is used. */
  make?: (api: TestApi) => Promise<string>
}[] = [
  { area: contract.account as never, table: accounts as never, machine: contract.accountMachine },
  { area: contract.role as never, table: roleTable as never, machine: contract.roleMachine },
  {
    area: contract.organ as never,
    table: organs as never,
    machine: contract.organMachine,
    make: (own) => openedOrgan(own),
  },
  {
    area: contract.promotion as never,
    table: promotions as never,
    machine: contract.promotionMachine,
    make: (own) => addPromotion(own),
  },
  {
    area: contract.people as never,
    table: peopleTable as never,
    machine: contract.peopleMachine,
    make: (own) => addPerson(own),
  },
  {
    area: contract.customerclient as never,
    table: clients as never,
    machine: contract.clientMachine,
    make: (own) => addClient(own),
  },
  {
    area: contract.tvuser as never,
    table: tvUsers as never,
    machine: contract.tvuserMachine,
    make: (own) => addTvUser(own),
  },
  {
    area: contract.tvtop as never,
    table: boxes as never,
    machine: contract.tvtopMachine,
    make: async (own) => (await addBox(own)).id,
  },
  {
    // The specification has the id and the state in the path.
    area: { ...contract.dispatchconfig, changestatus: contract.dispatchconfig.changeStatus } as never,
    table: dispatchConfigs as never,
    machine: contract.dispatchconfigMachine,
    make: (own) => addRule(own),
  },
  {
    area: contract.mold as never,
    table: molds as never,
    machine: contract.moldMachine,
    make: (own) => serviceRows.mold(own, own.admin),
  },
  {
    area: contract.projectclass as never,
    table: projectClasses as never,
    machine: contract.projectclassMachine,
    make: (own) => serviceRows.projectclass(own, own.admin),
  },
  {
    area: contract.project as never,
    table: projects as never,
    machine: contract.projectMachine,
    make: (own) => serviceRows.project(own, own.admin),
  },
  {
    area: contract.programclass as never,
    table: programClasses as never,
    machine: contract.programclassMachine,
    make: async (api) => (await catalogueOf(api)).shelf(),
  },
  {
    area: contract.commodity as never,
    table: commodities as never,
    machine: contract.commodityMachine,
    make: async (api) => (await catalogueOf(api)).bundle(),
  },
  {
    area: contract.examinationclass as never,
    table: examClasses as never,
    machine: contract.examMachine,
    make: async (api) => (await catalogueOf(api)).examPackage(),
  },
  {
    area: contract.examinationsingle as never,
    table: examSingles as never,
    machine: contract.examSingleMachine,
    make: async (api) => (await catalogueOf(api)).single(),
  },
  {
    area: contract.goodsclass as never,
    table: goodsClasses as never,
    machine: contract.goodsClassMachine,
    make: (own) => goodsAndTvRows.goodsclass(own, own.admin),
  },
  {
    area: contract.goods as never,
    table: goodsTable as never,
    machine: contract.goodsMachine,
    make: (own) => goodsAndTvRows.goods(own, own.admin),
  },
  {
    area: contract.prepaycard as never,
    table: prepayBatches as never,
    machine: contract.prepaycardMachine,
    make: async (own) => (await generatedBatch(own)).id,
  },
  {
    area: contract.prepaycarddistribut as never,
    table: prepayDists as never,
    machine: contract.enableMachine,
    make: async (own) => (await distributed(own)).id,
  },
  {
    area: contract.servicemobile as never,
    table: phones as never,
    machine: contract.phoneMachine,
    make: (own) => goodsAndTvRows.servicemobile(own, own.admin),
  },
  {
    area: contract.tvnotice as never,
    table: notices as never,
    machine: contract.noticeMachine,
    make: (own) => goodsAndTvRows.tvnotice(own, own.admin),
  },
  {
    area: contract.special as never,
    table: specials as never,
    machine: contract.specialMachine,
    make: (own) => addSpecial(own),
  },
  {
    area: contract.banner as never,
    table: banners as never,
    machine: contract.bannerMachine,
    make: (own) => addBanner(own),
  },
]

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('every area with a changestatus endpoint is swept here', () => {
  const swept = living.map(({ area }) => area.changestatus.path)
  expect(contract.calls.filter((call) => /changestat/i.test(call.path)).map((call) => call.path)).toEqual(swept)
})

describe.each(living.map((entry) => [getTableName(entry.table as unknown as Table), entry] as const))(
  '%s',
  (_name, { area, table, machine, make }) => {
    test('the server makes every move of the machine and refuses every other pair of states', async () => {
      const first = async () => {
        const { items } = (await api.admin(area.list)).data as { items: { id: string; isdefault?: number }[] }
        return items.find((row) => row.isdefault !== 1)?.id ?? ''
      }
      const id = await (make?.(api) ?? first())
      const change = (status: string) =>
        area.changestatus.path.includes('{status}')
          ? api.admin(area.changestatus, { params: { id, status } as never })
          : api.admin(area.changestatus, { body: { id, status, remark: '测试' } as never })
      for (const from of machine.states)
        for (const to of machine.states) {
          await api.db
            .update(table as unknown as PgTable)
            .set({ status: from } as never)
            .where(eq(table.id, id))
          const reply = await change(to)
          const move = findMove(machine, from, to)
          const isOpen = move !== undefined && movesBy(machine.moves, 'account').includes(move)
          expect([from, to, reply.status]).toEqual([from, to, isOpen ? 200 : 409])
        }
      expect((await change('no such state')).status).toBe(422)
    })
  },
)
