import { expect, test } from 'vitest'
import {
  careLevelOf,
  faultsOfTable,
  levelsOf,
  levelTableFor,
  nationalTable,
  tableTitle,
  usualValidTo,
  type Scores,
} from './longcare-levels.ts'
import { adlSteps, cognitionItems, perceptionItems, type AreaTable } from './longcare.ts'

/** Scores with the given totals; their distribution does not matter. */
const spread = (items: readonly string[], total: number) =>
  Object.fromEntries(items.map((item, at) => [item, at === 0 ? total : 0]))
const scores = (adl: number, cognition: number, perception: number) =>
  ({
    adl: spread(Object.keys(adlSteps), adl),
    cognition: spread(cognitionItems, cognition),
    perception: spread(perceptionItems, perception),
  }) as unknown as Scores

test('the best scores add up to 100, 16 and 12, which is no disability', () => {
  const best = {
    adl: Object.fromEntries(Object.entries(adlSteps).map(([item, steps]) => [item, Math.max(...steps)])),
    cognition: Object.fromEntries(cognitionItems.map((item) => [item, 4])),
    perception: Object.fromEntries(perceptionItems.map((item) => [item, 4])),
  } as unknown as Scores
  expect(levelsOf(best)).toMatchObject({
    adl: { total: 100, level: 0, from: 100, to: 100 },
    cognition: { total: 16, level: 0, from: 16, to: 16 },
    perception: { total: 12, level: 0, from: 12, to: 12 },
    disabilityLevel: 0,
    careLevel: 'independent',
  })
})

test.each([
  ['adl', 100, 0],
  ['adl', 95, 1],
  ['adl', 65, 1],
  ['adl', 60, 2],
  ['adl', 45, 2],
  ['adl', 40, 3],
  ['adl', 0, 3],
  ['cognition', 16, 0],
  ['cognition', 15, 1],
  ['cognition', 4, 1],
  ['cognition', 3, 2],
  ['cognition', 2, 2],
  ['cognition', 1, 3],
  ['perception', 12, 0],
  ['perception', 11, 1],
  ['perception', 4, 1],
  ['perception', 3, 2],
  ['perception', 1, 3],
] as const)('%s of %i is level %i', (part, total, level) => {
  const totals = { adl: 100, cognition: 16, perception: 12, [part]: total }
  const found = levelsOf(scores(totals.adl, totals.cognition, totals.perception))[part]
  expect(found).toMatchObject({ total, level })
  expect(total).toBeGreaterThanOrEqual(found.from)
  expect(total).toBeLessThanOrEqual(found.to)
})

const adlOf = [100, 80, 50, 20]
const cognitionOf = [16, 10, 2, 0]
test.each([
  [0, [0, 0, 1, 1]],
  [1, [1, 1, 1, 2]],
  [2, [2, 2, 2, 3]],
  [3, [3, 3, 4, 5]],
])('activities of level %i combine with the worse of the other two to %j', (adl, combined) => {
  const found = cognitionOf.map((total) => levelsOf(scores(adlOf[adl] ?? 0, total, 12)).disabilityLevel)
  expect(found).toEqual(combined)
})

test('the worse of cognition and perception decides, and is named', () => {
  expect(levelsOf(scores(40, 2, 12))).toMatchObject({ worse: 'cognition', worseLevel: 2, disabilityLevel: 4 })
  expect(levelsOf(scores(40, 16, 0))).toMatchObject({ worse: 'perception', worseLevel: 3, disabilityLevel: 5 })
  expect(levelsOf(scores(40, 16, 12))).toMatchObject({ worse: 'both', worseLevel: 0, disabilityLevel: 3 })
})

test('six disability levels map to four care levels', () => {
  expect([0, 1, 2, 3, 4, 5].map(careLevelOf)).toEqual(['independent', 'mild', 'moderate', 'severe', 'severe', 'severe'])
})

const shanghai: AreaTable = { prefix: '31', table: { ...nationalTable, name: '上海', adl: [100, 70, 50] } }

test("a city's own table applies there, the national table everywhere else", () => {
  const pudong = { prefix: '310115', table: { ...nationalTable, name: '浦东' } }
  const named = ['310100', '310115', '330100', undefined, null].map(
    (code) => levelTableFor(code, [shanghai, pudong]).name,
  )
  expect(named).toEqual(['上海', '浦东', 'national2021', 'national2021', 'national2021'])
  expect([nationalTable, shanghai.table].map((table) => levelsOf(scores(65, 16, 12), table).adl.level)).toEqual([1, 2])
  expect([tableTitle(nationalTable).zh, tableTitle(shanghai.table).en]).toEqual([
    '国家长期护理失能等级评估标准（试行）',
    '上海',
  ])
})

test('an inconsistent table is reported', () => {
  expect(faultsOfTable(shanghai)).toEqual([])
  const crooked = {
    ...shanghai.table,
    adl: [65, 65, 45],
    combined: [
      [0, 0, 1, 1],
      [1, 1, 1, 2],
      [2, 2, 2, 3],
      [3, 3, 2, 5],
    ],
  }
  expect(faultsOfTable({ prefix: '31', table: crooked })).toEqual([
    '上海: adl must fall from level to level',
    '上海: combined may not get better as a part gets worse',
  ])
})

test('an assessment is valid for two years, including the last day', () => {
  expect(['2026-11-15', '2026-01-01', '2028-02-29'].map(usualValidTo)).toEqual([
    '2028-11-14',
    '2027-12-31',
    '2030-02-28',
  ])
})
