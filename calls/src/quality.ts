import type { Traffic } from './traffic.ts'

export const qualities = ['good', 'fair', 'poor'] as const
export type Quality = (typeof qualities)[number]

/** How a connection was in the last seconds. */
export interface Figures {
  readonly quality: Quality
  readonly kbps: number
  /** Share of packets lost, from 0 to 1. */
  readonly loss: number
  readonly roundTripMs: number | undefined
}

/** The counters of a connection at a time. */
export interface Reading {
  readonly atMs: number
  readonly traffic: Traffic
}

const windowMs = 5_000
/** Up to these, speech and picture are undisturbed, or still understandable. */
const limits = { good: { loss: 0.03, roundTripMs: 300 }, fair: { loss: 0.08, roundTripMs: 600 } } as const

const gradeOf = (loss: number, roundTripMs: number): Quality => {
  const isWithin = (limit: (typeof limits)[keyof typeof limits]) =>
    loss <= limit.loss && roundTripMs <= limit.roundTripMs
  return isWithin(limits.good) ? 'good' : isWithin(limits.fair) ? 'fair' : 'poor'
}

/** The readings with the newest one; those before the last seconds and those of an earlier connection are dropped. */
export const withReading = (readings: readonly Reading[], next: Reading): readonly Reading[] => {
  const isRestarted = next.traffic.bytes < (readings.at(-1)?.traffic.bytes ?? 0)
  const recent = isRestarted ? [] : readings.filter(({ atMs }) => next.atMs - atMs <= windowMs)
  return [...recent, next]
}

/** The figures between the first and the last reading; undefined with fewer than two. */
export const figuresOf = (readings: readonly Reading[]): Figures | undefined => {
  const [first, last] = [readings[0], readings.at(-1)]
  if (first === undefined || last === undefined || last.atMs <= first.atMs) return undefined
  const packets = last.traffic.packets - first.traffic.packets
  // Packets that come late reduce the count of lost ones.
  const lost = Math.max(0, last.traffic.lost - first.traffic.lost)
  const loss = packets + lost === 0 ? 0 : lost / (packets + lost)
  const { roundTripMs } = last.traffic
  return {
    quality: gradeOf(loss, roundTripMs ?? 0),
    kbps: Math.round(((last.traffic.bytes - first.traffic.bytes) * 8) / (last.atMs - first.atMs)),
    loss,
    roundTripMs,
  }
}
