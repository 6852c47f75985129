import { makeStore } from '../api/store.ts'

export interface SaveState {
  /** `waiting`: there are changes that have not been sent yet. */
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  readonly savedAt?: string
}

/** Sends the content to the server, null to delete it; returns false on failure, else the time it was saved. */
export type Send = (content: string | null) => Promise<{ readonly savedAt: string | null } | false>

const pauseMs = 1000
const retryMs = 5000

/**
 * Saves a draft a moment after typing stops: one request at a time, the latest content last, with retries until it
 * succeeds.
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
        // Content typed meanwhile is newer.
        pending ??= content
        become('failed')
        timer = setTimeout(() => void flush(), retryMs)
        return
      }
      if (pending !== undefined) continue
      state.set(kept.savedAt === null ? { phase: 'idle' } : { phase: 'saved', savedAt: kept.savedAt })
    }
  }

  /** Sends pending content immediately. */
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
    /** Deletes the draft. */
    drop: (): Promise<void> => {
      pending = null
      return flush()
    },
  }
}

export type DraftSaver = ReturnType<typeof makeDraftSaver>

export const isUnsaved = ({ phase }: SaveState) => phase === 'waiting' || phase === 'saving' || phase === 'failed'
