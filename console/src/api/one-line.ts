const ends = /[.!?:;,。！？：；，…]$/
const wide = /[\u3000-\u9fff\uff00-\uffef]$/

/** Ends a text as its script does. */
const sentence = (text: string) => (ends.test(text) ? text : `${text}${wide.test(text) ? '。' : '.'}`)

/** Several short texts, such as errors, as sentences of one line; a single one stays as it is. */
export const oneLine = (texts: readonly string[]): string => {
  if (texts.length < 2) return texts[0] ?? ''
  return texts
    .map(sentence)
    .reduce((line, next) => (line === '' || wide.test(line) ? `${line}${next}` : `${line} ${next}`), '')
}
