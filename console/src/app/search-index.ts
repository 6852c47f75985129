import type { Holder } from '@kangju/contract'
import Fuse from 'fuse.js'
import type { Say } from '../ui/say.ts'
import { menuOf } from './menu.ts'

export interface SearchEntry {
  readonly path: string
  /** Group and page title as displayed. */
  readonly title: readonly string[]
  /** Full pinyin of the title, and its initials. */
  readonly pinyin: readonly string[]
}

/** Returns the pinyin of a title, or nothing in languages without it. */
export type Spell = (title: string) => readonly string[]

export const searchEntries = (holder: Holder, say: Say, spell: Spell): SearchEntry[] =>
  menuOf(holder).flatMap((group) =>
    group.screens.map((screen) => {
      const title = [...new Set([say(group.title), say(screen.title)])]
      return { path: screen.path, title, pinyin: title.flatMap(spell) }
    }),
  )

export const makeSearch = (entries: readonly SearchEntry[]) => {
  const fuse = new Fuse(entries, {
    threshold: 0.4,
    keys: [
      { name: 'title', weight: 0.7 },
      { name: 'pinyin', weight: 0.3 },
      { name: 'path', weight: 0.3 },
    ],
  })
  return (wish: string): SearchEntry[] => (wish.trim() === '' ? [] : fuse.search(wish.trim()).map(({ item }) => item))
}
