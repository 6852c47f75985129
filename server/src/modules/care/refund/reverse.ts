import { fillText, refundShort, shareOut } from '@kangju/contract'
import { notifyRole } from '../../../bus/outbox.ts'
import type { Db } from '../../../db/client.ts'
import { post } from '../../books/ledger/service.ts'
import { takeBack, type Taken } from '../../books/wallet/service.ts'
import { writeLog, type Actor } from '../order/service.ts'
import { visitPath } from '../visit/service.ts'
import type { Visit } from '../visit/table.ts'
import type { Refund } from './table.ts'

interface Reversing {
  /** Locked and completed, with its split. */
  readonly visit: Visit
  readonly refund: Refund
  readonly refundFen: number
  readonly actor: Actor
  readonly reason: string
  readonly now: Date
}

/** Amounts that each party and the platform give back, in proportion to their earnings. */
const claimsOf = ({ visit, refundFen }: Reversing) => {
  const { peopleId, organId, marketerId } = visit
  const { peopleFen, organFen, marketerFen, platformFen } = visit
  const shares = shareOut(refundFen, [peopleFen ?? 0, organFen ?? 0, marketerFen ?? 0, platformFen ?? 0])
  const [ofPeople = 0, ofOrgan = 0, ofMarketer = 0, ofPlatform = 0] = shares
  const parties = [
    { ownerId: peopleId, fen: ofPeople },
    { ownerId: organId, fen: ofOrgan },
    { ownerId: marketerId, fen: ofMarketer },
  ].flatMap(({ ownerId, fen }) => (ownerId === null || fen === 0 ? [] : [{ ownerId, fen }]))
  const claims = [...Map.groupBy(parties, ({ ownerId }) => ownerId)].map(([ownerId, of]) => ({
    ownerId,
    fen: of.reduce((sum, { fen }) => sum + fen, 0),
  }))
  return { claims, platformFen: ofPlatform }
}

const walletLegs = (taken: readonly Taken[]) =>
  taken.flatMap(({ ownerId, pendingFen, availableFen }) => [
    { account: 'WALLET_PENDING', ownerId, fen: pendingFen } as const,
    { account: 'WALLET_AVAIL', ownerId, fen: availableFen } as const,
  ])

/** Asks finance to recover what wallets no longer held. */
const tellShort = async (tx: Db, { visit, actor: by, now }: Reversing, shortFen: number) => {
  const { operatorId, organId, mainId, id: childId, childNo } = visit
  const msg = fillText(refundShort, { no: childNo, yuan: (shortFen / 100).toFixed(2) })
  const actor = { type: 'system', id: null, name: null } as const
  await writeLog(tx, { operatorId, mainId, childId, action: 'note', actor, remark: msg.zh, now })
  const who = by.type === 'account' ? by.id : null
  await notifyRole(tx, operatorId, 'settlement', { orderType: '', msg, now, organId, by: who, path: visitPath(visit) })
}

/**
 * Takes the earnings of a completed visit back into escrow, as far as it is refunded, and owes them to the customer.
 * What wallets no longer hold is an expense until finance recovers it.
 */
export const reverseEarnings = async (tx: Db, reversing: Reversing) => {
  const { visit, refund, refundFen, actor, reason, now } = reversing
  const { operatorId } = visit
  const { refundNo: bizNo } = refund
  const { claims, platformFen } = claimsOf(reversing)
  const source = { operatorId, bizNo, childId: visit.id, remark: reason, operatorName: actor.name, now }
  const taken = await takeBack(tx, claims, source)
  const gotFen = taken.reduce((sum, { pendingFen, availableFen }) => sum + pendingFen + availableFen, 0)
  const shortFen = refundFen - platformFen - gotFen
  const common = { operatorId, bizNo, actorId: actor.id, now }
  await post(tx, {
    ...common,
    bizType: 'visit.reversed',
    debit: [
      ...walletLegs(taken),
      { account: 'PLATFORM_REVENUE', fen: platformFen },
      { account: 'ADJUST_EXPENSE', fen: shortFen },
    ],
    credit: [{ account: 'ORDER_ESCROW', fen: refundFen }],
  })
  await post(tx, {
    ...common,
    bizType: 'refund.approved',
    debit: [{ account: 'ORDER_ESCROW', fen: refundFen }],
    credit: [{ account: 'REFUND_PAYABLE', fen: refundFen }],
  })
  if (shortFen > 0) await tellShort(tx, reversing, shortFen)
}
