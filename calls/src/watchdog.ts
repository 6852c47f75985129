/** State of the media of a call, as the badge shows it. */
export type Health = 'connecting' | 'good' | 'stalled' | 'away'

export interface Timing {
  readonly lookMs: number
  /** Silence after which the user is warned, the connection is restarted, and the call ends. */
  readonly warnMs: number
  readonly restartMs: number
  readonly giveUpMs: number
  /** A new connection may take this long before the next one is made. */
  readonly connectMs: number
  readonly restartsAtMost: number
}

export const usualTiming: Timing = {
  lookMs: 1_000,
  warnMs: 2_000,
  restartMs: 4_000,
  giveUpMs: 60_000,
  connectMs: 8_000,
  restartsAtMost: 3,
}

interface Seen {
  readonly now: number
  /** When the last bytes arrived, or the connection was made. */
  readonly heardAt: number
  /** Bytes arrived over this connection. */
  readonly hasHeard: boolean
  /** Bytes arrived over this or an earlier connection of the call. */
  readonly hasTalked: boolean
  /** When the connection was last restarted or made anew. */
  readonly triedAt: number
  readonly restarts: number
  /** The other side has no connection to the server: the server decides how long to wait. */
  readonly isAway: boolean
}

type Step = 'restart' | 'renew' | 'giveUp' | undefined

/**
 * Judges a connection by what arrives, since neither a lost network nor wrong credentials change its state reliably.
 */
export const judge = (seen: Seen, timing: Timing): { readonly health: Health; readonly step: Step } => {
  const silentMs = seen.now - seen.heardAt
  if (seen.isAway) return { health: 'away', step: undefined }
  if (silentMs >= timing.giveUpMs) return { health: 'stalled', step: 'giveUp' }
  if (silentMs < timing.warnMs) return { health: seen.hasHeard ? 'good' : 'connecting', step: undefined }
  const health = seen.hasTalked ? 'stalled' : 'connecting'
  const patienceMs = seen.hasHeard ? timing.restartMs : timing.connectMs
  if (silentMs < patienceMs || seen.now - seen.triedAt < patienceMs) return { health, step: undefined }
  // A restart cannot mend a connection whose negotiation went wrong.
  return { health, step: seen.hasHeard && seen.restarts < timing.restartsAtMost ? 'restart' : 'renew' }
}
