import { makeStore } from '../api/store.ts'

interface PageAhead {
  readonly path: string
  /** Its code and its rows are there, so that it can be rendered out of sight. */
  readonly isReady: boolean
}

/** The page that is about to be opened. */
export const aheadStore = makeStore<PageAhead | undefined>(undefined)
