import { makeStore } from '../api/store.ts'

export interface SaveState {
  /** Waiting: something is not with the server yet. */
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  readonly savedAt?: string
}

/** Takes it to the server, null to take it away; false when it did not get there, else when it was kept. */
export type Send = (content: string | null) => Promise<{ readonly savedAt: string | null } | false>

const pauseMs = 1000
const retryMs = 5000

/**
 * Keeps what somebody types, a moment after they stop: one call at a time, the newest last, again and again until it got
 * there.
 */
export const makeDraftSaver = (send: Send) => {
  const state = makeStore<SaveState>({ phase: 'idle' })
  let pending: string | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const become = (phase: SaveState['phase']) => state.set({ ...state.get(), phase })

  const sendAll = async () => {
    while (pending !== undefined) {
      const content = pending
      pending = undefined
      become('saving')
      const kept = await send(content)
      if (kept === false) {
        // What was typed meanwhile is newer.
        pending ??= content
        become('failed')
        timer = setTimeout(() => void flush(), retryMs)
        return
      }
      if (pending !== undefined) continue
      state.set(kept.savedAt === null ? { phase: 'idle' } : { phase: 'saved', savedAt: kept.savedAt })
    }
  }

  /** Sends what waits now. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    running ??= sendAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    state,
    flush,
    change: (content: string) => {
      pending = content
      become('waiting')
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMs)
    },
    /** Nothing of it is needed any more. */
    drop: (): Promise<void> => {
      pending = null
      return flush()
    },
  }
}

export type DraftSaver = ReturnType<typeof makeDraftSaver>

export const isUnsaved = ({ phase }: SaveState) => phase === 'waiting' || phase === 'saving' || phase === 'failed'
