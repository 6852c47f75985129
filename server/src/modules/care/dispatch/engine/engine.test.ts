import { dispatchObstacles, type DispatchObstacle } from '@kangju/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  aNeed,
  anyCrowd,
  anyNeed,
  anyRule,
  anyStaff,
  aRule,
  at,
  booking,
  monday,
  noHistory,
  north,
  someone,
  withBooked,
} from '../../../../../test/factories/dispatch-samples.ts'
import { metresBetween } from '../../../../area/distance.ts'
import { firstOf, judge, judgeAll, radiusOf, rank, scoreOf } from './engine.ts'
import type { Need, Rule, Staff } from './types.ts'

const judged = (staff: Partial<Staff>, need: Partial<Need> = {}, rule: Partial<Rule> = {}, round = 1) =>
  judge(someone(staff), aNeed(need), aRule(rule), round)

describe('obstacles to dispatch', () => {
  test('a suitable staff member has none', () => expect(judged({})).toEqual([]))

  const cases: [DispatchObstacle, string, Partial<Staff>, Partial<Need>, Partial<Rule>][] = [
    ['notReceiving', 'takes no visits', { isReceiving: false }, {}, {}],
    ['organNotServing', 'works for an organisation that does not serve', { isOrganServing: false }, {}, {}],
    ['organNotServing', 'works for one that the rule does not name', {}, {}, { organIds: ['o2'] }],
    ['notQualified', 'does not deliver the project', { projectIds: new Set(['j2']) }, {}, {}],
    ['notQualified', 'is of another kind than the project asks', { moldId: 'm2' }, {}, {}],
    ['notQualified', 'is of another kind than the rule asks', {}, {}, { moldIds: ['m2'] }],
    ['notQualified', 'is below the grade of the project', { level: 1 }, { minLevel: 2 }, {}],
    ['notQualified', 'is below the grade of the rule', { level: 1 }, {}, { minGradeLevel: 2 }],
    ['papersExpired', 'has papers that end the day before', { papersUntil: monday - 1 }, {}, {}],
    ['outOfArea', 'serves other areas', { areaCodes: new Set(['330105']) }, {}, {}],
    ['tooFar', 'is beyond the radius of the round', { base: north(10_001), serveRadiusKm: 50 }, {}, {}],
    ['tooFar', 'is beyond half as far again as they go', { base: north(1_501), serveRadiusKm: 1 }, {}, {}],
    ['outOfHours', 'does not work then', { hours: someone().hours.map(() => [{ from: 480, to: 659 }]) }, {}, {}],
    ['outOfHours', 'is on leave', { leaves: [{ from: monday - 3, to: monday }] }, {}, {}],
    ['busy', 'comes from a visit just before', { booked: withBooked(booking('v2', at('08:30'), at('09:01'))) }, {}, {}],
    ['busy', 'has one soon after', { booked: withBooked(booking('v2', at('11:59'), at('12:30'))) }, {}, {}],
    [
      'dayFull',
      'has as many as they make in a day',
      { maxDailyOrders: 1, booked: withBooked(booking('v2', at('20:00'), at('21:00'), { isTaken: false })) },
      {},
      {},
    ],
    [
      'dayFull',
      'has as many as the rule allows',
      { booked: withBooked(booking('v2', at('20:00'), at('21:00'))) },
      {},
      { maxDailyOrders: 1 },
    ],
    ['askedBefore', 'declined it', {}, { asked: new Set(['p1']) }, {}],
    ['askedBefore', 'was not liked last time', {}, { history: { ...noHistory, unwanted: new Set(['p1']) } }, {}],
    ['otherGender', 'is of the other gender', { gender: 'male' }, {}, { genderMatch: 'required' }],
  ]
  test.each(cases)('%s: a staff member who %s', (obstacle, _why, staff, need, rule) =>
    expect(judged(staff, need, rule)).toEqual([obstacle]),
  )

  test('limits are inclusive', () => {
    expect(judged({ papersUntil: monday })).toEqual([])
    expect(judged({ hours: someone().hours.map(() => [{ from: 600, to: 660 }]) })).toEqual([])
    const touching = withBooked(booking('v2', at('08:00'), at('09:00')), booking('v3', at('12:00'), at('13:00')))
    expect(judged({ booked: touching })).toEqual([])
    const edge = someone({ base: north(9_000), serveRadiusKm: 6 })
    const distance = metresBetween(edge.base, aNeed().position ?? edge.base)
    expect([distance, judge(edge, aNeed(), aRule({ maxDistanceKm: 9 }), 1)]).toEqual([9_000, []])
  })

  test('staff who serve the city serve its districts', () =>
    expect(judged({ areaCodes: new Set(['330100']) })).toEqual([]))

  test('a visit past midnight needs working hours on both days', () => {
    const late = { start: at('23:00'), end: at('01:00', monday + 1) }
    expect(judged({}, late)).toEqual([])
    const untilMidnight = someone().hours.map((_, weekday) => (weekday === 1 ? [{ from: 480, to: 1440 }] : []))
    expect(judged({ hours: untilMidnight }, late)).toEqual(['outOfHours'])
    expect(judged({ leaves: [{ from: monday + 1, to: monday + 1 }] }, late)).toEqual(['outOfHours'])
  })

  test('a visit that began the evening before still blocks the time', () => {
    const night = booking('v2', at('22:00', monday - 1), at('09:30'))
    expect(judged({ booked: withBooked(night) })).toEqual(['busy'])
  })

  test('the visit does not conflict with its own booking', () => {
    const own = withBooked(booking('v1', at('10:00'), at('11:00')))
    expect(judged({ booked: own, maxDailyOrders: 1 })).toEqual([])
  })

  test('distance is measured from the previous visit of the day, not from home', () => {
    const before = booking('v2', at('07:00'), at('08:00'), { position: north(30_000) })
    expect(judged({ booked: withBooked(before) })).toEqual(['tooFar'])
    const after = booking('v2', at('15:00'), at('16:00'), { position: north(30_000) })
    expect(judged({ booked: withBooked(after) })).toEqual([])
  })

  test('a rule can only tighten what the service requires', () =>
    expect(judged({ moldId: 'm2' }, {}, { moldIds: ['m2'], minGradeLevel: 1 })).toEqual(['notQualified']))
})

