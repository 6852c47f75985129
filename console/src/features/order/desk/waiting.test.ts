import { describe, expect, it } from 'vitest'
import { minutesBetween, waitParts } from '../../../ui/waiting-time.ts'
import { isWaiting, waitTone } from './waiting.ts'

const now = new Date('2026-11-15T10:00:00+08:00')
const since = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const inMinutes = (minutes: number) => since(-minutes)
const visit = (change: Partial<Parameters<typeof waitTone>[0]>) => ({
  status: 'undispatched' as const,
  waitingSince: since(0),
  startAt: inMinutes(2 * 24 * 60),
  needManual: 0 as const,
  ...change,
})

describe('the colour of the waiting time', () => {
  it('turns from grey to orange to red while a visit is unassigned', () => {
    const tones = [0, 9, 10, 29, 30].map((minutes) => waitTone(visit({ waitingSince: since(minutes) }), now))
    expect(tones).toEqual(['grey', 'grey', 'orange', 'orange', 'red'])
  })

  it('turns later for visits without a time', () => {
    const tones = [60, 5 * 60, 25 * 60].map((minutes) =>
      waitTone(visit({ status: 'unscheduled', startAt: null, waitingSince: since(minutes) }), now),
    )
    expect(tones).toEqual(['grey', 'orange', 'red'])
  })

  it('depends on how soon an unaccepted visit begins, however short the wait', () => {
    expect(waitTone(visit({ startAt: inMinutes(119) }), now)).toBe('red')
    expect(waitTone(visit({ status: 'offered', startAt: inMinutes(300) }), now)).toBe('orange')
    expect(waitTone(visit({ status: 'unconfirmed', startAt: inMinutes(-60) }), now)).toBe('grey')
  })

  it('is grey for visits more than three days ahead, unless they need manual dispatch', () => {
    const far = { startAt: inMinutes(3 * 24 * 60 + 1), waitingSince: since(9999) }
    expect([waitTone(visit(far), now), waitTone(visit({ ...far, needManual: 1 }), now)]).toEqual(['grey', 'red'])
  })

  it('is at least orange for visits that need manual dispatch', () => {
    expect(waitTone(visit({ needManual: 1 }), now)).toBe('orange')
  })

  it('is grey for visits that wait for no action', () => {
    expect(waitTone(visit({ status: 'completed', waitingSince: since(9999) }), now)).toBe('grey')
    expect([isWaiting('completed'), isWaiting('accepted'), isWaiting('offered')]).toEqual([false, false, true])
  })
})

it('counts whole minutes, and none for a future start', () => {
  expect(minutesBetween(since(61), now)).toBe(61)
  expect(minutesBetween(inMinutes(5), now)).toBe(0)
  expect(waitParts(2 * 1440 + 3 * 60 + 4)).toEqual({ days: 2, hours: 3, minutes: 4 })
})
