import { periodHours } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { timeAt, timeObstacle, type TimeRequest } from '../visit/service.ts'
import type { Order } from './table.ts'

/** The agreed or preferred time of the first visit; undefined if there is none. */
export const askedStart = (order: Order, lastDay: string): TimeRequest | undefined => {
  const { expectDate, expectTime, expectPeriod, clientId, organId } = order
  const [first] = order.items
  if (order.bizType === 'exam' || expectDate === null || first === undefined) return undefined
  const clock = expectTime ?? periodHours[expectPeriod ?? 'morning'].from
  return { ...timeAt(expectDate, clock, first.durationMin), clientId, organId, projectId: first.projectId, lastDay }
}

/** Time of the first visit if the agreed or preferred time is possible; otherwise it has to be scheduled. */
export const firstStart = async (tx: Db, order: Order, lastDay: string, now: Date) => {
  const asked = askedStart(order, lastDay)
  if (asked === undefined || (await timeObstacle(tx, asked, now)) !== undefined) return undefined
  return { startAt: asked.start.toISOString(), endAt: asked.end.toISOString() }
}
