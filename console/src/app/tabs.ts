import { screenAt, isRedirect } from './page-target.ts'

export interface Tab {
  readonly key: string
  /** Path and query of the tab. */
  readonly to: string
  /** Name of the record in the tab, once known. */
  readonly title?: string
  readonly affixed?: true
  /** Counts refreshes: a new round starts with fresh state. */
  readonly round: number
}

export interface Move {
  readonly tabs: readonly Tab[]
  readonly goTo?: string
}

interface PageTarget {
  readonly pathname: string
  readonly search: string
}

/** The query without `tab`: another part of a record is still the same record. */
const recordOf = (search: string): string => {
  const params = new URLSearchParams(search)
  if (!params.has('tab')) return search
  params.delete('tab')
  return params.size === 0 ? '' : `?${params.toString()}`
}

/** One tab per record: outside the menu the query identifies the record, in the menu it is a list's filter. */
export const keyOf = ({ pathname, search }: PageTarget): string =>
  screenAt(pathname)?.hidden === true ? `${pathname}${recordOf(search)}` : pathname

const isPage = ({ pathname }: PageTarget) => {
  const screen = screenAt(pathname)
  return screen !== undefined && !isRedirect(pathname) && (screen.group !== undefined || pathname === '/profile/index')
}

const affixedFirst = (tabs: readonly Tab[]): Tab[] => [
  ...tabs.filter((tab) => tab.affixed),
  ...tabs.filter((tab) => !tab.affixed),
]

/** Adds the affixed tabs and updates which tabs are affixed when permissions change. */
export const withAffixed = (tabs: readonly Tab[], affixed: readonly string[]): readonly Tab[] => {
  const isRight =
    affixed.every((key) => tabs.some((tab) => tab.key === key && tab.affixed)) &&
    tabs.every((tab) => !tab.affixed || affixed.includes(tab.key))
  if (isRight) return tabs
  const kept = tabs.map(({ affixed: _affixed, ...tab }): Tab =>
    affixed.includes(tab.key) ? { ...tab, affixed: true } : tab,
  )
  const missing = affixed.filter((key) => !tabs.some((tab) => tab.key === key))
  return affixedFirst([...missing.map((key): Tab => ({ key, to: key, round: 0, affixed: true })), ...kept])
}

/** Opens a tab for the address, or updates the query of its existing tab. */
export const visitPlace = (tabs: readonly Tab[], place: PageTarget): readonly Tab[] => {
  if (!isPage(place)) return tabs
  const key = keyOf(place)
  const to = `${place.pathname}${place.search}`
  const known = tabs.find((tab) => tab.key === key)
  if (known === undefined) return [...tabs, { key, to, round: 0 }]
  return known.to === to ? tabs : tabs.map((tab) => (tab === known ? { ...tab, to } : tab))
}

/** The right neighbour becomes active, else the left one, else the home page. */
export const closeTab = (tabs: readonly Tab[], key: string, activeKey: string | undefined): Move => {
  const at = tabs.findIndex((tab) => tab.key === key)
  if (at < 0 || tabs[at]?.affixed) return { tabs }
  const left = tabs.toSpliced(at, 1)
  return key === activeKey ? { tabs: left, goTo: (left[at] ?? left[at - 1])?.to ?? '/' } : { tabs: left }
}

export const closeOthers = (tabs: readonly Tab[], key: string): Move => {
  const kept = tabs.find((tab) => tab.key === key)
  if (kept === undefined) return { tabs }
  return { tabs: tabs.filter((tab) => tab === kept || tab.affixed), goTo: kept.to }
}

export const closeAll = (tabs: readonly Tab[]): Move => {
  const left = tabs.filter((tab) => tab.affixed)
  return { tabs: left, goTo: left[0]?.to ?? '/' }
}

export const refreshTab = (tabs: readonly Tab[], key: string): Move => {
  const tab = tabs.find((one) => one.key === key)
  if (tab === undefined) return { tabs }
  return {
    tabs: tabs.map((one) => (one === tab ? { ...one, round: one.round + 1 } : one)),
    goTo: `/redirect${tab.to}`,
  }
}

const named = ({ title: _title, ...tab }: Tab, title: string | undefined): Tab =>
  title === undefined ? tab : { ...tab, title }

export const nameTab = (tabs: readonly Tab[], key: string, title: string | undefined): readonly Tab[] =>
  tabs.some((tab) => tab.key === key && tab.title !== title)
    ? tabs.map((tab) => (tab.key === key ? named(tab, title) : tab))
    : tabs
