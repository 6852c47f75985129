import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aNeed,
  anyCrowd,
  anyNeed,
  anyRule,
  aRule,
  at,
  hourMs,
  minuteMs,
  monday,
  north,
  someone,
} from '../../../../../test/factories/dispatch-samples.ts'
import { judge } from '../engine/engine.ts'
import { planNext, quietUntil, type Progress } from './plan.ts'
import type { Need, Rule, Staff } from '../engine/types.ts'

const fresh: Progress = { round: 0, grabUntil: null }
const noon = at('12:00', monday - 1)

const next = (
  rule: Partial<Rule> | undefined,
  {
    need = {},
    progress = fresh,
    staff = [someone()],
    now = noon,
  }: {
    need?: Partial<Need>
    progress?: Progress
    staff?: Staff[]
    now?: number
  } = {},
) => planNext(rule === undefined ? undefined : aRule(rule), aNeed(need), progress, staff, now)

describe('a visit is left for manual dispatch', () => {
  test('without a rule, under a manual rule, and for high-risk services', () => {
    expect(next(undefined)).toEqual({ kind: 'leave' })
    expect(next({ mode: 'manual' })).toEqual({ kind: 'leave' })
    expect(next({}, { need: { isManualOnly: true } })).toEqual({ kind: 'leave' })
    expect(next({ mode: 'grab' }, { need: { isManualOnly: true } })).toEqual({ kind: 'leave' })
  })
})

describe('the search', () => {
  test('begins the configured hours before, or immediately', () => {
    expect(next({ startBeforeHours: 12 })).toEqual({ kind: 'wait', until: at('22:00', monday - 1) })
    expect(next({ startBeforeHours: 0 }).kind).toBe('offer')
    expect(next({ startBeforeHours: 22 }).kind).toBe('offer')
  })

  test('offers to one staff member with a deadline before the lead time', () => {
    expect(next({ acceptTimeoutMin: 15 })).toMatchObject({ kind: 'offer', round: 1, until: noon + 15 * minuteMs })
    const now = at('08:50')
    expect(next({ leadMin: 60 }, { now })).toMatchObject({ kind: 'offer', until: at('09:00') })
  })

  test('ends when less than the lead time is left', () => {
    expect(next({ leadMin: 60 }, { now: at('09:00') })).toEqual({ kind: 'giveUp', organId: null })
    expect(next({ leadMin: 60, mode: 'grab' }, { now: at('09:30') })).toEqual({ kind: 'giveUp', organId: null })
    const organ = { fallback: 'organ', fallbackOrganId: 'o9' } as const
    expect(next({ leadMin: 60, ...organ }, { now: at('09:30') })).toEqual({ kind: 'giveUp', organId: 'o9' })
    expect(next({ leadMin: 60, fallback: 'grab' }, { now: at('09:30') }).kind).toBe('giveUp')
  })

  test('widens the radius after a pause when staff can be found farther away', () => {
    const staff = [someone({ base: north(12_000) })]
    const rule = { maxDistanceKm: 10, radiusStepKm: 2, roundIntervalMin: 3, maxRounds: 3 }
    expect(next(rule, { staff })).toEqual({ kind: 'widen', round: 2, until: noon + 3 * minuteMs })
    expect(next(rule, { staff, progress: { round: 2, grabUntil: null } })).toMatchObject({ kind: 'offer', round: 2 })
  })

  test('ends immediately when no staff can be found, and after the last round', () => {
    const far = [someone({ base: north(19_000), serveRadiusKm: 50 })]
    expect(next({ maxRounds: 2 }, { staff: far })).toEqual({ kind: 'giveUp', organId: null })
    expect(next({ maxRounds: 3 }, { staff: far })).toMatchObject({ kind: 'widen', round: 2 })
    expect(next({}, { staff: [] })).toEqual({ kind: 'giveUp', organId: null })
  })

  test('ends as an open visit or at an organisation according to the fallback', () => {
    const grab = { fallback: 'grab', grabMinutes: 40 } as const
    expect(next(grab, { staff: [] })).toEqual({ kind: 'grab', until: noon + 40 * minuteMs })
    expect(next({ fallback: 'organ', fallbackOrganId: 'o9' }, { staff: [] })).toEqual({ kind: 'giveUp', organId: 'o9' })
  })
})

