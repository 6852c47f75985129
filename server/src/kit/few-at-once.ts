/** Maps like `Promise.all`, but with a few under way at a time, so that one request does not take all connections. */
export const fewAtOnce = async <V, R>(
  values: readonly V[],
  most: number,
  map: (value: V) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const rest = values.entries()
  const lane = async () => {
    for (const [at, value] of rest) results[at] = await map(value)
  }
  await Promise.all(Array.from({ length: Math.min(most, values.length) }, lane))
  return results
}
