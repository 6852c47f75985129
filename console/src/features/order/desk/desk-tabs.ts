import { addDays, type VisitState } from '@kangju/contract'

export const deskTabs = [
  'all',
  'unscheduled',
  'undispatched',
  'offered',
  'accepted',
  'underway',
  'unconfirmed',
  'completed',
  'cancelled',
] as const
export type DeskTab = (typeof deskTabs)[number]

type Counts = Readonly<Record<string, number>>

const statesOf = (tab: DeskTab): readonly VisitState[] => {
  if (tab === 'underway') return ['onTheWay', 'inService']
  return tab === 'all' ? [] : [tab]
}

/** Visits on the way and in progress share one tab. */
export const tabCount = (tab: DeskTab, counts: Counts): number =>
  tab === 'all'
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : statesOf(tab).reduce((sum, state) => sum + (counts[state] ?? 0), 0)

/** The list query of a tab. */
export const tabQuery = (tab: DeskTab): { status: VisitState | undefined; underway: 1 | undefined } => ({
  status: tab === 'all' || tab === 'underway' ? undefined : tab,
  underway: tab === 'underway' ? 1 : undefined,
})

/** The tab that matches a query. */
export const tabOf = ({ status, underway }: { status?: unknown; underway?: unknown }): DeskTab => {
  if (underway === 1 || status === 'onTheWay' || status === 'inService') return 'underway'
  return deskTabs.find((tab) => tab === status) ?? 'all'
}

export const quickDays = ['today', 'tomorrow', 'week'] as const
export type QuickDays = (typeof quickDays)[number]

interface Days {
  readonly appointFrom: string
  readonly appointTo: string
}

/** The days of a quick choice: today, tomorrow, or the seven from today. */
export const daysOf = (choice: QuickDays, today: string): Days => {
  const from = choice === 'tomorrow' ? addDays(today, 1) : today
  return { appointFrom: from, appointTo: choice === 'week' ? addDays(today, 6) : from }
}

export const quickOf = (
  { appointFrom, appointTo }: { appointFrom?: unknown; appointTo?: unknown },
  today: string,
): QuickDays | undefined =>
  quickDays.find((choice) => {
    const days = daysOf(choice, today)
    return days.appointFrom === appointFrom && days.appointTo === appointTo
  })
