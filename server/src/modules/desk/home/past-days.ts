import type { SignedCall } from '../../../http/call.ts'
import { visitsByDay } from '../../care/visit/service.ts'

interface Kept {
  readonly until: number
  readonly counts: Promise<Map<string, number>>
}

/** Past days hardly change, and counting them is the costly part of the page. */
const keptMs = 60_000
const keptAtMost = 1000
/** One memory for each database, because tests open several. */
const memories = new WeakMap<object, Map<string, Kept>>()

const countPast = async (call: SignedCall, from: string, to: string) =>
  new Map((await visitsByDay(call, from, to)).map(({ day, n }) => [day, n]))

/** Home visits of past days, counted at most once a minute for each operator and organisation. */
export const pastVisits = (call: SignedCall, from: string, to: string): Promise<Map<string, number>> => {
  const { db, me, now } = call
  const before = memories.get(db)
  const memory = before === undefined || before.size >= keptAtMost ? new Map<string, Kept>() : before
  memories.set(db, memory)
  const key = [me.operatorId, me.organId, from, to].join(' ')
  const known = memory.get(key)
  if (known !== undefined && known.until > now.getTime()) return known.counts
  const counts = countPast(call, from, to)
  memory.set(key, { until: now.getTime() + keptMs, counts })
  // A failure must not be remembered.
  counts.catch(() => memory.delete(key))
  return counts
}
