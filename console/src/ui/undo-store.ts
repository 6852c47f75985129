import { makeStore } from '../api/store.ts'

/** Something just done that can be taken back for a short time. */
export interface Undoable {
  readonly id: number
  readonly text: string
  /** On the clock of this page, which nothing sets. */
  readonly until: number
  readonly run: () => Promise<void>
}

const shownAtMost = 3

/** What can still be taken back, the newest last. */
export const undoStore = makeStore<readonly Undoable[]>([])

let serial = 0

/** Removes an offer, because it was used or its time is over. */
export const dropUndo = (id: number) => undoStore.set(undoStore.get().filter((one) => one.id !== id))

export const offerUndo = (done: {
  readonly text: string
  readonly seconds: number
  readonly run: () => Promise<void>
}) => {
  serial += 1
  const one = { id: serial, text: done.text, until: performance.now() + done.seconds * 1000, run: done.run }
  undoStore.set([...undoStore.get(), one].slice(-shownAtMost))
}

/** Takes one back; it is gone at once, so that a second click does nothing. */
export const undo = (one: Undoable) => {
  dropUndo(one.id)
  void one.run()
}

/** Takes the newest back; false if there is none. */
export const undoLast = (): boolean => {
  const last = undoStore.get().at(-1)
  if (last === undefined) return false
  undo(last)
  return true
}
