const placeholder = /change.{0,5}(?:me|this|it)|replace.{0,5}(?:me|this)|your.{0,3}secret|placeholder|password|example/i

/** Neighbours such as `12`, `cb` or `aa` can be guessed from the character before. */
const isStep = (text: string, at: number) => Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1

/** The characters that neither continue a sequence nor repeat three that came before. */
const unforeseen = (text: string) =>
  [...text].filter((_character, at) => {
    if (at === 0) return true
    const three = text.slice(Math.max(0, at - 2), at + 1)
    const isRepeated = three.length === 3 && text.indexOf(three) < at - 2
    return !isRepeated && !isStep(text, at)
  })

/** Bits of information, by how often each character occurs. */
const bitsOf = (characters: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, n) => sum - n * Math.log2(n / characters.length), 0)
}

/** 32 random hexadecimal digits have about 90 by this measure, one word repeated about 25. */
const fewestBits = 56

/** Why a secret can be guessed; undefined if nothing shows it. */
export const secretFault = (secret: string): string | undefined => {
  if (secret.length < 32) return 'must have at least 32 characters'
  if (placeholder.test(secret)) return 'is a placeholder'
  return bitsOf(unforeseen(secret.toLowerCase())) < fewestBits ? 'is too easy to guess' : undefined
}
