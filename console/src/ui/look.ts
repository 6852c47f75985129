import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useSettings } from '../api/settings.ts'
import { sizeStore } from '../api/size.ts'
import { shadesOf } from './colour.ts'

const darkQuery = window.matchMedia('(prefers-color-scheme: dark)')
const followSystem = (listener: () => void) => {
  darkQuery.addEventListener('change', listener)
  return () => darkQuery.removeEventListener('change', listener)
}

export const useIsDark = (): boolean => {
  const { appearance } = useSettings()
  const isSystemDark = useSyncExternalStore(followSystem, () => darkQuery.matches)
  return appearance === 'dark' || (appearance === 'system' && isSystemDark)
}

/** Tells the stylesheets what the settings say: theme, tones of the accent, size. */
export const useLook = () => {
  const { themeColor } = useSettings()
  const isDark = useIsDark()
  const size = sizeStore.use()
  useLayoutEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['theme'] = isDark ? 'dark' : 'light'
    dataset['size'] = size
    const shades = shadesOf(themeColor, isDark)
    style.setProperty('--accent', shades.accent)
    style.setProperty('--accent-text', shades.accentText)
    style.setProperty('--accent-hover', shades.accentHover)
    style.setProperty('--on-accent', shades.onAccent)
    style.setProperty('--accent-soft', shades.accentSoft)
    style.setProperty('--focus', shades.accentText)
  }, [themeColor, isDark, size])
}
