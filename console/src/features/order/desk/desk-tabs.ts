import { addDays } from '@kangju/contract'

/** Tabs of a concern: visits that need an action, and late ones. */
const concernTabs = ['todo', 'noCheckin'] as const
type ConcernTab = (typeof concernTabs)[number]

export const deskTabs = [
  ...concernTabs,
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

export const isConcernTab = (tab: unknown): tab is ConcernTab => concernTabs.some((one) => one === tab)

const statesOf = (tab: DeskTab): readonly string[] => {
  if (tab === 'underway') return ['onTheWay', 'inService']
  return [tab]
}

/**
 * Visits on the way and in progress share one tab. Undefined if the server does not count this tab, because too many
 * visits match the filters.
 */
export const tabCount = (tab: DeskTab, counts: Counts): number | undefined => {
  if (isConcernTab(tab)) return counts[tab]
  const { todo: _todo, noCheckin: _noCheckin, ...states } = counts
  if (Object.keys(states).length === 0) return undefined
  const wanted = tab === 'all' ? Object.keys(states) : statesOf(tab)
  return wanted.reduce((sum, state) => sum + (states[state] ?? 0), 0)
}

/** Visits that are over are listed from the newest, all others by their start. */
const sortOf = (tab: DeskTab) => (tab === 'all' || tab === 'completed' || tab === 'cancelled' ? '-startAt' : 'startAt')

/** The list query of a tab. */
export const tabQuery = (tab: DeskTab) => ({
  status: tab === 'underway' || tab === 'all' || isConcernTab(tab) ? undefined : tab,
  underway: tab === 'underway' ? (1 as const) : undefined,
  concern: isConcernTab(tab) ? tab : undefined,
  sort: sortOf(tab),
})

/** The tab that matches a query. */
export const tabOf = ({
  status,
  underway,
  concern,
}: {
  status?: unknown
  underway?: unknown
  concern?: unknown
}): DeskTab => {
  if (isConcernTab(concern)) return concern
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
