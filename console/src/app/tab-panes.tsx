import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '../api/me.tsx'
import { useSettings } from '../api/settings.ts'
import { DirtyScope } from '../api/dirty.ts'
import { ErrorBoundary } from '../ui/error-log.tsx'
import { TabTitle } from '../ui/tab-title.ts'
import { aheadStore } from './ahead-store.ts'
import { homeOf } from './menu.ts'
import { pageTargetOf, screenAt } from './page-target.ts'
import { PageView } from './page-view.tsx'
import { keyOf, nameTab, visitPlace, withAffixed, type Tab } from './tabs.ts'
import { tabsStore } from './tabs-store.ts'

/** Adds a tab for every allowed page that is visited. */
const useVisits = (isOn: boolean) => {
  const location = useLocation()
  const { holder } = useMe()
  const home = homeOf(holder)?.path
  useEffect(() => {
    if (!isOn) return
    const affixed = withAffixed(tabsStore.get(), home === undefined ? [] : [home])
    const isOpen = pageTargetOf(location.pathname, holder).kind === 'page'
    const next = isOpen ? visitPlace(affixed, location) : affixed
    if (next !== tabsStore.get()) tabsStore.set(next)
  }, [isOn, holder, home, location])
}

/** Restores the scroll position of each tab; without tabs a page starts at its top. */
const useScroll = (key: string, isKept: boolean) => {
  const positions = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const known = positions.current
    window.scrollTo(0, isKept ? (known.get(key) ?? 0) : 0)
    const note = () => known.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key, isKept])
}

/** A restored tab is mounted only when it is first activated. */
const useSeen = (key: string) => {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([key]))
  if (!seen.has(key)) setSeen(new Set([...seen, key]))
  return seen
}

/** Rendered again only when its own address changes. */
const Pane = memo(({ tabKey, to }: { tabKey: string; to: string }) => {
  const name = useCallback(
    (title: string) => {
      const [path = ''] = tabKey.split('?')
      // Pages in the menu keep their menu title, which follows the language.
      if (screenAt(path)?.hidden === true) tabsStore.set(nameTab(tabsStore.get(), tabKey, title))
    },
    [tabKey],
  )
  const location = useMemo(() => {
    const { pathname, search, hash } = new URL(to, window.location.origin)
    return { pathname, search, hash }
  }, [to])
  return (
    <DirtyScope value={tabKey}>
      <TabTitle value={name}>
        <ErrorBoundary>
          <PageView location={location} />
        </ErrorBoundary>
      </TabTitle>
    </DirtyScope>
  )
})

/** The path of the page that is about to be opened, unless it has a tab; once it is open it is a page like any other. */
const usePageAhead = (activeKey: string, tabs: readonly Tab[]): string | undefined => {
  const ahead = aheadStore.use()
  const isOpen = ahead?.path === activeKey
  useEffect(() => {
    if (isOpen) aheadStore.set(undefined)
  }, [isOpen])
  return isOpen || ahead?.isReady !== true || tabs.some(({ key }) => key === ahead.path) ? undefined : ahead.path
}

/** The active page, with the pages of the other tabs and the next page hidden but mounted. */
export const TabPanes = () => {
  const { tabs: isOn } = useSettings()
  const location = useLocation()
  const tabs = tabsStore.use()
  const activeKey = keyOf(location)
  const here = `${location.pathname}${location.search}${location.hash}`
  const seen = useSeen(activeKey)
  useVisits(isOn)
  useScroll(activeKey, isOn)

  const kept: readonly Tab[] = isOn ? tabs.filter((tab) => tab.key === activeKey || seen.has(tab.key)) : []
  const known = kept.find((tab) => tab.key === activeKey)
  const opened = known === undefined ? [...kept, { key: activeKey, to: here, round: 0 }] : kept
  const ahead = usePageAhead(activeKey, isOn ? tabs : [])
  const panes = ahead === undefined ? opened : [...opened, { key: ahead, to: ahead, round: 0 }]
  return panes.map((tab) => (
    <Activity key={`${tab.key} ${tab.round}`} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
      <Pane tabKey={tab.key} to={tab.key === activeKey ? here : tab.to} />
    </Activity>
  ))
}
