import { fill, type Lang, type Text } from '@kangju/contract'
import { langStore } from '../api/lang.ts'

export type Say = (text: Text, values?: Record<string, string | number>) => string

export const sayIn =
  (lang: Lang): Say =>
  (text, values) =>
    fill(text[lang], values)

/** Says a text in the user's language; the component follows when that changes. */
export const useSay = (): Say => sayIn(langStore.use())