describe('search rounds', () => {
  test('widen the radius each time, up to twice the first', () => {
    const rule = aRule({ maxDistanceKm: 10, radiusStepKm: 4 })
    expect([1, 2, 3, 4, 9].map((round) => radiusOf(rule, round) / 1000)).toEqual([10, 14, 18, 20, 20])
  })

  test('never drop a candidate of an earlier round', () => {
    fc.assert(
      fc.property(anyCrowd, anyNeed, anyRule, fc.integer({ min: 1, max: 9 }), (crowd, need, rule, round) => {
        const now = new Set(rank(crowd, need, rule, round).map(({ staff }) => staff.id))
        const next = new Set(rank(crowd, need, rule, round + 1).map(({ staff }) => staff.id))
        expect(now.isSubsetOf(next)).toBe(true)
      }),
    )
  })
})

describe('the score', () => {
  test('consists of rounded parts with the specified weights', () => {
    const staff = someone({
      base: north(3_333),
      rating: 477,
      level: 3,
      topLevel: 7,
      booked: withBooked(booking('v2', at('15:00'), at('16:00')), booking('v3', at('20:00'), at('21:00'))),
    })
    const need = aNeed({ history: { ...noHistory, organIds: new Set(['o1']) } })
    const { parts, score, today, cap } = scoreOf(staff, need, aRule(), 1)
    // 100·(1−3333/10000), 4.77·20, 100·(1−2/6), the organisation was there, 100·3/7
    expect(parts).toEqual({ distance: 66, rating: 95, load: 66, continuity: 50, grade: 42 })
    expect([score, today, cap]).toEqual([Math.floor((30 * 66 + 20 * 95 + 20 * 66 + 20 * 50 + 10 * 42) / 100), 2, 6])
  })

  test('counts 80 for unrated staff and 100 for staff who served the care recipient well', () => {
    const need = aNeed({ history: { ...noHistory, welcome: new Set(['p1']) } })
    expect(scoreOf(someone(), need, aRule(), 1).parts).toMatchObject({ rating: 80, continuity: 100 })
  })

  test('is below all others for staff with a bad review, unless continuity has no weight', () => {
    const need = aNeed({ history: { ...noHistory, unwanted: new Set(['p1']), welcome: new Set(['p1']) } })
    expect(scoreOf(someone(), need, aRule(), 1).score).toBe(-Infinity)
    const weights = { distance: 100, rating: 0, load: 0, continuity: 0, grade: 0 }
    expect(scoreOf(someone(), need, aRule({ weights }), 1).score).toBe(100)
  })

  test('lies between 0 and 100 for every candidate', () => {
    fc.assert(
      fc.property(anyCrowd, anyNeed, anyRule, fc.integer({ min: 1, max: 10 }), (crowd, need, rule, round) => {
        for (const { parts, score } of rank(crowd, need, rule, round))
          for (const value of [...Object.values(parts), score])
            expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      }),
    )
  })

  test('never falls when a staff member comes nearer', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), anyRule, (one, other, rule) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)]
        const score = (metres: number) => scoreOf(someone({ base: north(metres) }), aNeed(), rule, 1).score
        expect(score(near)).toBeGreaterThanOrEqual(score(far))
      }),
    )
  })
})

