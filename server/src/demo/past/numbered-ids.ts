const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

/** Older than any id that a server will create. */
const numbered = (n: number) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Numbers ids in their order of creation, so that recording again gives the same ones. */
export const numberIds = (values: Iterable<string>) => {
  const ids = new Set<string>()
  for (const value of values) for (const [id] of value.matchAll(uuid)) ids.add(id)
  const numbers = new Map([...ids].toSorted().map((id, n) => [id, numbered(n + 1)]))
  return (value: string) => value.replace(uuid, (id) => numbers.get(id) ?? id)
}
