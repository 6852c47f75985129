import { groups, mayOpen, screens } from '@kangju/contract'
import type { GroupName, Holder, Screen, Text } from '@kangju/contract'

export interface MenuGroup {
  readonly name: GroupName
  readonly title: Text
  readonly screens: readonly Screen[]
}

/** The menu for this holder, without groups that would be empty. */
export const menuOf = (holder: Holder): MenuGroup[] =>
  (Object.keys(groups) as GroupName[])
    .map((name) => ({
      name,
      title: groups[name].title,
      screens: screens.filter((screen) => screen.group === name && screen.hidden !== true && mayOpen(holder, screen)),
    }))
    .filter((group) => group.screens.length > 0)

/** A group with one screen is shown as that screen, with the group's icon. */
export const onlyScreenOf = ({ screens: [only, ...others] }: MenuGroup): Screen | undefined =>
  others.length === 0 ? only : undefined

const preferredHome = '/project/list'

/** Home page; undefined for an account without permissions. */
export const homeOf = (holder: Holder): Screen | undefined => {
  const within = menuOf(holder).flatMap((group) => group.screens)
  return within.find(({ path }) => path === preferredHome) ?? within[0]
}

/** A page hidden from the menu highlights the menu page it is reached from. */
export const menuPathOf = (screen: Screen): string => {
  if (screen.hidden !== true || screen.group === undefined) return screen.path
  const from: Readonly<Record<string, string>> = {
    '/order/detail': '/order/childFastOrder',
    '/order/maindetail': '/order/orderre',
  }
  return from[screen.path] ?? (screen.path.startsWith('/customer/') ? '/customer/serviceobject' : screen.path)
}