describe('the ranking', () => {
  const crowd = [
    someone({ id: 'p1', code: 'HS1', base: north(500), rating: 400 }),
    someone({ id: 'p2', code: 'HS2', base: north(5_000), rating: 500, level: 4 }),
    someone({
      id: 'p3',
      code: 'HS3',
      base: north(500),
      rating: 450,
      booked: withBooked(booking('v9', at('20:00'), at('21:00'))),
    }),
    someone({ id: 'p4', code: 'HS4', base: north(500), rating: 400, gender: 'male' }),
  ]
  const order = (rule: Partial<Rule>, need: Partial<Need> = {}) =>
    rank(crowd, aNeed(need), aRule(rule), 1).map(({ staff }) => staff.id)

  test('by distance, then load, then rating, then staff number', () =>
    expect(order({ strategy: 'nearest' })).toEqual(['p1', 'p4', 'p3', 'p2']))
  test('by rating, then distance, then load', () =>
    expect(order({ strategy: 'bestRated' })).toEqual(['p2', 'p3', 'p1', 'p4']))
  test('by load, then distance, then rating', () =>
    expect(order({ strategy: 'leastLoaded' })).toEqual(['p1', 'p4', 'p2', 'p3']))
  test('by weights', () => {
    const weights = { distance: 0, rating: 50, load: 0, continuity: 0, grade: 50 }
    expect(order({ strategy: 'weighted', weights })).toEqual(['p2', 'p3', 'p1', 'p4'])
  })
  test('puts the previous staff member first if eligible', () => {
    const history = { ...noHistory, previous: 'p2' }
    expect(order({ strategy: 'nearest' }, { history })[0]).toBe('p2')
    expect(order({ strategy: 'nearest', continuity: 0 }, { history })[0]).toBe('p1')
    expect(order({ strategy: 'nearest' }, { history, asked: new Set(['p2']) })).toEqual(['p1', 'p4', 'p3'])
  })
  test('puts staff of the care recipient’s gender first where preferred', () =>
    expect(order({ strategy: 'nearest', genderMatch: 'preferred' }, { gender: 'male' })[0]).toBe('p4'))

  test('does not depend on input order and lists exactly the staff without obstacles', () => {
    fc.assert(
      fc.property(anyCrowd, anyNeed, anyRule, fc.integer({ min: 1, max: 10 }), (staff, need, rule, round) => {
        const ranked = rank(staff, need, rule, round).map((one) => one.staff.id)
        expect(rank(staff.toReversed(), need, rule, round).map((one) => one.staff.id)).toEqual(ranked)
        const able = staff.filter((one) => judge(one, need, rule, round).length === 0).map(({ id }) => id)
        expect(ranked.toSorted()).toEqual(able.toSorted())
        expect(firstOf(staff, need, rule, round)?.staff.id).toBe(ranked[0])
      }),
    )
  })

  test('of the candidate list begins with eligible staff and lists everyone once', () => {
    fc.assert(
      fc.property(anyCrowd, anyNeed, anyRule, (staff, need, rule) => {
        const all = judgeAll(staff, need, rule)
        expect(all.map((one) => one.staff.id).toSorted()).toEqual(staff.map(({ id }) => id).toSorted())
        const able = all.filter(({ obstacles }) => obstacles.length === 0)
        expect(all.slice(0, able.length)).toEqual(able)
        expect(able.map((one) => one.staff.id)).toEqual(rank(staff, need, rule, 1).map((one) => one.staff.id))
      }),
    )
  })
})

test('obstacles are listed in their fixed order', () => {
  fc.assert(
    fc.property(anyStaff('p1'), anyNeed, anyRule, (staff, need, rule) => {
      const places = judge(staff, need, rule, 1).map((name) => dispatchObstacles.indexOf(name))
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }),
  )
})
