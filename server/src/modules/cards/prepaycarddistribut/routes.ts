import {
  prepaycardactive,
  prepaycardactiveWords,
  prepaycarddistribut,
  prepaycarddistributWords,
} from '@kangju/contract'
import { desc, eq } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { nextVersion } from '../../../rows/stamps.ts'
import { countWaiting } from '../../books/prepaycard/service.ts'
import { prepayBatches } from '../../books/prepaycard/table.ts'
import { activate, activationFaults, needsCredit } from './activate.ts'
import { creditFenOf } from './credit.ts'
import { distribute } from './distribute.ts'
import { editDist } from './edit.ts'
import { cardsByOrgan, distHandlers, distributable, freeCards, listDistCards } from './list.ts'
import { distSheet } from './sheet.ts'
import { prepayActivations, prepayDists } from './table.ts'

const { list, read, changestatus, reveal } = distHandlers

const activationsOf = ({ db }: SignedCall, distId: string) =>
  db
    .select()
    .from(prepayActivations)
    .where(eq(prepayActivations.distId, distId))
    .orderBy(desc(prepayActivations.id))
    .limit(200)

export const prepaycarddistributRoutes = implement(
  prepaycarddistribut,
  {
    list,
    batches: distributable,
    organs: cardsByOrgan,
    undistcount: freeCards,
    read: async (call) => ({
      ...(await read(call as never)),
      activations: await activationsOf(call, call.params.id),
    }),
    add: (call) => distribute(call, call.body),
    edit: (call) => editDist(call, call.body),
    changestatus,
    reveal,
    sheet: distSheet as never,
  },
  prepaycarddistributWords,
)

/** Cards that wait for activation, and what keeps the cheapest of them from it. */
const countUnactive = async ({ db, me, now, lang, params, query }: Call<typeof prepaycardactive.unactivecount>) => {
  const dist = await find(db, me, prepayDists, params.id)
  const batch = await find(db, me, prepayBatches, dist.batchId)
  const { startNo, endNo } = query
  const range = startNo === undefined || endNo === undefined ? undefined : { startNo, endNo }
  const creditFen = needsCredit(dist, me) ? await creditFenOf(db, dist.organId) : 0
  const faults = activationFaults({ dist, batch, me, now, priceFen: dist.salePriceFen, creditFen })
  return {
    count: await countWaiting(db, dist.id),
    inRange: range === undefined ? 0 : await countWaiting(db, dist.id, { range }),
    obstacles: Object.values(faults)
      .flat()
      .map((text) => text[lang]),
  }
}

/** Decides how and until when the cards of a distribution are activated. */
const editActivation = async (call: Call<typeof prepaycardactive.edit>) => {
  const { db, me } = call
  const { id, version, activeMode, activeDeadline = null, remark = null } = call.body
  const old = await find(db, me, prepayDists, id, 'update')
  if (version !== undefined && old.version !== version) throw new Problem('stale')
  await db
    .update(prepayDists)
    .set({ activeMode, activeDeadline, remark, ...nextVersion(call) })
    .where(eq(prepayDists.id, id))
  const { distNo } = old
  call.audit({
    entityId: id,
    detail: {
      distNo,
      activeMode: { from: old.activeMode, to: activeMode },
      activeDeadline: { from: old.activeDeadline, to: activeDeadline },
      remark: { from: old.remark, to: remark },
    },
  })
  return { id, version: old.version + 1 }
}

export const prepaycardactiveRoutes = implement(
  prepaycardactive,
  {
    list: (call) => list(call as never),
    edit: editActivation,
    cards: (call) => listDistCards(call, call.params.id, call.query),
    unactivecount: countUnactive,
    activate: (call) => activate(call, call.body),
  },
  prepaycardactiveWords,
)
