import { lazy, type ComponentType } from 'react'

const load: Readonly<Record<string, () => Promise<{ default: ComponentType }>>> = {
  '/profile/index': () => import('./profile-page.tsx'),
  '/account/list': () => import('../features/account/account-page.tsx'),
  '/role/list': () => import('../features/role/role-page.tsx'),
}

/** The pages that are built, each fetched when it is first opened. */
export const pages: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(load).map(([path, page]) => [path, lazy(page)]),
)
