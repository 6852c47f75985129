import { expect, test } from 'vitest'
import { readSourceTexts } from './source-texts.ts'

/** English texts whose count needs no singular, listed under the reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'A fixed number that is never 1': [
    'Bookings closed more than {n} days ago can’t be reopened',
    'Choose up to {n} days at a time',
    'Last {count} days',
    'Print at most {n} statements at a time',
    'Schedule at least {n} minutes ahead',
    'The bill is too large (up to {n} lines)',
    'The visit starts in less than {n} hours. Contact customer service.',
    'Up to {n} visits at a time. The others stay selected.',
  ],
  'An alert that is sent from a large number on': [
    '{name} has exported {n} rows within a day. Please check.',
    '{name} has exported {n} times within an hour. Please check.',
    '{name} has viewed {n} sensitive details within an hour. Please check.',
    '{n} text message codes were sent within a day. Please check for misuse.',
    '{n} text message notices were sent within a day. Please check.',
  ],
}

/** A count before a plural noun, which one or two other words may precede. */
const bareCount = /\{(?:n|count)\} (?!(?:of|outside|without|would) )(?:[a-z-]+ ){0,2}?(?:[a-z]+s|people)\b/

const texts = readSourceTexts().map(({ en }) => en)
const bare = texts.filter((en) => bareCount.test(en))
const excepted = Object.values(reasons).flat()

test('the texts are found in the source', () => {
  expect(texts.length).toBeGreaterThan(1500)
  expect(texts.filter((en) => en.includes('{n|')).length).toBeGreaterThan(50)
})

test('a plural noun after a count has a singular form, unless its exception has a reason', () => {
  expect(bare.filter((en) => !excepted.includes(en))).toEqual([])
})

test('every exception is needed', () => {
  expect(excepted.filter((en) => !bare.includes(en))).toEqual([])
})
