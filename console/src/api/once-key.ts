const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')

/** Keeps one idempotency key while the content is the same, so that a retry after a lost response takes effect once. */
export const makeOnceKey = () => {
  let last: { readonly text: string; readonly key: string } | undefined
  return (content: unknown): string => {
    const text = JSON.stringify(content)
    if (last?.text !== text) last = { text, key: randomKey() }
    return last.key
  }
}
