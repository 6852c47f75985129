import { keepCookie, readCookie } from '../api/cookie.ts'
import { makeStore } from '../api/store.ts'

const cookieName = 'sidebarStatus'

/** Choice for wide screens; narrow screens do not change it. */
export const collapsedStore = makeStore(readCookie(document.cookie, cookieName) === '0')

export const chooseCollapsed = (isCollapsed: boolean) => {
  keepCookie(cookieName, isCollapsed ? '0' : '1')
  collapsedStore.set(isCollapsed)
}

/** Whether the menu overlay of narrow screens is open. */
export const overlayStore = makeStore(false)
