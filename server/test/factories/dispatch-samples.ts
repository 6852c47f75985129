import { orderSources, strategies, usualWeights } from '@kangju/contract'
import fc from 'fast-check'
import { dayOf, dayMinutes, hourMs, minuteMs, startOfDay } from '../../src/modules/care/dispatch/engine/calendar.ts'
import type { Booked, Need, Rule, Staff } from '../../src/modules/care/dispatch/engine/types.ts'
import { plainRule } from '../../src/modules/care/dispatchconfig/service.ts'

/** A Monday in Beijing. */
export const monday = dayOf(Date.parse('2026-11-16T00:00:00+08:00'))
export const at = (clock: string, day = monday) =>
  startOfDay(day) + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minuteMs

export const home = { lng: 120.13, lat: 30.26 }
/** A position this many metres north of home. */
export const north = (metres: number) => ({ lng: home.lng, lat: home.lat + metres / 111_194.93 })

const allWeek = Array.from({ length: 8 }, () => [{ from: 0, to: dayMinutes }])

/** A staff member without restrictions. */
export const someone = (change: Partial<Staff> = {}): Staff => ({
  id: 'p1',
  code: 'HS000001',
  name: '张淑芬',
  organId: 'o1',
  moldId: 'm1',
  gradeId: 'g1',
  gender: 'female',
  isReceiving: true,
  isOrganServing: true,
  projectIds: new Set(['j1']),
  level: 2,
  topLevel: 4,
  papersUntil: monday + 365,
  areaCodes: new Set(['330106']),
  base: home,
  serveRadiusKm: 10,
  maxDailyOrders: 6,
  rating: null,
  hours: allWeek,
  leaves: [],
  booked: new Map(),
  ...change,
})

export const noHistory: Need['history'] = {
  served: new Set(),
  welcome: new Set(),
  unwanted: new Set(),
  organIds: new Set(),
  previous: null,
}

/** A visit of an hour at home on Monday at ten. */
export const aNeed = (change: Partial<Need> = {}): Need => ({
  id: 'v1',
  start: at('10:00'),
  end: at('11:00'),
  areas: ['330106', '330100', '330000'],
  position: home,
  barrier: null,
  projectId: 'j1',
  classIds: ['c1', 'c0'],
  source: 'miniProgram',
  organId: null,
  isManualOnly: false,
  moldIds: ['m1'],
  minLevel: 1,
  gender: 'female',
  asked: new Set(),
  history: noHistory,
  requested: null,
  ...change,
})

export const aRule = (change: Partial<Rule> = {}): Rule => ({
  ...plainRule,
  mode: 'automatic',
  quietFrom: null,
  quietTo: null,
  ...change,
})

export const booking = (id: string, start: number, end: number, change: Partial<Booked> = {}): Booked => ({
  id,
  start,
  end,
  position: home,
  isTaken: true,
  ...change,
})

export const withBooked = (...list: Booked[]): Map<number, Booked[]> => Map.groupBy(list, ({ start }) => dayOf(start))

const ids = (prefix: string, n: number) => Array.from({ length: n }, (_, i) => `${prefix}${i + 1}`)
const someOf = <V>(values: readonly V[]) => fc.subarray([...values])

const anyPosition = fc.integer({ min: -20_000, max: 20_000 }).map(north)

const anyBooked = fc
  .record({
    id: fc.constantFrom(...ids('v', 8)),
    day: fc.integer({ min: -1, max: 2 }),
    minute: fc.integer({ min: 0, max: dayMinutes - 1 }),
    length: fc.integer({ min: 15, max: 240 }),
    isTaken: fc.boolean(),
    position: fc.option(anyPosition),
  })
  .map(({ id, day, minute, length, isTaken, position }) => {
    const start = startOfDay(monday + day) + minute * minuteMs
    return booking(id, start, start + length * minuteMs, { isTaken, position })
  })

