import type { MoveActor, OrderLogAction } from '@kangju/contract'
import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { insertionOf } from '../../../db/put-rows.ts'
import { publishing } from '../../../bus/bus.ts'
import { isSilent } from '../../../bus/outbox.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { orderLogs, type Order } from './table.ts'

/** Author of a change to an order. */
export interface Actor extends MoveActor {
  readonly id: string | null
  readonly name: string | null
}
export const system: Actor = { type: 'system', id: null, name: null }

/** Organisations and former staff sign in for their wallet only. */
const actorTypeOf = (party: Me['party']): Actor['type'] => {
  if (party === 'organisation' || party === 'former') throw new Problem('forbidden')
  return party ?? 'account'
}

/** The signed-in caller: an account, a customer or a staff member. */
export const actorOf = ({ party, id, realname, isdefault }: Me): Actor => ({
  type: actorTypeOf(party),
  id,
  name: realname,
  isSuper: isdefault === 1,
})

export interface LogLine {
  readonly operatorId: string
  readonly mainId: string
  readonly childId?: string | null
  readonly action: OrderLogAction
  readonly from?: string | null
  readonly to?: string | null
  readonly actor: Actor
  readonly remark?: string | null | undefined
  readonly now: Date
}

const rowOf = ({ operatorId, mainId, childId, action, from, to, actor, remark, now }: LogLine) => ({
  id: newId(),
  operatorId,
  mainId,
  childId: childId ?? null,
  action,
  fromStatus: from ?? null,
  toStatus: to ?? null,
  actorType: actor.type,
  actorId: actor.id,
  actorName: actor.name,
  remark: remark ?? null,
  at: now.toISOString(),
})

/** Insertion of log rows, which also tells open consoles to reload their orders; may be a part of a larger statement. */
export const logInsertion = (lines: readonly LogLine[]): SQL => {
  const insertion = insertionOf(orderLogs, lines.map(rowOf))
  return isSilent() ? insertion : sql`${insertion} returning ${publishing('orders', orderLogs.operatorId)}`
}

/** Appends log rows; every state change has exactly one. */
export const writeLogs = async (tx: Db, lines: readonly LogLine[]) => {
  if (lines.length > 0) await tx.execute(logInsertion(lines))
}

export const writeLog = (tx: Db, line: LogLine) => writeLogs(tx, [line])

const dayMs = 24 * 60 * 60 * 1000

/**
 * The log of an order begins with it, so that the partitions of earlier months are not read; a day covers nodes whose
 * clocks differ.
 */
export const logOfOrder = ({ id, operatorId, createdAt }: Pick<Order, 'id' | 'operatorId' | 'createdAt'>) =>
  and(
    eq(orderLogs.operatorId, operatorId),
    eq(orderLogs.mainId, id),
    gte(orderLogs.at, new Date(Date.parse(createdAt) - dayMs).toISOString()),
  )
