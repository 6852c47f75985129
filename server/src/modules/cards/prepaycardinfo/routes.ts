import { CardRow, prepaycardinfo, prepaycardinfoWords } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { crud } from '../../../rows/crud.ts'
import { find } from '../../../rows/scope.ts'
import { prepayBatches, prepayCardFlows, prepayCards as table } from '../../books/prepaycard/table.ts'
import { scopeNamesOf } from '../prepaycard/service.ts'
import { prepayDists } from '../prepaycarddistribut/table.ts'
import { cardFilters, cardSorts } from './filters.ts'
import { cardExtras, listCards } from './list.ts'
import { extendCard, freezeCard, unfreezeCard, voidCard } from './moves.ts'
import { printCards } from './print.ts'

/** The rows of the list; the detail of one has more. */
const rowsOnly = { ...prepaycardinfo, read: { ...prepaycardinfo.read, reply: CardRow } }

const {
  read,
  reveal,
  export: exportCards,
} = crud(rowsOnly, {
  table,
  withheld: [
    'password',
    'passwordHash',
    'buyerMobileIndex',
    'buyerIdCardIndex',
    'holderMobileIndex',
    'wrongTries',
    'lockedUntil',
    'flowSeq',
  ],
  extras: cardExtras,
  filters: cardFilters,
  sorts: cardSorts,
  order: [asc(table.cardNo)],
  sheet: {
    words: prepaycardinfoWords,
    columns: [
      'cardNo',
      'batchName',
      'cardKind',
      'faceFen',
      'balanceFen',
      'timesLeft',
      'organName',
      'distNo',
      'buyerName',
      'holderName',
      'holderMobile',
      'activatedAt',
      'validEnd',
      'lastUsedAt',
      'status',
    ],
  },
})

/** What the card was made with, and its flows from the first. */
const lifeOf = async ({ db, me }: SignedCall, id: string) => {
  const { batchId, distId, scopeType, scopeIds, maxPayBp } = await find(db, me, table, id)
  const [batch] = await db
    .select({ specId: prepayBatches.specId })
    .from(prepayBatches)
    .where(eq(prepayBatches.id, batchId))
  const rules = { specId: batch?.specId ?? null, scopeType, scopeIds }
  const namesOf = await scopeNamesOf(db, [rules])
  const [dist] =
    distId === null
      ? []
      : await db
          .select({ distributedAt: prepayDists.createdAt, distributedByName: prepayDists.createdByName })
          .from(prepayDists)
          .where(eq(prepayDists.id, distId))
  const given = dist ?? { distributedAt: null, distributedByName: null }
  const flows = await db
    .select()
    .from(prepayCardFlows)
    .where(eq(prepayCardFlows.cardId, id))
    .orderBy(asc(prepayCardFlows.seq))
  return { scopeType, maxPayBp, ...namesOf(rules), ...given, flows }
}

export const prepaycardinfoRoutes = implement(
  prepaycardinfo,
  {
    list: listCards,
    read: async (call) => ({ ...(await read(call as never)), ...(await lifeOf(call, call.params.id)) }),
    print: printCards,
    export: exportCards,
    freeze: (call) => freezeCard(call, call.body),
    unfreeze: (call) => unfreezeCard(call, call.body),
    extend: (call) => extendCard(call, call.body),
    void: (call) => voidCard(call, call.body),
    reveal,
  },
  prepaycardinfoWords,
)
