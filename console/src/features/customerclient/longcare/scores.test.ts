import { adlSteps, fill, scoreParts } from '@kangju/contract'
import { expect, test } from 'vitest'
import type { Say } from '../../../ui/say.ts'
import { reasonLines } from './reason-lines.ts'
import { itemsOf, levelsSoFar, soFar } from './scores.ts'

const say: Say = (text, values) => fill(text.zh, values)

const scored = (each: (key: string) => number) =>
  Object.fromEntries(
    scoreParts.map((part) => [part, Object.fromEntries(itemsOf[part].map(({ key }) => [key, each(key)]))]),
  )

test('every item offers the scores that the server accepts, best first', () => {
  for (const { key, steps } of itemsOf.adl)
    expect([key, steps.map(({ value }) => value)]).toEqual([key, [...adlSteps[key as 'eat']].toReversed()])
  expect(itemsOf.cognition.every(({ steps }) => steps.map(({ value }) => value).join() === '4,3,2,1,0')).toBe(true)
  expect(scoreParts.reduce((count, part) => count + itemsOf[part].length, 0)).toBe(17)
})

test('scored items are counted and added up', () => {
  expect(soFar({ adl: { eat: 10, walk: 0 } }, 'adl')).toEqual({ done: 2, count: 10, total: 10 })
  expect(soFar({}, 'perception')).toEqual({ done: 0, count: 3, total: 0 })
})

test('a level exists only when all seventeen items are scored', () => {
  const all = scored(() => 0)
  expect(levelsSoFar(all, [])?.disabilityLevel).toBe(5)
  const { time: _time, ...cognition } = all['cognition'] as Record<string, number>
  expect(levelsSoFar({ ...all, cognition }, [])).toBeUndefined()
})

test('the reason is explained step by step', () => {
  // Totals: 40 for daily living, 2 for cognition, the maximum for perception.
  const values = {
    adl: { ...(scored(() => 0)['adl'] as object), eat: 10, dress: 10, stool: 10, urine: 10 },
    cognition: { time: 2, person: 0, place: 0, memory: 0 },
    perception: { vision: 4, hearing: 4, talk: 4 },
  }
  const levels = levelsSoFar(values, [])
  expect(levels === undefined ? [] : reasonLines(levels, say)).toEqual([
    '日常生活活动能力40分（0–44分） → 重度受损',
    '认知能力2分（2–3分） → 中度受损',
    '感知觉与沟通12分（12分） → 完好',
    '认知与感知取较差的“认知能力” → 中度受损',
    '合并：重度受损 + 中度受损 → 重度失能Ⅱ级',
  ])
})
