import { langStore } from './lang.ts'

const ends = /[.!?:;,。！？：；，…]$/

/** Several short texts, such as errors, as sentences of one line; a single one stays as it is. */
export const oneLine = (texts: readonly string[]): string => {
  if (texts.length < 2) return texts[0] ?? ''
  const isWide = langStore.get() === 'zh' || langStore.get() === 'ja'
  const [stop, gap] = isWide ? ['。', ''] : ['.', ' ']
  return texts.map((text) => (ends.test(text) ? text : `${text}${stop}`)).join(gap)
}
