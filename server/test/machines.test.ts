import * as contract from '@kangju/contract'
import { findMove, openMoves, type Endpoint, type Machine } from '@kangju/contract'
import { eq, getTableName, type Table } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../src/modules/account/table.ts'
import { roleTable } from '../src/modules/role/table.ts'
import type { ScopedTable } from '../src/http/scope.ts'
import { testApi, type TestApi } from './api.ts'

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'states' in value && 'moves' in value && 'initial' in value
const machines = (Object.entries(contract) as [string, unknown][]).filter((entry): entry is [string, Machine] =>
  isMachine(entry[1]),
)

describe.each(machines)('%s', (_name, life) => {
  test('every state is reached and every move connects known states', () => {
    const reached = new Set([life.initial])
    for (let i = 0; i < life.states.length; i++)
      for (const move of Object.values(life.moves))
        if (move.from.some((state) => reached.has(state))) reached.add(move.to)
    expect([...reached].toSorted()).toEqual([...life.states].toSorted())
    for (const move of Object.values(life.moves))
      expect(life.states).toEqual(expect.arrayContaining([...move.from, move.to]))
  })

  test('a move is offered exactly where it may be made', () => {
    for (const from of life.states)
      expect(openMoves(life, from)).toEqual(
        Object.keys(life.moves).filter(
          (name) => life.moves[name]?.from.includes(from) === true && life.moves[name]?.system !== true,
        ),
      )
  })
})

/** Areas whose rows change state by changestatus: where the rows lie, and the life they lead. */
const living: {
  area: { changestatus: Endpoint; list: Endpoint }
  table: ScopedTable & { status: never }
  life: Machine
}[] = [
  { area: contract.account as never, table: accounts as never, life: contract.accountLife },
  { area: contract.role as never, table: roleTable as never, life: contract.roleLife },
]

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

test('every area with a changestatus call is swept here', () => {
  const swept = living.map(({ area }) => area.changestatus.path)
  expect(contract.calls.filter((call) => /changestat/i.test(call.path)).map((call) => call.path)).toEqual(swept)
})

describe.each(living.map((entry) => [getTableName(entry.table as unknown as Table), entry] as const))(
  '%s',
  (_name, { area, table, life }) => {
    test('the server makes every move of the machine and refuses every other pair of states', async () => {
      const { data } = await api.admin(area.list)
      const { items } = data as { items: { id: string; isdefault?: number }[] }
      const id = items.find((row) => row.isdefault !== 1)?.id ?? ''
      for (const from of life.states)
        for (const to of life.states) {
          await api.db
            .update(table as unknown as PgTable)
            .set({ status: from } as never)
            .where(eq(table.id, id))
          const reply = await api.admin(area.changestatus, { body: { id, status: to } as never })
          const move = findMove(life, from, to)
          expect([from, to, reply.status]).toEqual([from, to, move === undefined ? 409 : 200])
        }
      expect((await api.admin(area.changestatus, { body: { id, status: 'no such state' } as never })).status).toBe(422)
    })
  },
)
