import {
  accountActor,
  businessDay,
  fillText,
  openingLacks,
  organMoveFault,
  organMoves,
  type OrganMoveName,
  type Text,
  organMovesTexts as texts,
} from '@kangju/contract'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import type { UsedBy } from '../../../rows/write-rows.ts'
import { Problem, type FieldTexts } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { accounts } from '../../base/account/table.ts'
import { codesOf } from '../organqrcode/service.ts'
import { openWallet, walletsOf } from '../../books/wallet/service.ts'
import { organDependents, type OrganDependent } from './dependents.ts'
import type { Organ } from './service.ts'
import { organs } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

const lacksOf = ({ now }: SignedCall, row: Organ): FieldTexts =>
  Object.fromEntries(Object.entries(openingLacks(row, businessDay(now))).map(([field, why]) => [field, [why]]))

const closingObstacles = (call: SignedCall, row: Organ): Promise<Text[]> =>
  organDependents.gather((one) => one.closingObstacles?.(call, row))

/** Obstacles to activating or closing. */
export const organObstacles = async (call: SignedCall, row: Organ, move: string): Promise<FieldTexts> => {
  if (move === 'open') return lacksOf(call, row)
  const lines = move === 'close' ? await closingObstacles(call, row) : []
  return lines.length === 0 ? {} : { visits: lines }
}

interface OrganMoveRequest {
  readonly id: string
  readonly version?: number
}

/**
 * Locks the organisation until the transaction ends. Writing a visit, a staff member or a code takes a share lock on it
 * (`organsByIds`), so none of these slips past its closing.
 */
const holdOrgan = async (
  { db, me }: SignedCall,
  { id, version }: OrganMoveRequest,
  move: OrganMoveName,
): Promise<Organ> => {
  const row = await find(db, me, organs, id, 'update')
  if (version !== undefined && row.version !== version) throw new Problem('stale')
  const fault = organMoveFault(row, accountActor(me), move)
  if (fault !== undefined) throw new Problem(fault)
  return row
}

const change = async ({ db, me, now }: SignedCall, row: Organ, values: Partial<Organ>) => {
  const version = row.version + 1
  await db
    .update(organs)
    .set({ ...values, version, ...stamps({ me, now }) })
    .where(and(within(me, organs), eq(organs.id, row.id)))
  return { id: row.id, version }
}

export const openOrgan = async (call: SignedCall, asked: OrganMoveRequest) => {
  const { db, me, now } = call
  const row = await holdOrgan(call, asked, 'open')
  const fields = lacksOf(call, row)
  if (Object.keys(fields).length > 0) throw new Problem('organIncomplete', { fields })
  await openWallet(db, { operatorId: row.operatorId, ownerType: 'organ', ownerId: row.id }, now)
  call.audit({ entityId: row.id, detail: { active: { from: 0, to: 1 } } })
  return change(call, row, {
    active: 1,
    status: organMoves.open.to,
    openedAt: now.toISOString(),
    openedBy: me.id,
    openedByName: me.realname,
    closedAt: null,
    closeReason: null,
  })
}

export const closeOrgan = async (call: SignedCall, asked: OrganMoveRequest & { readonly closeReason: string }) => {
  const row = await holdOrgan(call, asked, 'close')
  const visits = await closingObstacles(call, row)
  if (visits.length > 0) throw new Problem('organHasOrders', { fields: { visits } })
  const { closeReason } = asked
  call.audit({ entityId: row.id, detail: { active: { from: 1, to: 0 }, closeReason } })
  await organDependents.run(({ closed }) => closed?.(call, row))
  return change(call, row, { active: 0, status: organMoves.close.to, closedAt: call.now.toISOString(), closeReason })
}

const accountsOfOrgans: OrganDependent['use'] = {
  text: texts.accounts,
  count: async (db, ids) => {
    const rows = await db
      .select({ organId: accounts.organId, n: sql<number>`count(*)::int` })
      .from(accounts)
      .where(inArray(accounts.organId, ids))
      .groupBy(accounts.organId)
    return new Map(rows.map((row) => [row.organId ?? '', row.n]))
  },
}

/** Obstacles to deleting organisations: being active, and anything that ever happened there. */
export const organUses: UsedBy = async (call, ids) => {
  const { db, me } = call
  const rows = await db
    .select()
    .from(organs)
    .where(and(within(me, organs), inArray(organs.id, ids)))
    .orderBy(asc(organs.name))
  const [wallets, codes] = [await walletsOf(db, ids), await codesOf(db, ids)]
  const uses = [
    ...(await organDependents.gather(async ({ use }) => (use === undefined ? [] : [use]))),
    accountsOfOrgans,
  ]
  const counted: { text: Text; counts: Map<string, number> }[] = []
  for (const { text, count } of uses) counted.push({ text, counts: await count(db, ids) })
  return rows.flatMap(({ id, name, active, status }): Text[] => [
    ...(organMoveFault({ active, status }, accountActor(me), 'remove') === undefined
      ? []
      : [fillText(texts.opened, { name })]),
    ...counted.flatMap(({ text, counts }) => {
      const n = counts.get(id) ?? 0
      return n === 0 ? [] : [fillText(text, { name, n })]
    }),
    ...(wallets.get(id)?.lastFlowAt == null ? [] : [fillText(texts.flows, { name })]),
    ...(codes.get(id) ?? []).map((code) => fillText(texts.code, { name, code: code.name })),
  ])
}
