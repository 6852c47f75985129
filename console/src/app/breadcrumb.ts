import { groups, screens, type Text } from '@kangju/contract'
import { screenAt } from './page-target.ts'

export interface Crumb {
  readonly title: Text
  /** Absent for groups and for the current page. */
  readonly to?: string
}

const home = screens.find(({ path }) => path === '/')

/** Home, group and page; a group with the same title as its page is left out. */
export const crumbsOf = (path: string): Crumb[] => {
  const screen = screenAt(path)
  const first = home === undefined ? [] : [{ title: home.title, to: '/' }]
  if (screen === undefined) return first
  const group = screen.group === undefined ? undefined : groups[screen.group].title
  const middle = group === undefined || group.zh === screen.title.zh ? [] : [{ title: group }]
  return [...first, ...middle, { title: screen.title }]
}
