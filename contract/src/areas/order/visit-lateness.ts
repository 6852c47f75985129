import { t, type Text } from '../../kit/lang.ts'
import type { BizType } from './order-shared.ts'
import type { VisitState } from './visit.ts'

/** Minutes after its start from which a visit without check-in is late. */
export const lateMinutes = 5
/** Minutes after its start from which it counts as missed. */
export const missedMinutes = 30

/** States of a scheduled visit before its check-in. */
export const awaitedVisitStates = [
  'undispatched',
  'offered',
  'accepted',
  'onTheWay',
] as const satisfies readonly VisitState[]

export type Lateness = 'late' | 'missed'

interface Timed {
  readonly status: VisitState
  readonly startAt: string | null
  readonly bizType: BizType
}

const minuteMs = 60_000
const awaited: ReadonlySet<VisitState> = new Set(awaitedVisitStates)

/** Whole minutes since the start of a visit that has not begun; undefined for health checks, which have no fixed time. */
export const minutesLate = ({ status, startAt, bizType }: Timed, now: Date): number | undefined =>
  startAt === null || bizType === 'exam' || !awaited.has(status)
    ? undefined
    : Math.floor((now.getTime() - Date.parse(startAt)) / minuteMs)

/** Whether a visit should have begun already. */
export const latenessOf = (visit: Timed, now: Date): Lateness | undefined => {
  const late = minutesLate(visit, now) ?? 0
  if (late >= missedMinutes) return 'missed'
  return late >= lateMinutes ? 'late' : undefined
}

export const latenessWords = {
  late: t('已迟到', 'Late', 'Con retraso', '遅刻'),
  missed: t('未上门', 'Missed', 'No realizada', '未訪問'),
} as const satisfies Record<Lateness, Text>
