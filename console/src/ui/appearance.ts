import { useInsertionEffect } from 'react'
import { useSettings } from '../api/settings.ts'
import { sizeStore } from '../api/size.ts'
import { shadesOf } from './colour.ts'
import { useIsSystemDark } from './use-media.ts'

export const useIsDark = (): boolean => {
  const { appearance } = useSettings()
  const isSystemDark = useIsSystemDark()
  return appearance === 'dark' || (appearance === 'system' && isSystemDark)
}

/**
 * Turns transitions off for two frames; otherwise inherited colours would change one after the other for half a second.
 */
const withoutTransitions = () => {
  const { dataset } = document.documentElement
  dataset['restyled'] = ''
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => delete dataset['restyled'])
  })
  return () => cancelAnimationFrame(frame)
}

/** Applies theme, accent tones and size from the settings to the document. */
export const useAppearance = () => {
  const { themeColor } = useSettings()
  const isDark = useIsDark()
  const size = sizeStore.use()
  useInsertionEffect(() => {
    const { dataset, style } = document.documentElement
    dataset['theme'] = isDark ? 'dark' : 'light'
    dataset['size'] = size
    const shades = shadesOf(themeColor, isDark)
    style.setProperty('--accent', shades.accent)
    style.setProperty('--accent-text', shades.accentText)
    style.setProperty('--accent-hover', shades.accentHover)
    style.setProperty('--on-accent', shades.onAccent)
    style.setProperty('--accent-soft', shades.accentSoft)
    style.setProperty('--button', shades.button)
    style.setProperty('--button-hover', shades.buttonHover)
    style.setProperty('--on-button', shades.onButton)
    style.setProperty('--focus', shades.accentText)
    return withoutTransitions()
  }, [themeColor, isDark, size])
}
