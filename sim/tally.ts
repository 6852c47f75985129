import { beijingIso } from '@kangju/contract'

/** Everything that can be seen to happen, in the order in which it is told. */
export const deeds = [
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
  'sign of life',
  'refused by the server',
  'failed',
] as const
export type Deed = (typeof deeds)[number]

/** Counts what happens and says it now and then. */
export const makeTally = (say: (line: string) => void) => {
  const counts = new Map<Deed, number>()
  const told = new Map<Deed, number>()
  const reasons = new Map<string, number>()
  const width = Math.max(...deeds.map((deed) => deed.length))
  const of = (deed: Deed) => counts.get(deed) ?? 0
  const line = (deed: Deed) => `  ${deed.padEnd(width)}  ${String(of(deed)).padStart(6)}`
  return {
    count: (deed: Deed, reason?: string) => {
      counts.set(deed, of(deed) + 1)
      if (reason === undefined) return
      const same = `${deed}: ${reason.replace(/\d+/g, '…')}`
      reasons.set(same, (reasons.get(same) ?? 0) + 1)
    },
    of,
    /** One line for each kind that has happened since the last time. */
    tell: () => {
      const fresh = deeds.filter((deed) => of(deed) > (told.get(deed) ?? 0))
      if (fresh.length === 0) return
      say(beijingIso(new Date()).slice(11, 19))
      for (const deed of fresh) {
        say(`${line(deed)}  +${of(deed) - (told.get(deed) ?? 0)}`)
        told.set(deed, of(deed))
      }
    },
    /** All of it, with why some was refused. */
    end: () => {
      say('in all')
      for (const deed of deeds.filter((one) => of(one) > 0)) say(line(deed))
      for (const [reason, n] of [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, 12))
        say(`    ${n} × ${reason}`)
    },
  }
}
export type Tally = ReturnType<typeof makeTally>
