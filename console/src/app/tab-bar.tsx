import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Dropdown, type MenuProps } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dirtyStore, hasDirty } from '../api/dirty.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import { mayLose } from './leaving.ts'
import { screenAt } from './page-target.ts'
import { closeAll, closeOthers, closeTab, keyOf, refreshTab, type Move, type Tab } from './tabs.ts'
import { tabsStore } from './tabs-store.ts'
import styles from './tab-bar.module.css'

const useTabTitles = () => {
  const say = useSay()
  return ({ title, to }: Tab) => {
    const screen = screenAt(to.split('?')[0] ?? '')
    return title ?? (screen === undefined ? to : say(screen.title))
  }
}

/** Applies a change of tabs after asking about unsaved input in those that close. */
const useMoves = (titleOf: (tab: Tab) => string) => {
  const navigate = useNavigate()
  return async (move: (tabs: readonly Tab[]) => Move) => {
    const before = tabsStore.get()
    const { tabs } = move(before)
    const stays = new Set(tabs.map(({ key, round }) => `${key} ${round}`))
    const closing = before.filter(({ key, round }) => !stays.has(`${key} ${round}`))
    for (const tab of closing) if (!(await mayLose(titleOf(tab), tab.key))) return
    // The open tabs may have changed while the dialog was open.
    const { tabs: after, goTo } = move(tabsStore.get())
    tabsStore.set(after)
    if (goTo !== undefined) await navigate(goTo)
  }
}

/** The wheel scrolls the tab strip sideways; any scrolling closes the context menu. */
const useStrip = (active: Tab | undefined, onScroll: () => void) => {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current
    if (element === null) return undefined
    const turn = (event: WheelEvent) => {
      if (element.scrollWidth <= element.clientWidth || event.deltaY === 0) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', turn, { passive: false })
    element.addEventListener('scroll', onScroll)
    window.addEventListener('scroll', onScroll)
    return () => {
      element.removeEventListener('wheel', turn)
      element.removeEventListener('scroll', onScroll)
      window.removeEventListener('scroll', onScroll)
    }
  }, [onScroll])
  const activeKey = active?.key
  useEffect(() => {
    // The tab of a new page is added after the page is rendered.
    if (activeKey === undefined) return
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [activeKey])
  return strip
}

export const TabBar = () => {
  const say = useSay()
  const tabs = tabsStore.use()
  dirtyStore.use()
  const navigate = useNavigate()
  const activeKey = keyOf(useLocation())
  const titleOf = useTabTitles()
  const make = useMoves(titleOf)
  const [menuFor, setMenuFor] = useState<string>()
  const [closeMenu] = useState(() => () => setMenuFor(undefined))
  const strip = useStrip(
    tabs.find((tab) => tab.key === activeKey),
    closeMenu,
  )

  const close = (key: string) => make((all) => closeTab(all, key, activeKey))
  const itemsFor = (tab: Tab): MenuProps['items'] => [
    { key: 'refresh', label: say(words.refresh), onClick: () => void make((all) => refreshTab(all, tab.key)) },
    ...(tab.affixed ? [] : [{ key: 'close', label: say(words.close), onClick: () => void close(tab.key) }]),
    { key: 'others', label: say(words.closeOthers), onClick: () => void make((all) => closeOthers(all, tab.key)) },
    { key: 'all', label: say(words.closeAll), onClick: () => void make(closeAll) },
  ]

  const open = (event: MouseEvent, tab: Tab) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(tab.to)
  }
  const closeByWheel = (event: MouseEvent, tab: Tab) => {
    if (event.button !== 1) return
    event.preventDefault()
    void close(tab.key)
  }
  const closeByKey = (event: KeyboardEvent, tab: Tab) => {
    if (event.key === 'Delete') void close(tab.key)
  }

  return (
    <nav className={styles.bar} aria-label={say(words.tabs)}>
      <div className={styles.strip} ref={strip}>
        {tabs.map((tab) => {
          const title = titleOf(tab)
          const isDirty = hasDirty(tab.key)
          return (
            <Dropdown
              key={tab.key}
              trigger={['contextMenu']}
              destroyOnHidden
              open={menuFor === tab.key}
              onOpenChange={(isOpen) => setMenuFor(isOpen ? tab.key : undefined)}
              menu={{ items: itemsFor(tab) ?? [], onClick: closeMenu }}
            >
              <span className={classes(styles.tab, tab.key === activeKey && styles.active)}>
                <a
                  href={tab.to}
                  aria-current={tab.key === activeKey ? 'page' : undefined}
                  onClick={(event) => open(event, tab)}
                  onAuxClick={(event) => closeByWheel(event, tab)}
                  onKeyDown={(event) => closeByKey(event, tab)}
                >
                  {isDirty && <i className={styles.dot} role="img" aria-label={say(words.unsaved)} />}
                  {title}
                </a>
                {!tab.affixed && (
                  <button
                    type="button"
                    className={styles.close}
                    aria-label={say(words.closeThis, { title })}
                    onClick={() => void close(tab.key)}
                  >
                    <CloseOutlined />
                  </button>
                )}
              </span>
            </Dropdown>
          )
        })}
      </div>
    </nav>
  )
}
