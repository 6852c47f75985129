import { expect, it } from 'vitest'
import { distanceParts, maySend, sendingOf } from './candidate-choice.ts'

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
