import type { edgeField } from '@kangju/contract'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import type { Handlers } from '../../../http/implement.ts'
import { holdVisit, type HeldVisit } from '../visit/service.ts'
import { visits, type Visit } from '../visit/table.ts'
import { acceptVisit, giveUpVisit, grabVisit, rejectVisit } from './offers/answer.ts'
import { distanceOf, judge, lastRound } from './engine/engine.ts'
import { loadPool } from './engine/pool.ts'
import { completeRule } from '../dispatchconfig/service.ts'
import { dispatchRuns } from './table.ts'

type Calls = Pick<Handlers<typeof edgeField>, 'pool' | 'grab' | 'accept' | 'reject' | 'giveUp'>
type Answering = Pick<Call<typeof edgeField.reject>, 'db' | 'me' | 'tools' | 'now' | 'audit'> & {
  readonly params: { readonly id: string }
}

/** Open visits of an operator that staff can claim now. */
const openGrabs = (db: Db, operatorId: string, now: Date) =>
  db
    .select({ visit: visits, rule: dispatchRuns.configSnapshot, until: dispatchRuns.grabUntil })
    .from(dispatchRuns)
    .innerJoin(visits, eq(visits.id, dispatchRuns.childId))
    .where(
      and(
        eq(dispatchRuns.operatorId, operatorId),
        gt(dispatchRuns.grabUntil, now.toISOString()),
        eq(visits.status, 'undispatched'),
        eq(visits.refundLock, false),
        isNull(visits.deletedAt),
      ),
    )
    .orderBy(asc(visits.startAt), asc(visits.id))
    .limit(1000)

/** Open visits that this staff member can claim without an obstacle. */
const poolOf = async ({ db, me, now }: Pick<Answering, 'db' | 'me' | 'now'>) => {
  const open = await openGrabs(db, me.operatorId, now)
  const rows = open.map(({ visit }) => visit)
  const { needs, staff } = await loadPool(db, me.operatorId, rows, { ids: [me.id] })
  const [mine] = staff
  if (mine === undefined) return []
  return open.flatMap(({ visit, rule: kept, until }) => {
    const need = needs.get(visit.id)
    const rule = completeRule(kept)
    if (need === undefined || need.barrier !== null || until === null) return []
    if (judge(mine, need, rule, lastRound(rule)).length > 0) return []
    const { id, projectName, specName, durationMin, startAt, endAt, areaCode } = visit
    const shown = { id, projectName, specName, durationMin, startAt, endAt, areaName: areaName(areaCode) }
    return [{ ...shown, distanceM: distanceOf(mine, need), until }]
  })
}

/** Locks the visit, applies the answer of a staff member and audits it. */
const answering = async (call: Answering, act: (held: HeldVisit) => Promise<Visit>) => {
  const held = await holdVisit(call.db, call.me.operatorId, call.params.id)
  const moved = await act(held)
  call.audit({ entityId: moved.id, detail: { childNo: moved.childNo, from: held.visit.status, to: moved.status } })
  return null
}

/** Endpoints with which staff answer offers and claim open visits. */
export const fieldDispatchCalls: Calls = {
  pool: poolOf,
  grab: (call) => answering(call, (held) => grabVisit(call.db, held, { peopleId: call.me.id, now: call.now })),
  accept: (call) => answering(call, (held) => acceptVisit(call.db, held, { peopleId: call.me.id, now: call.now })),
  reject: (call) =>
    answering(call, (held) =>
      rejectVisit(call.db, held, { peopleId: call.me.id, reason: call.body.reason, now: call.now }),
    ),
  giveUp: (call) =>
    answering(call, (held) =>
      giveUpVisit(call.db, held, { peopleId: call.me.id, reason: call.body.reason, now: call.now }),
    ),
}
