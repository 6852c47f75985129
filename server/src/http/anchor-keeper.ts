import type { Tools } from './call.ts'
import { compactAnchors, writeAnchor } from './audit-anchors.ts'

/** At most this many rows, and at most the rows of this time, could be cut off unnoticed by the owner of the tables. */
const usual = { rows: 500, everyMs: 60_000 }

export interface AnchorKeeper {
  /** Counts rows of the audit log that were committed. */
  readonly audited: (rows: number) => void
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Keeping = Pick<Tools, 'dataDir' | 'db' | 'keyring' | 'clock' | 'log'>

/** Anchors the audit log after every so many rows of this node, and at least every minute. */
export const keepAnchors = (tools: Keeping, { rows, everyMs } = usual): AnchorKeeper => {
  const { dataDir, db, keyring, clock, log } = tools
  const known = new Map<string, number>()
  let waiting = 0
  let isKeeping = false
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const write = () => {
    waiting = 0
    writing = writing
      .then(() => writeAnchor(dataDir, db, keyring, clock(), known))
      .catch((error: unknown) => log.error({ err: error }, 'the audit log cannot be anchored'))
    return writing
  }
  return {
    audited: (count) => {
      waiting += count
      if (isKeeping && waiting >= rows) void write()
    },
    start: async () => {
      if (isKeeping) return
      isKeeping = true
      await compactAnchors(dataDir, keyring, clock())
      await write()
      timer = setInterval(() => void write(), everyMs).unref()
    },
    stop: async () => {
      if (!isKeeping) return
      isKeeping = false
      clearInterval(timer)
      await write()
    },
  }
}
