import { splitVisit } from '@kangju/contract'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { postAll, type Leg } from '../../books/ledger/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { countAllFinished, countFinished, setRating, staffKinds } from '../../staff/people/service.ts'
import { moveVisit, moveVisits, type HeldVisit } from '../visit/service.ts'
import { visits, type Visit } from '../visit/table.ts'
import { addAllPending, type Earning } from '../../books/wallet/service.ts'
import type { Actor } from './log.ts'

export interface Completion {
  readonly actor: Actor
  readonly move: 'confirm' | 'autoConfirm' | 'examReport' | 'resolve'
  readonly remark?: string | null | undefined
  readonly score?: number | undefined
  readonly comment?: string | null | undefined
  readonly now: Date
}

const dayMs = 24 * 60 * 60 * 1000

/** The share of an absent party stays with the platform. */
const splitOf = ({ amountFen, materialFeeFen, peopleBp, organBp, commissionBp, ...who }: Visit) =>
  splitVisit({
    amountFen,
    materialFeeFen: who.organId === null ? 0 : materialFeeFen,
    peopleBp: who.peopleId === null ? 0 : peopleBp,
    organBp: who.organId === null ? 0 : organBp,
    commissionBp: who.marketerId === null ? 0 : commissionBp,
  })

const earningsOf = (visit: Visit, split: ReturnType<typeof splitOf>): Earning[] => {
  const { peopleId, organId, marketerId, bizType } = visit
  const materialFen = organId === null ? 0 : Math.min(visit.materialFeeFen, visit.amountFen)
  const shareKind = bizType === 'exam' ? 'examShare' : 'serviceShare'
  return [
    ...(peopleId === null
      ? []
      : [{ ownerId: peopleId, kind: 'serviceIncome' as const, fen: split.peopleFen, organId }]),
    ...(organId === null
      ? []
      : [
          { ownerId: organId, kind: shareKind, fen: split.organFen - materialFen, organId } as const,
          { ownerId: organId, kind: 'materialIncome' as const, fen: materialFen, organId },
        ]),
    ...(marketerId === null
      ? []
      : [{ ownerId: marketerId, kind: 'commission' as const, fen: split.marketerFen, organId }]),
  ]
}

/** One credit per owner, whatever kinds of income it consists of. */
const walletLegs = (earnings: readonly Earning[]): Leg[] =>
  [...Map.groupBy(earnings, ({ ownerId }) => ownerId)].map(([ownerId, of]) => ({
    account: 'WALLET_PENDING',
    ownerId,
    fen: of.reduce((sum, { fen }) => sum + fen, 0),
  }))

const ratedVisits = 100

/** Counts the visit for its staff member, whose rating is the mean of the last hundred reviews. */
const countVisit = async (tx: Db, peopleId: string, isRated: boolean) => {
  await countFinished(tx, peopleId, isRated)
  if (!isRated) return
  const latest = tx
    .select({ score: visits.score })
    .from(visits)
    .where(and(eq(visits.peopleId, peopleId), isNotNull(visits.score)))
    .orderBy(desc(visits.startAt), desc(visits.id))
    .limit(ratedVisits)
    .as('latest')
  const [row] = await tx.select({ rating: sql<number>`round(avg(${latest.score}) * 100)::int` }).from(latest)
  if (row !== undefined) await setRating(tx, peopleId, row.rating)
}

type Kinds = Awaited<ReturnType<typeof staffKinds>>

/** Columns of a completed visit. */
const completed = (visit: Visit, kinds: Kinds, { score, comment, now }: Completion) => ({
  ...splitOf(visit),
  ...(visit.peopleId === null ? {} : kinds.get(visit.peopleId)),
  settleStatus: 'pending' as const,
  finishedAt: now.toISOString(),
  ...(score === undefined ? {} : { score }),
  ...(comment == null ? {} : { comment }),
})

const changeOf = (visit: Visit, kinds: Kinds, done: Completion) => {
  const { move, actor, now, remark } = done
  return { move, actor, now, remark, to: 'completed' as const, set: completed(visit, kinds, done) }
}

const staffOf = (done: readonly Visit[]) => done.flatMap(({ peopleId }) => peopleId ?? [])

/** Moves the money of completed visits of one operator from escrow to the wallets. */
const payOut = async (tx: Db, done: readonly Visit[], { actor, now }: Completion) => {
  const [first] = done
  if (first === undefined) return
  const paid = done.map((visit) => {
    const split = splitOf(visit)
    return { visit, split, earnings: earningsOf(visit, split) }
  })
  await postAll(
    tx,
    paid.map(({ visit, split, earnings }) => ({
      operatorId: visit.operatorId,
      bizType: 'visit.completed',
      bizNo: visit.childNo,
      debit: [{ account: 'ORDER_ESCROW', fen: visit.amountFen }],
      credit: [...walletLegs(earnings), { account: 'PLATFORM_REVENUE', fen: split.platformFen }],
      actorId: actor.id,
      now,
    })),
  )
  const { settleFreezeDays } = await operatorSettings(tx, first.operatorId)
  const availableAt = new Date(now.getTime() + settleFreezeDays * dayMs)
  await addAllPending(
    tx,
    paid.map(({ visit: { operatorId, childNo: bizNo, id: childId }, earnings }) => ({
      earnings,
      source: { operatorId, bizNo, childId, availableAt, now },
    })),
    now,
  )
}

/** Completes a locked visit and moves its money from escrow to the wallets. */
export const completeVisit = async (tx: Db, held: HeldVisit, done: Completion): Promise<Visit> => {
  const { visit } = held
  const moved = await moveVisit(tx, held, changeOf(visit, await staffKinds(tx, staffOf([visit])), done))
  if (visit.peopleId !== null) await countVisit(tx, visit.peopleId, done.score !== undefined)
  await payOut(tx, [visit], done)
  return moved
}

/** Completes many locked visits of one operator in a few statements, without reviews. */
export const completeVisits = async (tx: Db, held: readonly Visit[], done: Omit<Completion, 'score' | 'comment'>) => {
  const kinds = await staffKinds(tx, staffOf(held))
  await moveVisits(
    tx,
    held.map((visit) => ({ visit, change: changeOf(visit, kinds, done) })),
  )
  await countAllFinished(tx, staffOf(held))
  await payOut(tx, held, done)
}
