/** Names are compared without blanks and signs, as in `name_spelled`. */
const spelling = (text: string) => text.toLowerCase().replace(/[\s\p{P}\p{S}]/gu, '')

/** A name or its pinyin, as a query of `name_spelled`; undefined for a text that matches too many. */
export const nameQuery = (text: string): string | undefined => {
  const plain = spelling(text)
  const letters = [...plain]
  // A single Latin letter begins the spelling of every tenth name.
  if (letters.length === 0 || (letters.length === 1 && /[a-z\d]/.test(plain))) return undefined
  const quoted = `'${plain}'`
  // A single character is indexed by itself, longer texts as prefixes.
  return letters.length === 1 ? quoted : `${quoted}:*`
}
