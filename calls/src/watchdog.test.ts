import { expect, test } from 'vitest'
import { judge, usualTiming } from './watchdog.ts'

/** What the watchdog does while nothing arrives, second by second. */
const silence = (seconds: number, hasHeard: boolean) => {
  const steps: string[] = []
  let [triedAt, restarts] = [0, 0]
  for (let second = 1; second <= seconds; second++) {
    const now = second * 1_000
    const { step } = judge(
      { now, heardAt: 0, hasHeard, hasTalked: hasHeard, triedAt, restarts, isAway: false },
      usualTiming,
    )
    if (step === undefined) continue
    steps.push(`${second} ${step}`)
    triedAt = now
    restarts = step === 'restart' ? restarts + 1 : 0
  }
  return steps
}

test('a silent connection is restarted three times, then made anew, and given up after a minute', () => {
  const steps = silence(60, true)
  expect(steps.slice(0, 5)).toEqual(['4 restart', '8 restart', '12 restart', '16 renew', '20 restart'])
  expect(steps.at(-1)).toBe('60 giveUp')
})

test('a connection over which nothing arrives is made anew every eight seconds', () => {
  expect(silence(20, false)).toEqual(['8 renew', '16 renew'])
})

test('the user is warned after two seconds, and told when the other side is away', () => {
  const seen = { heardAt: 0, hasHeard: true, hasTalked: true, triedAt: 0, restarts: 0, isAway: false }
  expect(judge({ ...seen, now: 1_900 }, usualTiming).health).toBe('good')
  expect(judge({ ...seen, now: 2_000 }, usualTiming).health).toBe('stalled')
  expect(judge({ ...seen, now: 20_000, hasHeard: false }, usualTiming).health).toBe('stalled')
  expect(judge({ ...seen, now: 30_000, isAway: true }, usualTiming)).toEqual({ health: 'away', step: undefined })
})
