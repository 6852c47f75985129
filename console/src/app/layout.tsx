import { memo, useDeferredValue, useEffect, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../api/settings.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { stripsId } from '../ui/strips.ts'
import { useIsMobile } from '../ui/use-media.ts'
import { commonWords } from '../ui/words.ts'
import { DemoStrip } from './demo-strip.tsx'
import { useDecliningOnLeave, useLeavingGuard } from './leaving.ts'
import { OwnLocation, useBrowserLocation } from './own-location.tsx'
import { collapsedStore, overlayStore } from './sidebar-state.ts'
import { Sidebar } from './sidebar.tsx'
import { SettingsHandle } from './settings-handle.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabPanes } from './tab-panes.tsx'
import { TopBar } from './top-bar.tsx'
import styles from './layout.module.css'

/** Closes the overlay on navigation and on Escape. */
const useClosingOverlay = (isOpen: boolean) => {
  const { pathname, search } = useLocation()
  useEffect(() => overlayStore.set(false), [pathname, search])
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') overlayStore.set(false)
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen])
}

/** A separate component, so that its updates render nothing else. */
const LeavingGuard = () => {
  useLeavingGuard()
  useDecliningOnLeave()
  return null
}

const ShellSidebar = memo(Sidebar)

/** Follows the address after the page: a new address renders every entry of the menu. */
const LateSidebar = ({ isCollapsed }: { readonly isCollapsed: boolean }) => (
  <OwnLocation value={useDeferredValue(useBrowserLocation())}>
    <ShellSidebar isCollapsed={isCollapsed} />
  </OwnLocation>
)

const ShellTopBar = memo(TopBar)
const ShellPanes = memo(TabPanes)

/** Moves the focus past the menu without a history entry. */
const skip = (event: MouseEvent) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

export const Layout = () => {
  const say = useSay()
  const isMobile = useIsMobile()
  const isCollapsed = collapsedStore.use()
  const isOverlay = overlayStore.use() && isMobile
  const { tabs, fixedHeader } = useSettings()
  useClosingOverlay(isOverlay)

  const className = classes(
    styles.shell,
    isMobile && styles.mobile,
    isCollapsed && !isMobile && styles.collapsed,
    fixedHeader && styles.fixed,
    tabs && styles.tabs,
  )
  return (
    <div className={className} data-mobile={isMobile || undefined}>
      <a className={styles.skip} href="#content" onClick={skip}>
        {say(commonWords.skip)}
      </a>
      {isOverlay && <div className={styles.shade} aria-hidden="true" onClick={() => overlayStore.set(false)} />}
      {(!isMobile || isOverlay) && <LateSidebar isCollapsed={isCollapsed && !isMobile} />}
      <div className={styles.body}>
        <div className={styles.head}>
          <ShellTopBar isMobile={isMobile} />
          {tabs && <TabBar />}
        </div>
        <DemoStrip />
        <div id={stripsId} />
        <main className={styles.content} id="content" tabIndex={-1}>
          <ShellPanes />
        </main>
      </div>
      <SettingsHandle />
      <LeavingGuard />
    </div>
  )
}