/** An arbitrary staff member, suitable or not. */
export const anyStaff = (id: string): fc.Arbitrary<Staff> =>
  fc.record({
    id: fc.constant(id),
    code: fc.constant(`HS${id}`),
    name: fc.constant(id),
    organId: fc.constantFrom('o1', 'o2'),
    moldId: fc.constantFrom('m1', 'm2'),
    gradeId: fc.constant('g1'),
    gender: fc.constantFrom('male', 'female'),
    isReceiving: fc.boolean(),
    isOrganServing: fc.boolean(),
    projectIds: someOf(['j1', 'j2']).map((list) => new Set(list)),
    level: fc.integer({ min: 1, max: 4 }),
    topLevel: fc.constant(4),
    papersUntil: fc.constantFrom(monday - 1, monday, monday + 100),
    areaCodes: someOf(['330106', '330100', '330105']).map((list) => new Set(list)),
    base: anyPosition,
    serveRadiusKm: fc.integer({ min: 1, max: 20 }),
    maxDailyOrders: fc.integer({ min: 1, max: 6 }),
    rating: fc.option(fc.integer({ min: 0, max: 500 })),
    hours: fc.constantFrom(
      allWeek,
      allWeek.map(() => [{ from: 480, to: 1080 }]),
    ),
    leaves: fc.constantFrom([], [{ from: monday, to: monday }]),
    booked: fc
      .uniqueArray(anyBooked, { maxLength: 5, selector: ({ id: one }) => one })
      .map((list) => withBooked(...list)),
  })

export const anyCrowd = fc
  .integer({ min: 0, max: 12 })
  .chain((n) => fc.tuple(...ids('p', n).map(anyStaff)))
  .map((list) => list as Staff[])

const people = ids('p', 12)

export const anyNeed: fc.Arbitrary<Need> = fc
  .record({
    minute: fc.integer({ min: 0, max: dayMinutes - 1 }),
    length: fc.integer({ min: 15, max: 240 }),
    position: fc.option(anyPosition),
    source: fc.constantFrom(...orderSources),
    organId: fc.option(fc.constantFrom('o1', 'o2')),
    minLevel: fc.integer({ min: 0, max: 4 }),
    gender: fc.option(fc.constantFrom('male' as const, 'female' as const)),
    asked: someOf(people),
    welcome: someOf(people),
    unwanted: someOf(people.slice(0, 2)),
    previous: fc.option(fc.constantFrom(...people)),
  })
  .map(({ minute, length, asked, welcome, unwanted, previous, ...rest }) => {
    const start = startOfDay(monday) + minute * minuteMs
    const history = {
      served: new Set([...welcome, ...unwanted]),
      welcome: new Set(welcome),
      unwanted: new Set(unwanted),
      organIds: new Set(['o2']),
      previous,
    }
    return aNeed({ ...rest, start, end: start + length * minuteMs, asked: new Set(asked), history })
  })

/** Five weights with a sum of 100. */
const anyWeights = fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 0, max: 100 }))).map((cuts) => {
  const marks = [0, ...cuts.toSorted((one, other) => one - other), 100]
  const [distance = 0, rating = 0, load = 0, continuity = 0, grade = 0] = marks
    .slice(1)
    .map((mark, i) => mark - (marks[i] ?? 0))
  return { distance, rating, load, continuity, grade }
})

export const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    priority: fc.integer({ min: 1, max: 999 }),
    organIds: someOf(['o1', 'o2']),
    moldIds: someOf(['m1', 'm2']),
    minGradeLevel: fc.option(fc.integer({ min: 1, max: 4 })),
    genderMatch: fc.constantFrom('any' as const, 'preferred' as const, 'required' as const),
    maxDistanceKm: fc.integer({ min: 1, max: 20 }),
    radiusStepKm: fc.integer({ min: 0, max: 20 }),
    maxDailyOrders: fc.option(fc.integer({ min: 1, max: 6 })),
    bufferMin: fc.integer({ min: 0, max: 240 }),
    strategy: fc.constantFrom(...strategies),
    weights: fc.oneof(fc.constant(usualWeights), anyWeights),
    continuity: fc.constantFrom(0 as const, 1 as const),
    maxRounds: fc.integer({ min: 1, max: 10 }),
  })
  .map(aRule)

export { hourMs, minuteMs }
