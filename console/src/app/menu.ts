import { groups, mayOpen, screens } from '@kangju/contract'
import type { GroupName, Holder, Screen, Text } from '@kangju/contract'

export interface MenuGroup {
  readonly name: GroupName
  readonly title: Text
  readonly screens: readonly Screen[]
}

/** The menu as this holder sees it; a group that shows them nothing is left out. */
export const menuOf = (holder: Holder): MenuGroup[] =>
  (Object.keys(groups) as GroupName[])
    .map((name) => ({
      name,
      title: groups[name].title,
      screens: screens.filter((screen) => screen.group === name && screen.hidden !== true && mayOpen(holder, screen)),
    }))
    .filter((group) => group.screens.length > 0)

/** A group of one is drawn as that one, with the group's icon. */
export const onlyScreenOf = ({ screens: [only, ...others] }: MenuGroup): Screen | undefined =>
  others.length === 0 ? only : undefined

const preferredHome = '/project/list'

/** Where `/` leads; nowhere for somebody without any key. */
export const homeOf = (holder: Holder): Screen | undefined => {
  const within = menuOf(holder).flatMap((group) => group.screens)
  return within.find(({ path }) => path === preferredHome) ?? within[0]
}

/** A page hidden from the menu lights up the one it is reached from: its group's first with the same beginning. */
export const menuPathOf = (screen: Screen): string => {
  if (screen.hidden !== true || screen.group === undefined) return screen.path
  const from: Readonly<Record<string, string>> = {
    '/order/detail': '/order/childFastOrder',
    '/order/maindetail': '/order/orderre',
  }
  return from[screen.path] ?? (screen.path.startsWith('/customer/') ? '/customer/serviceobject' : screen.path)
}
