import { expect, test } from 'vitest'
import { checkClient, factsOfClient, isFiledEarlier } from './customerclient-rules.ts'

const card = '11010519491231002X'
const wrongOf = (draft: Parameters<typeof checkClient>[0]) => Object.keys(checkClient(draft))

test('an ID card is checked and tells the rest; other documents are letters and digits and tell nothing', () => {
  expect(wrongOf({ idType: 'idCard', idCard: card })).toEqual([])
  expect(wrongOf({ idType: 'idCard', idCard: '110105194912310021' })).toEqual(['idCard'])
  expect(wrongOf({ idType: 'passport', idCard: 'E12345678' })).toEqual(['gender', 'birthday'])
  expect(wrongOf({ idType: 'passport', idCard: 'E 1234', gender: 'male', birthday: '1949-12-31' })).toEqual(['idCard'])
})

test('a mask stands for what was checked when it came', () => {
  expect(wrongOf({ idType: 'idCard', idCard: '110105********002X' })).toEqual([])
})

test('a form half filled in is not told of what it has not come to', () => {
  expect(wrongOf({})).toEqual([])
  expect(wrongOf({ idType: 'idCard' })).toEqual([])
})

test('a position has both its numbers or none', () => {
  expect([wrongOf({ lng: 120 }), wrongOf({ lat: 30 }), wrongOf({ lng: 120, lat: 30 })]).toEqual([['lat'], ['lng'], []])
})

test('only an ID card tells who its holder is', () => {
  expect(factsOfClient({ idType: 'idCard', idCard: card.toLowerCase() })).toMatchObject({
    gender: 'female',
    birthday: '1949-12-31',
  })
  expect(factsOfClient({ idType: 'passport', idCard: card })).toBeUndefined()
  expect(factsOfClient({ idType: 'idCard', idCard: '110105********002X' })).toBeUndefined()
})

test('a file is of an earlier day once it is midnight in Beijing', () => {
  const createdAt = '2026-11-15T23:50:00.000+08:00'
  expect(isFiledEarlier(createdAt, new Date('2026-11-15T23:59:59+08:00'))).toBe(false)
  expect(isFiledEarlier(createdAt, new Date('2026-11-16T00:00:00+08:00'))).toBe(true)
})
