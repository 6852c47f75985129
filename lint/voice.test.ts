import { expect, test } from 'vitest'
import type { Lang } from '@kangju/contract'
import { readSourceTexts } from './source-texts.ts'

const han = String.raw`[\u4e00-\u9fff]`
const kana = String.raw`[\u3040-\u30ff\u4e00-\u9fff]`

/** Wordings that no text has, by language. */
const avoided: readonly (readonly [lang: Lang, what: string, pattern: RegExp])[] = [
  [
    'en',
    'a word for which there is a plainer one',
    /\b(?:by hand|at once|all the same|somebody|nobody|whoever|may not|wished|telephones?|televisions?|dear)\b/i,
  ],
  ['en', 'a sentence that does not name its thing', /^(?:It|That) /],
  ['es', 'a calque', /\ba mano\b/i],
  ['es', 'quotation marks of another language', /[“"]/],
  ['ja', 'the reader as あなた, or a Chinese word', /あなた|証件|消耗品|バッチ/],
  ['ja', 'narrow parentheses', new RegExp(String.raw`${kana}\(|\(${kana}`)],
  ['ja', 'a space beside a number or a value', new RegExp(String.raw`${kana} +[\d{]|[\d}] +${kana}`)],
  ['ja', 'a sentence without a full stop', /(?:です|ます|ません|でした|ました|ください)$/],
  ['zh', 'the reader as 你', /(?<!迷)你/],
  ['zh', 'a space beside a number or a value', new RegExp(String.raw`${han} +[\d{]|[\d}] +${han}`)],
]

/** Chinese texts with such spaces, listed under the reason. */
const spaced: Readonly<Record<string, readonly string[]>> = {
  'Equal Chinese would have another translation': ['{n} 单'],
  'A name that is stored': ['{name} 副本'],
}

/** The documentation of the API names paths and fields between its words. */
const texts = readSourceTexts().filter(({ place }) => !place.startsWith('contract/src/messages/docs.ts'))
const excepted = Object.values(spaced).flat()

test('the texts are found in the source', () => {
  expect(texts.length).toBeGreaterThan(4000)
})

test.each(avoided)('in %s no text has %s', (lang, _what, pattern) => {
  const found = texts.filter(({ zh, [lang]: said }) => pattern.test(said) && !excepted.includes(zh))
  expect(found.map(({ place, [lang]: said }) => `${place} ${said}`)).toEqual([])
})

test('every exception is needed', () => {
  expect(excepted.filter((zh) => !texts.some((text) => text.zh === zh))).toEqual([])
})
