export type DeskAction = 'next' | 'previous' | 'open' | 'dispatch' | 'appoint' | 'return'

const actions: Readonly<Record<string, DeskAction>> = {
  j: 'next',
  k: 'previous',
  enter: 'open',
  d: 'dispatch',
  a: 'appoint',
  r: 'return',
}

interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What a key means on the desk; with Ctrl, Alt or ⌘ it is the browser's. */
export const actionOfKey = ({ key, ctrlKey, metaKey, altKey }: Press): DeskAction | undefined =>
  ctrlKey || metaKey || altKey ? undefined : actions[key.toLowerCase()]

/** Something has the keyboard for itself: somebody types, a button waits for Enter, a dialog is open. */
export const isKeyTaken = (target: EventTarget | null, action: DeskAction): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], .ant-modal, [role="listbox"]',
    ) !== null
  )
    return true
  return action === 'open' && target.closest('button, a, [role="tab"], [role="button"]') !== null
}

/** The row one further or back; from none, the first. It stops at the ends. */
export const stepTo = (ids: readonly string[], from: string | undefined, by: 1 | -1): string | undefined => {
  const at = from === undefined ? -1 : ids.indexOf(from)
  if (at < 0) return ids[0]
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))]
}
