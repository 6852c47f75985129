import type { order } from '@kangju/contract'
import { and, inArray } from 'drizzle-orm'
import type { Handlers } from '../../../http/implement.ts'
import type { Call, Me } from '../../../http/call.ts'
import { oneByOne } from '../../../http/one-by-one.ts'
import type { Db } from '../../../db/client.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, requireInScope, within } from '../../../rows/scope.ts'
import { actorOf } from '../order/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { holdVisitFor } from '../visit/service.ts'
import { visits, type Visit } from '../visit/table.ts'
import { candidatesFor } from './offers/candidates.ts'
import { recommend } from './offers/recommend.ts'
import { slotsFor } from './offers/slots.ts'
import { dispatchVisit, returnVisit } from './offers/send.ts'
import { takeBackDispatch, takeBackUntil } from './offers/take-back.ts'

type Calls = Pick<
  Handlers<typeof order>,
  'candidates' | 'slots' | 'dispatch' | 'recommend' | 'dispatchMany' | 'takeBack' | 'return'
>

/** The visits with these ids, in their order; refused as a whole if the account does not see one of them. */
const visitsById = async (db: Db, me: Me, ids: readonly string[]): Promise<Visit[]> => {
  const rows = await db
    .select()
    .from(visits)
    .where(and(within(me, visits), inArray(visits.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new Problem('missing')
    return row
  })
}

interface Choice {
  readonly id: string
  readonly peopleId: string
  readonly version?: number | undefined
  readonly remark?: string | undefined
  readonly force?: 0 | 1 | undefined
}

type DispatchCall = Pick<Call, 'audit' | 'now'> & { readonly me: Me }

/** Sends a visit to the chosen staff member, both within the account's scope. */
const dispatchTo = async (call: DispatchCall, tx: Db, { id, peopleId, version, remark, force }: Choice) => {
  const { me, now } = call
  const held = await holdVisitFor(tx, me, id)
  if (version !== undefined && version !== held.visit.version) throw new Problem('stale')
  await requireInScope(tx, me, peopleTable, peopleId)
  const moved = await dispatchVisit(tx, held, { peopleId, by: actorOf(me), force: force === 1, remark, now })
  call.audit({ entityId: moved.id, detail: { childNo: moved.childNo, peopleId, remark, force } })
  return moved
}

/** Dispatch endpoints for order accounts. */
export const dispatchCalls: Calls = {
  candidates: async ({ db, me, tools, lang, params, query }) => {
    const visit = await find(db, me, visits, params.id)
    // An organisation account can dispatch its own staff only.
    return candidatesFor(db, tools, visit, { lang, keyword: query.keyword, organId: me.organId ?? query.organId })
  },

  slots: (call) => slotsFor(call),

  dispatch: async (call) => {
    const { id, version } = await dispatchTo(call, call.db, { id: call.params.id, ...call.body })
    return { id, version, takeBackUntil: takeBackUntil(call.now).toISOString() }
  },

  recommend: async ({ db, me, lang, body }) => {
    const rows = await visitsById(db, me, body.ids)
    return { items: await recommend(db, me.operatorId, rows, { by: actorOf(me), lang, organId: me.organId }) }
  },

  dispatchMany: async (call) => {
    const { db, me, body, tools } = call
    await visitsById(
      db,
      me,
      body.items.map(({ id }) => id),
    )
    // Each is dispatched at its own moment, so that the last one can be taken back as long as the first.
    const results = await oneByOne(call, body.items, async (tx, item) => {
      await dispatchTo({ me, audit: call.audit, now: tools.clock() }, tx, item)
    })
    return { results, takeBackUntil: takeBackUntil(call.now).toISOString() }
  },

  takeBack: async (call) => {
    const { db, me, body, tools } = call
    const rows = await visitsById(db, me, body.ids)
    const results = await oneByOne(call, rows, async (tx, { id }) => {
      const held = await holdVisitFor(tx, me, id)
      const moved = await takeBackDispatch(tx, held, actorOf(me), tools.clock())
      call.audit({ entityId: id, detail: { childNo: moved.childNo, peopleId: held.visit.peopleId } })
    })
    return { results }
  },

  return: async (call) => {
    const { db, me, now, params, body } = call
    const held = await holdVisitFor(db, me, params.id)
    const { reason } = body
    const moved = await returnVisit(db, held, { reason, by: actorOf(me), force: body.force === 1, now })
    call.audit({ entityId: moved.id, detail: { childNo: moved.childNo, reason, from: held.visit.status } })
    return { id: moved.id, version: moved.version }
  },
}
