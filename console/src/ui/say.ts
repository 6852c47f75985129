import { fill, type Lang, type Text } from '@kangju/contract'
import { langStore } from '../api/lang.ts'

export type Say = (text: Text, values?: Record<string, string | number>) => string

const makeSay =
  (lang: Lang): Say =>
  (text, values) =>
    fill(text[lang], values)

const says: Readonly<Record<Lang, Say>> = { zh: makeSay('zh'), en: makeSay('en'), es: makeSay('es'), ja: makeSay('ja') }

/** One function per language, so that what depends on it is only done again for another language. */
export const sayIn = (lang: Lang): Say => says[lang]

/** Says a text in the user's language; the component follows when that changes. */
export const useSay = (): Say => sayIn(langStore.use())
