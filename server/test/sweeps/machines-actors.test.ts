import {
  applyMoveFault,
  applyMoves,
  applyStates,
  organ,
  organMoveFault,
  organMoves,
  organStates,
  people,
  peopleapply,
  peopleMachine,
  peopleMoveFault,
  peopleMoves,
  peopleStates,
  problems,
  type ApplyMoveName,
  type MoveActor,
  type OrganMoveName,
  type PeopleMoveName,
  type ProblemName,
} from '@kangju/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../../src/modules/base/account/table.ts'
import { accountRoles, roleTable } from '../../src/modules/base/role/table.ts'
import { organs } from '../../src/modules/organs/organ/table.ts'
import { peopleTable } from '../../src/modules/staff/people/table.ts'
import { applications } from '../../src/modules/staff/peopleapply/table.ts'
import { testApi, type Answer, type TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'
import { addedOrgan } from '../factories/organ-rows.ts'
import { addPerson } from '../factories/people-rows.ts'
import { addedApplication, applyDraft } from '../factories/peopleapply-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const names = testNames('a')
const okCode = 20_000
const codeOf = (fault: ProblemName | undefined) => (fault === undefined ? okCode : problems[fault].code)
const flags = [0, 1] as const
const namesOf = <M extends string>(moves: Readonly<Record<M, unknown>>) => Object.keys(moves) as M[]

/** Binds the account of an organisation to this one and gives it these keys. */
const bind = async (organId: string, keys: readonly string[]) => {
  const [account] = await api.db
    .update(accounts)
    .set({ organId })
    .where(eq(accounts.username, names.organ))
    .returning({ id: accounts.id, operatorId: accounts.operatorId })
  const held = await api.db.select().from(roleTable).where(inArray(roleTable.title, keys))
  const own = held.filter(({ operatorId }) => operatorId === account?.operatorId)
  await api.db.insert(accountRoles).values(own.map(({ id }) => ({ accountId: account?.id ?? '', roleId: id })))
  // Rights are remembered for a second.
  api.pass(2000)
}

interface Caller {
  readonly as: TestApi['admin']
  readonly actor: MoveActor
  /** Belongs to the organisation. */
  readonly isBound: boolean
}

/** Who tries each move; accounts without the key and of other operators are tried with every call in other sweeps. */
const callers = (key: 'organ' | 'people'): readonly Caller[] => [
  { as: api.admin, actor: { type: 'account', isSuper: true }, isBound: false },
  { as: api.as(key), actor: { type: 'account' }, isBound: false },
  { as: api.asUser(names.organ), actor: { type: 'account' }, isBound: true },
]

test('each kind of account makes the moves of an organisation that the contract opens to it, and no other', async () => {
  const id = await addedOrgan(api)
  const tryMove = (as: TestApi['admin'], move: OrganMoveName): Promise<Answer<unknown>> => {
    if (move === 'open') return as(organ.open, { body: { id } })
    if (move === 'close') return as(organ.close, { body: { id, closeReason: '测试' } })
    if (move === 'remove') return as(organ.remove, { body: { ids: [id] } })
    return as(organ.changestatus, { body: { id, status: organMoves[move].to } })
  }
  for (const { as, actor, isBound } of callers('organ')) {
    if (isBound) await bind(id, ['organ'])
    for (const active of flags)
      for (const status of organStates)
        for (const move of namesOf(organMoves)) {
          await api.db.update(organs).set({ active, status, deletedAt: null }).where(eq(organs.id, id))
          const { code } = await tryMove(as, move)
          // The operator decides about an organisation, not its own accounts.
          const fault = isBound ? 'forbidden' : organMoveFault({ active, status }, actor, move)
          expect([active, status, move, code]).toEqual([active, status, move, codeOf(fault)])
        }
  }
})

test('each kind of account makes the moves of a staff member that the contract opens to it, and no other', async () => {
  const id = await addPerson(api)
  const [person] = await api.db.select().from(peopleTable).where(eq(peopleTable.id, id))
  await bind(person?.organId ?? '', ['people'])
  const isSwitch = (move: PeopleMoveName) => move === 'receive' || move === 'stopReceiving'
  const tryMove = (as: TestApi['admin'], move: PeopleMoveName): Promise<Answer<unknown>> => {
    const status = peopleMoves[move].to
    if (status !== undefined) return as(people.changestatus, { body: { id, status, remark: '测试' } })
    return as(people.isreceive, { params: { id }, body: { isReceive: move === 'receive' ? 1 : 0 } })
  }
  /** The call names a state, so any move that leads there will do. */
  const sameAs = (move: PeopleMoveName) =>
    isSwitch(move)
      ? [move]
      : namesOf(peopleMachine.moves).filter((name) => peopleMoves[name].to === peopleMoves[move].to)
  for (const { as, actor } of callers('people'))
    for (const isReceive of flags)
      for (const status of peopleStates)
        for (const move of namesOf(peopleMoves)) {
          await api.db.update(peopleTable).set({ isReceive, status }).where(eq(peopleTable.id, id))
          const { code } = await tryMove(as, move)
          const faults = sameAs(move).map((name) => peopleMoveFault({ isReceive, status }, actor, name))
          const fault = faults.includes(undefined) ? undefined : faults[0]
          expect([isReceive, status, move, code]).toEqual([isReceive, status, move, codeOf(fault)])
        }
})

test('an application is reviewed by others or super administrators, and edited until it is approved', async () => {
  const id = await addedApplication(api)
  const draft = await applyDraft(api)
  const tryMove = async (as: TestApi['admin'], move: ApplyMoveName): Promise<Answer<unknown>> => {
    if (move === 'reject') return as(peopleapply.audit, { body: { id, pass: 0, auditRemark: '测试' } })
    // Without a post nobody is hired, so that the next move finds the same rows.
    if (move === 'approve') return as(peopleapply.audit, { body: { id, pass: 1 } })
    const { version } = (await as(peopleapply.read, { params: { id } })).data
    return as(peopleapply.edit, { body: { id, version, ...draft } })
  }
  const reviewers = [
    { as: api.admin, actor: { type: 'account', isSuper: true } satisfies MoveActor, mayAudit: true },
    { as: api.as('peopleapply'), actor: { type: 'account' } satisfies MoveActor, mayAudit: false },
  ]
  for (const { as, actor, mayAudit } of reviewers)
    for (const status of applyStates)
      for (const move of namesOf(applyMoves)) {
        await api.db.update(applications).set({ status }).where(eq(applications.id, id))
        const { code } = await tryMove(as, move)
        // The call update edits what is pending and hands in again what was rejected.
        const moves: ApplyMoveName[] = move === 'edit' || move === 'resubmit' ? ['edit', 'resubmit'] : [move]
        const faults = moves.map((name) => applyMoveFault({ status, mayAudit }, actor, name))
        const fault = faults.includes(undefined) ? (move === 'approve' ? 'invalid' : undefined) : faults[0]
        expect([status, move, code]).toEqual([status, move, codeOf(fault)])
      }
})
