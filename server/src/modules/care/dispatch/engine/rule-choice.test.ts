import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aNeed, aRule, at, monday } from '../../../../../test/factories/dispatch-samples.ts'
import { chooseRule, isRuleFor, shadows } from './rule-choice.ts'
import type { Need, Rule } from './types.ts'

const isFor = (rule: Partial<Rule>, need: Partial<Need> = {}) => isRuleFor(aRule(rule), aNeed(need))

describe('a rule applies to a visit', () => {
  test('when it has no conditions', () => expect(isFor({})).toBe(true))
  test('in its areas, where a city includes its districts', () => {
    expect(isFor({ areaCodes: ['330100'] })).toBe(true)
    expect(isFor({ areaCodes: ['330105'] })).toBe(false)
  })
  test('of its categories with their subcategories, or of its services, which override categories', () => {
    expect(isFor({ classIds: ['c0'] })).toBe(true)
    expect(isFor({ classIds: ['c2'] })).toBe(false)
    expect(isFor({ classIds: ['c2'], projectIds: ['j1'] })).toBe(true)
    expect(isFor({ classIds: ['c1'], projectIds: ['j2'] })).toBe(false)
  })
  test('of its organisations or without an organisation', () => {
    expect(isFor({ organIds: ['o1'] }, { organId: 'o1' })).toBe(true)
    expect(isFor({ organIds: ['o1'] }, { organId: 'o2' })).toBe(false)
    expect(isFor({ organIds: ['o1'] })).toBe(true)
  })
  test('from its order sources', () => {
    expect(isFor({ sources: ['tv', 'miniProgram'] })).toBe(true)
    expect(isFor({ sources: ['tv'] })).toBe(false)
  })
  test('that begins within its hours, end excluded', () => {
    expect(isFor({ timeFrom: '10:00', timeTo: '12:00' })).toBe(true)
    expect(isFor({ timeFrom: '08:00', timeTo: '10:00' })).toBe(false)
  })
  test('on its weekdays, where hours after midnight belong to the evening before', () => {
    expect(isFor({ weekdays: [1] })).toBe(true)
    expect(isFor({ weekdays: [2] })).toBe(false)
    const night = { weekdays: [1], timeFrom: '22:00', timeTo: '06:00' }
    expect(isFor(night, { start: at('23:00') })).toBe(true)
    expect(isFor(night, { start: at('05:59', monday + 1) })).toBe(true)
    expect(isFor(night, { start: at('05:59') })).toBe(false)
    expect(isFor(night, { start: at('12:00') })).toBe(false)
  })
})

const anyScope = fc.record({
  priority: fc.integer({ min: 1, max: 999 }),
  areaCodes: fc.subarray(['330106', '330100', '330105']),
  classIds: fc.subarray(['c0', 'c1', 'c2']),
  projectIds: fc.subarray(['j1', 'j2']),
  organIds: fc.subarray(['o1', 'o2']),
  sources: fc.subarray(['tv' as const, 'miniProgram' as const]),
  weekdays: fc.subarray([1, 2, 7]),
  window: fc.constantFrom(null, ['08:00', '12:00'], ['22:00', '06:00'], ['09:00', '18:00'], ['07:30', '07:30']),
})
const anyRule = anyScope.map(({ window, ...scope }) =>
  aRule({ ...scope, timeFrom: window?.[0] ?? null, timeTo: window?.[1] ?? null }),
)
/** Categories of the sample services and categories. */
const chains: Record<string, string[]> = { j1: ['c1', 'c0'], j2: ['c2'], c1: ['c1', 'c0'], c0: ['c0'], c2: ['c2'] }
const anyVisit = fc
  .record({
    projectId: fc.constantFrom('j1', 'j2'),
    area: fc.constantFrom('330106', '330105'),
    organId: fc.option(fc.constantFrom('o1', 'o2')),
    source: fc.constantFrom('tv' as const, 'miniProgram' as const),
    minute: fc.integer({ min: 0, max: 14 * 1440 - 1 }),
  })
  .map(({ projectId, area, minute, ...rest }) =>
    aNeed({
      ...rest,
      projectId,
      classIds: chains[projectId] ?? [],
      areas: [area, '330100', '330000'],
      start: at('00:00') + minute * 60_000,
    }),
  )

test('the applicable rule with the smallest priority is chosen, wherever it is listed', () => {
  const anyRules = fc.uniqueArray(anyRule, { maxLength: 8, selector: ({ priority }) => priority })
  fc.assert(
    fc.property(anyRules, anyVisit, (rules, need) => {
      const known = rules.map((rule) => ({ id: String(rule.priority), rule }))
      const fitting = rules.filter((rule) => isRuleFor(rule, need)).map(({ priority }) => priority)
      const expected = fitting.length === 0 ? undefined : String(Math.min(...fitting))
      expect(chooseRule(known, need)?.id).toBe(expected)
      expect(chooseRule(known.toReversed(), need)?.id).toBe(expected)
    }),
  )
})

describe('a rule that shadows another', () => {
  const isShadow = (wide: Partial<Rule>, narrow: Partial<Rule>) =>
    shadows(aRule(wide), aRule(narrow), (id) => chains[id] ?? [])

  test('has conditions at least as wide', () => {
    expect(isShadow({}, { areaCodes: ['330106'] })).toBe(true)
    expect(isShadow({ areaCodes: ['330100'] }, { areaCodes: ['330106', '330105'] })).toBe(true)
    expect(isShadow({ classIds: ['c0'] }, { projectIds: ['j1'] })).toBe(true)
    expect(isShadow({ timeFrom: '22:00', timeTo: '06:00' }, { timeFrom: '23:00', timeTo: '05:00' })).toBe(true)
    expect(isShadow({ weekdays: [1, 2] }, { weekdays: [2] })).toBe(true)
    expect(isShadow({ weekdays: [2] }, {})).toBe(false)
    expect(isShadow({ areaCodes: ['330106'] }, { areaCodes: ['330100'] })).toBe(false)
  })

  test('applies to every visit that the other applies to', () => {
    fc.assert(
      fc.property(anyRule, anyRule, anyVisit, (wide, narrow, need) => {
        fc.pre(shadows(wide, narrow, (id) => chains[id] ?? []))
        if (isRuleFor(narrow, need)) expect(isRuleFor(wide, need)).toBe(true)
      }),
    )
  })
})
