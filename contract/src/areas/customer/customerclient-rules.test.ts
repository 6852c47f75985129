import { expect, test } from 'vitest'
import { checkClient, factsOfClient, isFiledEarlier } from './customerclient-rules.ts'

const card = '11010519491231002X'
const wrongOf = (draft: Parameters<typeof checkClient>[0]) => Object.keys(checkClient(draft))

test('ID cards are verified and give gender and birthday; other documents need both and are only letters and digits', () => {
  expect(wrongOf({ idType: 'idCard', idCard: card })).toEqual([])
  expect(wrongOf({ idType: 'idCard', idCard: '110105194912310021' })).toEqual(['idCard'])
  expect(wrongOf({ idType: 'passport', idCard: 'E12345678' })).toEqual(['gender', 'birthday'])
  expect(wrongOf({ idType: 'passport', idCard: 'E 1234', gender: 'male', birthday: '1949-12-31' })).toEqual(['idCard'])
})

test('a masked number is not checked again', () => {
  expect(wrongOf({ idType: 'idCard', idCard: '110105********002X' })).toEqual([])
})

test('blank fields of an unfinished form give no errors', () => {
  expect(wrongOf({})).toEqual([])
  expect(wrongOf({ idType: 'idCard' })).toEqual([])
})

test('a position has both coordinates or none', () => {
  expect([wrongOf({ lng: 120 }), wrongOf({ lat: 30 }), wrongOf({ lng: 120, lat: 30 })]).toEqual([['lat'], ['lng'], []])
})

test('only an ID card encodes facts about its holder', () => {
  expect(factsOfClient({ idType: 'idCard', idCard: card.toLowerCase() })).toMatchObject({
    gender: 'female',
    birthday: '1949-12-31',
  })
  expect(factsOfClient({ idType: 'passport', idCard: card })).toBeUndefined()
  expect(factsOfClient({ idType: 'idCard', idCard: '110105********002X' })).toBeUndefined()
})

test('a record is of an earlier day after midnight in Beijing', () => {
  const createdAt = '2026-11-15T23:50:00.000+08:00'
  expect(isFiledEarlier(createdAt, new Date('2026-11-15T23:59:59+08:00'))).toBe(false)
  expect(isFiledEarlier(createdAt, new Date('2026-11-16T00:00:00+08:00'))).toBe(true)
})
