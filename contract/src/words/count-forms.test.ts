import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** English texts whose count needs no singular, listed under the reason. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'A fixed number that is never 1': [
    'Appointments need {n} minutes’ notice.',
    'At most {n} days at once',
    'At most {n} visits at a time; the others stay selected.',
    'Cards can be returned within {n} days only',
    'Closed more than {n} days ago: it cannot be reopened',
    'It begins in less than {n} hours: please call the desk.',
    'Last {count} days',
    'Print at most {n} statements at a time',
    'The bill is too large: at most {n} lines',
  ],
  'An alert that is sent from a large number on': [
    '{name} has exported {n} rows within a day. Please check.',
    '{name} has exported {n} times within an hour. Please check.',
    '{name} has revealed {n} sensitive details within an hour. Please check.',
    '{n} text message codes were sent within a day. Please check for misuse.',
    '{n} text message notices were sent within a day. Please check.',
  ],
  'Goods have no singular': [
    '{n} goods in it stay on sale, but once taken off sale they cannot come back.',
    '{name}: {n} goods in it',
  ],
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const quoted = String.raw`'((?:[^'\\]|\\.)*)'`
const beginning = new RegExp(String.raw`\bt\(\s*${quoted},\s*${quoted},`, 'g')
/** A count before a plural noun, which one or two other words may precede. */
const bareCount = /\{(?:n|count)\} (?!(?:of|outside|without|would) )(?:[a-z-]+ ){0,2}?(?:[a-z]+s|people)\b/

/** The English texts in the source. */
const texts = globSync('{contract,console,server}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) => [...readFileSync(`${root}${path}`, 'utf8').matchAll(beginning)].map(([, , en = '']) => en))
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
