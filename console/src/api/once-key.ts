const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')

/** One key for as long as the same is sent: a second press after a lost answer does not do it twice. */
export const makeOnceKey = () => {
  let last: { readonly text: string; readonly key: string } | undefined
  return (content: unknown): string => {
    const text = JSON.stringify(content)
    if (last?.text !== text) last = { text, key: randomKey() }
    return last.key
  }
}
