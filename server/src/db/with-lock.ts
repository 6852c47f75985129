type Lock = 'update' | 'share'

/**
 * The query, with a row lock if given. An inline conditional would make the compiler compare both builder types member
 * by member, which costs about a second for each query.
 */
export const withLock = <Q extends { for: (strength: Lock) => unknown }>(query: Q, lock: Lock | undefined): Q =>
  lock === undefined ? query : (query.for(lock) as Q)
