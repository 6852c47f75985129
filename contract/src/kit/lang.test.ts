import { expect, test } from 'vitest'
import { fill, fillText, joinTexts, t, unfilled } from './lang.ts'

test('placeholders are filled with values; one without a value stays', () => {
  expect(fill('{name} has {n}', { name: 'Li', n: 0 })).toBe('Li has 0')
  expect(fill('{name} {n|visit|visits}', { name: 'Li' })).toBe('Li {n|visit|visits}')
})

test('the first form is chosen for one, the second for any other number', () => {
  const said = (n: number | string) => fill('{n} {n|visit goes|visits go} on', { n })
  expect([0, 1, 2, '1'].map(said)).toEqual(['0 visits go on', '1 visit goes on', '2 visits go on', '1 visit goes on'])
})

test('a text without values has the forms of several, and its placeholders', () => {
  expect(unfilled('{n} {n|visit|visits} of {name}')).toBe('{n} visits of {name}')
})

test('each language has its own plural forms, or none', () => {
  const text = t('{n}单', '{n} {n|visit|visits}', '{n} {n|visita|visitas}', '{n}件')
  expect(fillText(text, { n: 1 })).toEqual({ zh: '1单', en: '1 visit', es: '1 visita', ja: '1件' })
  expect(fillText(text, { n: 3 })).toMatchObject({ en: '3 visits', es: '3 visitas' })
})

test('names are joined with the separator of each language', () => {
  const free = t('空闲', 'free', 'libre', '空き')
  expect(joinTexts(['Li', free])).toEqual({ zh: 'Li、空闲', en: 'Li, free', es: 'Li, libre', ja: 'Li、空き' })
  expect(joinTexts(['Li', free], 'parts')).toMatchObject({ zh: 'Li；空闲', en: 'Li; free' })
  expect(joinTexts([])).toEqual({ zh: '', en: '', es: '', ja: '' })
})
