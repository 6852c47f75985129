import type { Values } from './types.ts'

export interface Conflict {
  readonly key: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Preselected version: mine where I changed the field, theirs where only they did. */
  readonly pick: 'mine' | 'theirs'
}

const plain = (_key: string, value: unknown) => (value === '' || value === null ? undefined : value)
const spell = (value: unknown, isOrdered: boolean) => {
  if (!Array.isArray(value)) return JSON.stringify(value, plain)
  const items = value.map((item) => JSON.stringify(item, plain))
  return JSON.stringify(isOrdered ? items : items.toSorted())
}
/** An empty input, null and a missing field are equal; the order of a multiple choice does not matter. */
export const isSame = (one: unknown, other: unknown, isOrdered = false) =>
  spell(one ?? undefined, isOrdered) === spell(other ?? undefined, isOrdered)

export type Same = (key: string, one: unknown, other: unknown) => boolean

/** The fields in which my form and the saved row differ. */
export const conflictsOf = (
  keys: readonly string[],
  base: Values,
  mine: Values,
  theirs: Values,
  same: Same = (_key, one, other) => isSame(one, other),
): Conflict[] =>
  keys.flatMap((key) => {
    if (same(key, mine[key], theirs[key])) return []
    return [{ key, mine: mine[key], theirs: theirs[key], pick: same(key, mine[key], base[key]) ? 'theirs' : 'mine' }]
  })
