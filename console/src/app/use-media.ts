import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 991.98px)')
const follow = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Below 992 px the menu is an overlay. */
export const useIsMobile = (): boolean => useSyncExternalStore(follow, () => narrow.matches)
