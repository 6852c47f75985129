import { Clock, closed, Count, Day, Flag, Id, oneOf, Option, orNull, Type, type Static } from '../../kit/schema.ts'
import { dispatchObstacles } from './dispatch-obstacles.ts'
import { VisitRow } from './order-rows.ts'

const v = VisitRow.properties

/** What the board shows of a visit; without phone numbers, because it holds thousands. */
export const BoardVisit = closed({
  id: v.id,
  version: v.version,
  childNo: v.childNo,
  bizType: v.bizType,
  projectName: v.projectName,
  durationMin: v.durationMin,
  clientId: v.clientId,
  clientName: v.clientName,
  address: v.address,
  startAt: v.startAt,
  endAt: v.endAt,
  peopleId: v.peopleId,
  peopleName: v.peopleName,
  organId: v.organId,
  needManual: v.needManual,
  refundLock: v.refundLock,
  status: v.status,
})
export type BoardVisit = Static<typeof BoardVisit>

const dayHours = { isAway: Flag, hours: Type.Array(closed({ start: Clock, end: Clock })) }

/** Staff and their visits on one day. */
export const DayBoard = closed({
  people: Type.Array(
    closed({
      ...Option.properties,
      organId: Id,
      organName: Type.String(),
      moldName: Type.String(),
      isReceive: Flag,
      cap: Count,
      ...dayHours,
    }),
  ),
  visits: Type.Array(BoardVisit),
  capped: Type.Boolean(),
})

/** Seven days of one staff member or one care recipient. */
export const WeekBoard = closed({
  name: Type.String(),
  /** Working hours of the staff member; the days of a care recipient have none. */
  days: Type.Array(closed({ day: Day, ...dayHours })),
  visits: Type.Array(BoardVisit),
})

/** Which staff could take a visit at a time. */
export const Fit = closed({
  /** Why the visit cannot take place at this time, in the caller's language. */
  obstacle: orNull(Type.String()),
  people: Type.Array(closed({ id: Id, distanceM: orNull(Count), obstacles: Type.Array(oneOf(...dispatchObstacles)) })),
})
export type Fit = Static<typeof Fit>
