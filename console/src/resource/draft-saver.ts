import { makeStore } from '../api/store.ts'

export interface SaveState {
  /** `waiting`: there are changes that have not been sent yet. */
  readonly phase: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  readonly savedAt?: string
}

type Kept = { readonly savedAt: string | null } | false

/**
 * Sends the content to the server, null to delete it; returns false on failure, else the time it was saved. It reports
 * the failure unless the same one has been reported since the last success.
 */
export type Send = (content: string | null, isRepeated: boolean) => Promise<Kept>

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

  let hasFailed = false

  const sendAll = async (isAsked: boolean) => {
    while (pending !== undefined) {
      const content = pending
      pending = undefined
      become('saving')
      const kept = await send(content, hasFailed && !isAsked)
      hasFailed = kept === false
      if (kept === false) {
        // Content typed meanwhile is newer.
        pending ??= content
        become('failed')
        timer = setTimeout(() => void run(false), retryMs)
        return
      }
      if (pending !== undefined) continue
      state.set(kept.savedAt === null ? { phase: 'idle' } : { phase: 'saved', savedAt: kept.savedAt })
    }
  }

  const run = (isAsked: boolean): Promise<void> => {
    clearTimeout(timer)
    running ??= sendAll(isAsked).finally(() => {
      running = undefined
    })
    return running
  }

  /** Sends pending content immediately. */
  const flush = () => run(true)

  return {
    state,
    flush,
    change: (content: string) => {
      pending = content
      become('waiting')
      clearTimeout(timer)
      timer = setTimeout(() => void run(false), pauseMs)
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
