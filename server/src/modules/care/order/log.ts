import type { MoveActor, OrderLogAction } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { addRows, insertionOf } from '../../../db/put-rows.ts'
import { publish } from '../../../bus/bus.ts'
import { isSilent } from '../../../bus/outbox.ts'
import { newId } from '../../../secret/token.ts'
import { orderLogs } from './table.ts'

/** Who did something to an order. */
export interface Actor extends MoveActor {
  readonly id: string | null
  readonly name: string | null
}
export const system: Actor = { type: 'system', id: null, name: null }

/** Whoever calls: an account, a customer or a member of staff. */
export const actorOf = ({ party, id, realname, isdefault }: Me): Actor => ({
  type: party ?? 'account',
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

/** The line of a change as a part of the statement that makes it. */
export const logInsertion = (line: LogLine) => insertionOf(orderLogs, [rowOf(line)])

/** Tells open consoles to load their orders again. */
export const tellOrdersChanged = async (tx: Db, lines: readonly LogLine[]) => {
  if (isSilent()) return
  for (const id of new Set(lines.map(({ operatorId }) => operatorId))) await publish(tx, { kind: 'orders', id })
}

/** What happened, in order; there is a line for every change of a state and no other. */
export const writeLogs = async (tx: Db, lines: readonly LogLine[]) => {
  await addRows(tx, orderLogs, lines.map(rowOf))
  await tellOrdersChanged(tx, lines)
}

export const writeLog = (tx: Db, line: LogLine) => writeLogs(tx, [line])
