import type { Tools } from '../../../http/call.ts'
import type { Grip } from './claim.ts'

const everyMs = 500

/** Stores how far a task is, at most twice a second: each time is a transaction that the work waits for. */
export const progressOf = ({ db }: Pick<Tools, 'db'>, { signal, set }: Pick<Grip, 'signal' | 'set'>) => {
  let toldAt = -everyMs
  return async (done: number, total?: number) => {
    signal.throwIfAborted()
    const now = performance.now()
    if (now - toldAt < everyMs) return
    toldAt = now
    await set(db, total === undefined ? { done } : { done, total })
  }
}
