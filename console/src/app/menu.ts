import { groups, may, mayOpen, screenRoles, screens } from '@kangju/contract'
import type { GroupName, Holder, Role, Screen, Text } from '@kangju/contract'

export interface MenuGroup {
  readonly name: GroupName
  readonly title: Text
  /** The keys of this group that the holder has. */
  readonly keys: readonly Role[]
  readonly screens: readonly Screen[]
}

/** The menu as this holder sees it; a group they hold nothing of is left out. */
export const menuOf = (holder: Holder): MenuGroup[] =>
  (Object.keys(groups) as GroupName[])
    .map((name) => {
      const within = screens.filter((screen) => screen.group === name)
      const keys = new Set(within.flatMap(screenRoles))
      return {
        name,
        title: groups[name].title,
        keys: [...keys].filter((key) => may(holder, [key])),
        screens: within.filter((screen) => screen.hidden !== true && mayOpen(holder, screen)),
      }
    })
    .filter((group) => group.keys.length > 0)

export const screenAt = (path: string): Screen | undefined =>
  screens.find((screen) => screen.group !== undefined && screen.path === path)

export const isHome = (path: string) => path === '/' || path === '/profile/index'
