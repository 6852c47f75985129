import type { Screen } from '@kangju/contract'
import { Menu, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useMe } from '../api/me.tsx'
import { useSettings } from '../api/settings.ts'
import { classes } from '../ui/classes.ts'
import { Logo } from '../ui/icons.tsx'
import { useSay, type Say } from '../ui/say.ts'
import { productTitle } from '../ui/words.ts'
import { shellWords as words } from './words.ts'
import { groupIcons } from './group-icons.tsx'
import { menuOf, menuPathOf, onlyScreenOf, type MenuGroup } from './menu.ts'
import { screenAt } from './page-target.ts'
import { overlayStore } from './sidebar-state.ts'
import { useAhead } from './use-ahead.ts'
import styles from './sidebar.module.css'
import productStyles from './product.module.css'

type Items = NonNullable<MenuProps['items']>

/** The group of the current page is open; manual changes last until the next page. */
const useOpenGroups = (current: string | undefined) => {
  const [open, setOpen] = useState<{ readonly for: string | undefined; readonly keys: string[] }>({
    for: undefined,
    keys: [],
  })
  const keys =
    open.for === current || current === undefined || open.keys.includes(current) ? open.keys : [...open.keys, current]
  return [keys, (next: string[]) => setOpen({ for: current, keys: next })] as const
}

const linkTo = ({ path, title }: Screen, say: Say) => ({
  key: path,
  label: <Link to={path}>{say(title)}</Link>,
  title: say(title),
})

const itemOf = (group: MenuGroup, say: Say): Items[number] => {
  const icon = groupIcons[group.name]
  const only = onlyScreenOf(group)
  if (only !== undefined) return { ...linkTo(only, say), icon }
  return { key: group.name, icon, label: say(group.title), children: group.screens.map((one) => linkTo(one, say)) }
}

const useMenuItems = (): Items => {
  const say = useSay()
  const { holder } = useMe()
  const groups = useMemo(() => menuOf(holder), [holder])
  return useMemo(() => groups.map((group) => itemOf(group, say)), [groups, say])
}

export const Sidebar = ({ isCollapsed }: { readonly isCollapsed: boolean }) => {
  const say = useSay()
  const { sidebarLogo } = useSettings()
  const screen = screenAt(useLocation().pathname)
  const [openGroups, setOpenGroups] = useOpenGroups(screen?.group)
  const items = useMenuItems()
  const navigate = useNavigate()
  const ahead = useAhead()
  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    overlayStore.set(false)
    // With the mouse the link in the item navigates.
    if (domEvent.type !== 'keydown') return
    // Otherwise the same key press would confirm the dialog about unsaved changes.
    domEvent.preventDefault()
    void navigate(key)
  }
  return (
    <nav className={styles.sidebar} aria-label={say(words.menu)}>
      {sidebarLogo && (
        <Link className={classes(productStyles.name, styles.logo)} to="/">
          <Logo />
          <span className={isCollapsed ? 'visually-hidden' : ''}>{say(productTitle)}</span>
        </Link>
      )}
      <div className={styles.menu} {...ahead}>
        <Menu
          mode="inline"
          inlineIndent={16}
          inlineCollapsed={isCollapsed}
          items={items}
          // Each tooltip is rendered at every click in the menu; only icons need one.
          {...(isCollapsed ? {} : { tooltip: false })}
          // The address says which entry is selected; the menu would render once more for its own selection.
          selectable={false}
          selectedKeys={screen === undefined ? [] : [menuPathOf(screen)]}
          {...(isCollapsed ? {} : { openKeys: openGroups, onOpenChange: setOpenGroups })}
          onClick={choose}
        />
      </div>
    </nav>
  )
}
