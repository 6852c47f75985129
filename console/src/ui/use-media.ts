import { useSyncExternalStore } from 'react'

const hookOf = (text: string) => {
  const query = window.matchMedia(text)
  const follow = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return (): boolean => useSyncExternalStore(follow, () => query.matches)
}

/** Below 992 px the menu is an overlay. */
export const useIsMobile = hookOf('(max-width: 991.98px)')
/** Below 768 px nothing of a table is fixed at its sides. */
export const useIsNarrow = hookOf('(max-width: 767.98px)')
/** A phone: lists are cards, filters open from the bottom. */
export const useIsPhone = hookOf('(max-width: 480px)')
/** The system prefers a dark theme. */
export const useIsSystemDark = hookOf('(prefers-color-scheme: dark)')
/** The system prefers reduced motion. */
export const useIsStill = hookOf('(prefers-reduced-motion: reduce)')
