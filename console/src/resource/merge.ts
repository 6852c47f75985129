import type { Values } from './types.ts'

export interface Conflict {
  readonly key: string
  readonly mine: unknown
  readonly theirs: unknown
  /** What to keep unless somebody says otherwise: what I have changed, and what only they have. */
  readonly pick: 'mine' | 'theirs'
}

const plain = (value: unknown) =>
  value === undefined || value === ''
    ? null
    : Array.isArray(value)
      ? value.map((item) => JSON.stringify(item)).toSorted()
      : value
/** An empty input, null and a missing field are all "nothing"; the order of a choice of several does not matter. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** The fields in which my form and the row as it is now differ. */
export const conflictsOf = (keys: readonly string[], base: Values, mine: Values, theirs: Values): Conflict[] =>
  keys.flatMap((key) => {
    if (isSame(mine[key], theirs[key])) return []
    return [{ key, mine: mine[key], theirs: theirs[key], pick: isSame(mine[key], base[key]) ? 'theirs' : 'mine' }]
  })
