import { expect, it } from 'vitest'
import { distanceParts, maySend, neighboursOf, sendingOf } from './candidate-choice.ts'

const candidate = (isEligible: boolean, isForceable = false) => ({ isEligible, isForceable })

it('sends an eligible candidate without a reason, unless another staff member loses the visit', () => {
  expect(sendingOf(candidate(true), false)).toBe('plain')
  expect(sendingOf(candidate(true), true)).toBe('reason')
})

it('forces candidates who can be forced, and never others', () => {
  expect(sendingOf(candidate(false, true), false)).toBe('force')
  expect(sendingOf(candidate(false, false), true)).toBe('never')
})

it('requires at least two characters where a reason is needed', () => {
  expect([
    maySend('plain', ''),
    maySend('reason', ' 近 '),
    maySend('force', '家属要求'),
    maySend('never', '家属要求'),
  ]).toEqual([true, false, true, false])
})

it('shows short distances in metres and long ones in kilometres', () => {
  expect(distanceParts(999)).toEqual({ value: '999', unit: 'm' })
  expect(distanceParts(12_340)).toEqual({ value: '12.3', unit: 'km' })
})

it('names the visits just before and after the time of the visit', () => {
  const [early, before, after] = [
    { from: 480, to: 540 },
    { from: 560, to: 600 },
    { from: 700, to: 760 },
  ]
  expect(neighboursOf([early, before, after], { from: 620, to: 680 })).toEqual({ previous: before, next: after })
  expect(neighboursOf([after], { from: 620, to: 680 })).toEqual({ previous: undefined, next: after })
  expect(neighboursOf([], { from: 620, to: 680 })).toEqual({ previous: undefined, next: undefined })
})
