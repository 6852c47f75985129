import type { ActorType, OrderAction } from '@kangju/contract'
import type { Db } from '../../db/client.ts'
import { addRows } from '../../db/put-rows.ts'
import { publish } from '../../live/bus.ts'
import { isSilent } from '../../live/outbox.ts'
import { newId } from '../../secret/token.ts'
import { orderLogs } from './table.ts'

/** Who did something to an order. */
export interface Actor {
  readonly type: ActorType
  readonly id: string | null
  readonly name: string | null
}
export const system: Actor = { type: 'system', id: null, name: null }

export interface LogLine {
  readonly operatorId: string
  readonly mainId: string
  readonly childId?: string | null
  readonly action: OrderAction
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

/** What happened, in order; there is a line for every change of a state and no other. Whoever looks at orders reads again. */
export const writeLogs = async (tx: Db, lines: readonly LogLine[]) => {
  await addRows(tx, orderLogs, lines.map(rowOf))
  if (isSilent()) return
  for (const id of new Set(lines.map(({ operatorId }) => operatorId))) await publish(tx, { kind: 'orders', id })
}

export const writeLog = (tx: Db, line: LogLine) => writeLogs(tx, [line])
