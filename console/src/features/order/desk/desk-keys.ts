import { deskTabs, type DeskTab } from './desk-tabs.ts'

export type DeskAction = 'next' | 'previous' | 'open' | 'select' | 'dispatch' | 'appoint' | 'return' | 'undo' | 'help'

const actions: Readonly<Record<string, DeskAction>> = {
  j: 'next',
  k: 'previous',
  enter: 'open',
  x: 'select',
  d: 'dispatch',
  a: 'appoint',
  r: 'return',
  u: 'undo',
  '?': 'help',
}

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The action of a key on the desk; keys with Ctrl, Alt or ⌘ belong to the browser. */
export const actionOfKey = ({ key, ctrlKey, metaKey, altKey }: Press): DeskAction | undefined =>
  ctrlKey || metaKey || altKey ? undefined : actions[key.toLowerCase()]

/** The tab of a number key, counted from 1; 0 is the tenth. */
export const tabOfKey = ({ key, ctrlKey, metaKey, altKey }: Press): DeskTab | undefined =>
  ctrlKey || metaKey || altKey || !/^\d$/.test(key) ? undefined : deskTabs[(Number(key) + 9) % 10]

/** The focused element needs the key itself: a text input, a form, an open dialog, or for Enter a button or link. */
export const isKeyTaken = (target: EventTarget | null, action?: DeskAction): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], form, .ant-modal, [role="listbox"]',
    ) !== null
  )
    return true
  return action === 'open' && target.closest('button, a, [role="tab"], [role="button"]') !== null
}

/** A row of the list and its place, which stays when the row leaves the list. */
export interface Cursor {
  readonly id: string
  readonly place: number
}

/** The row of the cursor; once it has left the list, the one that took its place. */
export const rowAt = (ids: readonly string[], cursor: Cursor | undefined): string | undefined => {
  if (cursor === undefined || ids.includes(cursor.id)) return cursor?.id
  return ids[Math.min(cursor.place, ids.length - 1)]
}

/** The next or previous row, stopping at the ends; without a current row, the first. */
export const stepTo = (ids: readonly string[], from: string | undefined, by: 1 | -1): string | undefined => {
  const at = from === undefined ? -1 : ids.indexOf(from)
  if (at < 0) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))]
}
