import { beijingIso } from '@kangju/contract'

/** All counted events, in the order of the output. */
export const actions = [
  'signed in',
  'filed somebody',
  'ordered',
  'paid',
  'cancelled',
  'agreed on a time',
  'accepted',
  'rejected',
  'grabbed',
  'set out',
  'checked in',
  'checked out',
  'confirmed',
  'disputed',
  'asked for a refund',
  'took a refund back',
  'bought goods',
  'booked on television',
  'calls placed',
  'calls answered',
  'calls with sound or picture',
  'calls missed',
  'calls taken by agents',
  'line tested',
  'heartbeat',
  'refused by the server',
  'failed',
] as const
export type SimAction = (typeof actions)[number]

/** Counts events and prints them now and then. */
export const makeTally = (say: (line: string) => void) => {
  const counts = new Map<SimAction, number>()
  const told = new Map<SimAction, number>()
  const reasons = new Map<string, number>()
  const width = Math.max(...actions.map((action) => action.length))
  const of = (action: SimAction) => counts.get(action) ?? 0
  const line = (action: SimAction) => `  ${action.padEnd(width)}  ${String(of(action)).padStart(6)}`
  return {
    count: (action: SimAction, reason?: string) => {
      counts.set(action, of(action) + 1)
      if (reason === undefined) return
      const same = `${action}: ${reason.replace(/\d+/g, '…')}`
      reasons.set(same, (reasons.get(same) ?? 0) + 1)
    },
    of,
    /** Prints one line for each kind that occurred since the last time. */
    tell: () => {
      const fresh = actions.filter((action) => of(action) > (told.get(action) ?? 0))
      if (fresh.length === 0) return
      say(beijingIso(new Date()).slice(11, 19))
      for (const action of fresh) {
        say(`${line(action)}  +${of(action) - (told.get(action) ?? 0)}`)
        told.set(action, of(action))
      }
    },
    /** Prints the totals, with the reasons of refusals. */
    end: () => {
      say('in all')
      for (const action of actions.filter((one) => of(one) > 0)) say(line(action))
      for (const [reason, n] of [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, 12))
        say(`    ${n} × ${reason}`)
    },
  }
}
export type Tally = ReturnType<typeof makeTally>
