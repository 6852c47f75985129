import { actorTypes } from '../../kit/moves.ts'
import { closed, Count, Id, Instant, oneOf, orNull, Type, type Static } from '../../kit/schema.ts'
import { dispatchModes, dispatchResults } from './order-shared.ts'
import { orderLogActions } from './order-states.ts'

export const OrderLogLine = closed({
  id: Id,
  childNo: orNull(Type.String()),
  action: oneOf(...orderLogActions),
  fromStatus: orNull(Type.String()),
  toStatus: orNull(Type.String()),
  actorType: oneOf(...actorTypes),
  actorName: orNull(Type.String()),
  remark: orNull(Type.String()),
  at: Instant,
})
export type OrderLogLine = Static<typeof OrderLogLine>

export const DispatchLine = closed({
  id: Id,
  childId: Id,
  configName: orNull(Type.String()),
  round: Count,
  mode: oneOf(...dispatchModes),
  peopleId: Id,
  peopleName: Type.String(),
  organName: orNull(Type.String()),
  score: orNull(Type.Integer()),
  distanceM: orNull(Count),
  sentAt: Instant,
  expireAt: orNull(Instant),
  respondedAt: orNull(Instant),
  result: oneOf(...dispatchResults),
  reason: orNull(Type.String()),
  byName: orNull(Type.String()),
})
export type DispatchLine = Static<typeof DispatchLine>
