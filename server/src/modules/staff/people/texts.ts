import { fill, fillText, langs, type Lang, type Text } from '@kangju/contract'
import type { StaffVisit } from './dependents.ts'

/** Makes a text by calling `make` for each language. */
export const perLang = (make: (lang: Lang) => string): Text =>
  Object.fromEntries(langs.map((lang) => [lang, make(lang)])) as unknown as Text

const namesAtMost = 5

const firstFew = (texts: readonly Text[]): Text =>
  perLang((lang) => {
    const said = texts.slice(0, namesAtMost).map((text) => text[lang])
    return fill(texts.length > namesAtMost ? '{said} …' : '{said}', { said: said.join('；') })
  })

/** Fills a text with the number of visits and the first few of them. */
export const withVisits = (text: Text, visits: readonly StaffVisit[]): Text =>
  fillText(text, { n: visits.length, visits: firstFew(visits.map(({ line }) => line)) })
