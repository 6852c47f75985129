import { keepCookie, readCookie } from './cookie.ts'
import { makeStore } from './store.ts'

export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]

export const controlHeight: Readonly<Record<Size, number>> = { default: 40, medium: 36, small: 32, mini: 28 }

const cookieName = 'size'

export const firstSize = (cookies: string): Size =>
  sizes.find((size) => size === readCookie(cookies, cookieName)) ?? 'medium'

export const sizeStore = makeStore(firstSize(document.cookie))

export const chooseSize = (size: Size) => {
  keepCookie(cookieName, size)
  sizeStore.set(size)
}
