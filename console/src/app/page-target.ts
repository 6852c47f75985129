import { may, mayOpen, screenRoles, screens } from '@kangju/contract'
import type { Holder, Role, Screen } from '@kangju/contract'

/** Result of looking up an address. */
export type PageTarget =
  | { readonly kind: 'page'; readonly screen: Screen }
  | { readonly kind: 'forbidden'; readonly screen: Screen; readonly missing: readonly Role[] }
  | { readonly kind: 'unknown' }

const redirectPrefix = '/redirect/'

export const isRedirect = (path: string) => path.startsWith(redirectPrefix)

/** The address after /redirect, with its query. */
export const behindRedirect = (path: string, search: string): string => {
  const target = `/${path.slice(redirectPrefix.length).replace(/^[/\\]+/, '')}`
  return isRedirect(target) ? '/' : `${target}${search}`
}

export const screenAt = (path: string): Screen | undefined =>
  isRedirect(path)
    ? screens.find((screen) => isRedirect(screen.path))
    : screens.find((screen) => screen.path === path && !isRedirect(screen.path))

export const pageTargetOf = (path: string, holder: Holder): PageTarget => {
  const screen = screenAt(path)
  if (screen === undefined) return { kind: 'unknown' }
  if (mayOpen(holder, screen)) return { kind: 'page', screen }
  return { kind: 'forbidden', screen, missing: screenRoles(screen).filter((role) => !may(holder, [role])) }
}
