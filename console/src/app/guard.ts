/** Address to open after signing in; always a page of ours, whatever the query says. */
export const afterSignIn = (search: string, origin: string): string => {
  const wish = new URLSearchParams(search).get('redirect') ?? '/'
  if (!wish.startsWith('/') || !URL.canParse(wish, origin)) return '/'
  const { origin: target, pathname, search: query, hash } = new URL(wish, origin)
  if (target !== origin || pathname.startsWith('//') || pathname === '/login') return '/'
  return `${pathname}${query}${hash}`
}

/** Paths open with and without a session. */
const publicPaths = new Set(['/auth-redirect', '/404', '/401'])
export const isPublic = (path: string) => publicPaths.has(path)

interface Visit {
  readonly path: string
  readonly search: string
  readonly full: string
  readonly origin: string
  readonly isSignedIn: boolean
}

/** Redirect target, or undefined if the address may stay. */
export const redirectOf = ({ path, search, full, origin, isSignedIn }: Visit): string | undefined => {
  if (isSignedIn) return path === '/login' ? afterSignIn(search, origin) : undefined
  return path === '/login' || isPublic(path) ? undefined : `/login?redirect=${encodeURIComponent(full)}`
}
