import { addDays, periodHours, startOfBusinessDay } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { isFreshlyAssessed } from '../../customers/longcare/service.ts'
import { isClientBusy } from '../visit/service.ts'
import type { Order } from './table.ts'

const minuteMs = 60_000
const leadMin = 60

const clockMs = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

/** Start time for the preferred day and period. */
const wishedStart = ({ expectDate, expectPeriod }: Order): Date | undefined =>
  expectDate === null
    ? undefined
    : new Date(startOfBusinessDay(expectDate).getTime() + clockMs(periodHours[expectPeriod ?? 'morning'].from))

interface First {
  readonly durationMin: number
  readonly needAssess: boolean
  readonly expireAt: string
}

/** Time of the first visit if the preferred time is possible; otherwise it has to be scheduled. */
export const firstStart = async (tx: Db, order: Order, { durationMin, needAssess, expireAt }: First, now: Date) => {
  const start = order.bizType === 'exam' ? undefined : wishedStart(order)
  if (start === undefined || start.getTime() < now.getTime() + leadMin * minuteMs) return undefined
  if (start >= startOfBusinessDay(addDays(expireAt, 1))) return undefined
  const end = new Date(start.getTime() + durationMin * minuteMs)
  if (needAssess && !(await isFreshlyAssessed(tx, order.clientId, now))) return undefined
  if (await isClientBusy(tx, { clientId: order.clientId, start, end })) return undefined
  return { startAt: start.toISOString(), endAt: end.toISOString() }
}
