/** What a box identifies itself with. */
export interface Identity {
  readonly operator: string
  readonly sn: string
  readonly ecallid: string
  readonly token: string
}

export const identityFields = ['operator', 'sn', 'ecallid', 'token'] as const satisfies readonly (keyof Identity)[]

const key = 'kangju-box'

const isWhole = (given: Partial<Identity>): given is Identity => identityFields.every((field) => Boolean(given[field]))

export const keepIdentity = (identity: Identity) => localStorage.setItem(key, JSON.stringify(identity))

/** From the address, which then loses it, or as stored before. */
export const readIdentity = (): Identity | undefined => {
  const query = new URLSearchParams(location.search)
  const given: Partial<Identity> = Object.fromEntries(identityFields.map((field) => [field, query.get(field) ?? '']))
  if (isWhole(given)) {
    keepIdentity(given)
    history.replaceState(null, '', location.pathname)
    return given
  }
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Identity>
    return isWhole(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
