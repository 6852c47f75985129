import { keepCookie, readCookie } from '../api/cookie.ts'
import { makeStore } from '../api/store.ts'

const cookieName = 'sidebarStatus'

/** The choice for wide screens; what happens on a narrow one does not touch it. */
export const collapsedStore = makeStore(readCookie(document.cookie, cookieName) === '0')

export const chooseCollapsed = (isCollapsed: boolean) => {
  keepCookie(cookieName, isCollapsed ? '0' : '1')
  collapsedStore.set(isCollapsed)
}

/** The overlay of narrow screens. */
export const overlayStore = makeStore(false)