describe('an open visit', () => {
  test('can be claimed until its deadline and then needs manual dispatch', () => {
    expect(next({ mode: 'grab', grabMinutes: 30 })).toEqual({ kind: 'grab', until: noon + 30 * minuteMs })
    expect(next({ mode: 'grab', grabMinutes: 30 }, { now: at('08:45') })).toEqual({ kind: 'grab', until: at('09:00') })
    const open = { round: 0, grabUntil: noon + minuteMs }
    expect(next({ mode: 'grab' }, { progress: open })).toEqual({ kind: 'wait', until: noon + minuteMs })
    expect(next({ mode: 'grab' }, { progress: { ...open, grabUntil: noon } })).toEqual({
      kind: 'giveUp',
      organId: null,
    })
    // A visit opened as a fallback is not opened again.
    expect(next({ fallback: 'grab' }, { progress: { round: 3, grabUntil: noon } })).toEqual({
      kind: 'giveUp',
      organId: null,
    })
  })
})

describe('quiet hours', () => {
  const quiet = { quietFrom: '22:00', quietTo: '07:00' }

  test('delay offers until the morning', () => {
    expect(next(quiet, { now: at('22:00', monday - 1), need: { start: at('18:00'), end: at('19:00') } })).toEqual({
      kind: 'wait',
      until: at('07:00'),
    })
    expect(next({ ...quiet, mode: 'grab' }, { now: at('01:00'), need: { start: at('18:00') } }).kind).toBe('wait')
    expect(next(quiet, { now: at('07:00'), need: { start: at('18:00'), end: at('19:00') } }).kind).toBe('offer')
    expect(next(quiet, { now: at('21:59', monday - 1) }).kind).toBe('offer')
  })

  test('do not delay visits that begin within six hours', () => {
    expect(next(quiet, { now: at('03:00') })).toEqual({ kind: 'wait', until: at('04:00') })
    expect(next(quiet, { now: at('04:00') }).kind).toBe('offer')
  })

  test('can lie within one day', () => {
    const siesta = { quietFrom: '12:00', quietTo: '14:00' }
    expect(quietUntil(siesta, at('23:00'), at('13:00'))).toBe(at('14:00'))
    expect(quietUntil(siesta, at('23:00'), at('14:00'))).toBe(at('14:00'))
    expect(quietUntil(siesta, at('23:00'), at('11:00'))).toBe(at('11:00'))
  })
})

test('every offer goes to eligible staff, in an allowed round, with time to answer', () => {
  const anyNow = fc.integer({ min: 0, max: 80 * 60 }).map((minutes) => at('00:00', monday - 3) + minutes * minuteMs)
  fc.assert(
    fc.property(
      anyCrowd,
      anyNeed,
      anyRule,
      anyNow,
      fc.integer({ min: 0, max: 10 }),
      (staff, need, rule, now, round) => {
        const progress = { round: Math.min(round, rule.maxRounds), grabUntil: null }
        const planned = planNext(rule, need, progress, staff, now)
        if (planned.kind === 'offer') {
          expect(judge(planned.to.staff, need, rule, planned.round)).toEqual([])
          expect(planned.round <= rule.maxRounds && planned.until > now).toBe(true)
          expect(planned.until <= need.start - rule.leadMin * minuteMs).toBe(true)
        }
        if (planned.kind === 'wait' || planned.kind === 'widen') expect(planned.until).toBeGreaterThan(now)
        if (planned.kind === 'widen') expect(planned.round <= rule.maxRounds).toBe(true)
      },
    ),
  )
})

test('every search ends', () => {
  fc.assert(
    fc.property(anyCrowd, anyNeed, anyRule, (staff, need, rule) => {
      let now = need.start - 48 * hourMs
      let progress = fresh
      const asked = new Set(need.asked)
      for (let step = 0; step < 200; step++) {
        const planned = planNext(rule, { ...need, asked }, progress, staff, now)
        if (planned.kind === 'giveUp' || planned.kind === 'leave') return
        if (planned.kind === 'offer') {
          expect(asked.has(planned.to.staff.id)).toBe(false)
          asked.add(planned.to.staff.id)
          progress = { round: planned.round, grabUntil: null }
        }
        if (planned.kind === 'widen') progress = { round: planned.round, grabUntil: null }
        if (planned.kind === 'grab') progress = { ...progress, grabUntil: planned.until }
        now = planned.until
      }
      throw new Error('it goes on and on')
    }),
  )
})
