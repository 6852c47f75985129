import { fill, type Lang, type Text } from '@kangju/contract'
import { langStore } from '../api/lang.ts'

export type Say = (text: Text, values?: Record<string, string | number>) => string

const makeSay =
  (lang: Lang): Say =>
  (text, values) =>
    fill(text[lang], values)

const says: Readonly<Record<Lang, Say>> = { zh: makeSay('zh'), en: makeSay('en'), es: makeSay('es'), ja: makeSay('ja') }

/** Returns one function per language, so that memoised values change only with the language. */
export const sayIn = (lang: Lang): Say => says[lang]

/** Returns the function that translates a text; the component follows the language. */
export const useSay = (): Say => sayIn(langStore.use())
