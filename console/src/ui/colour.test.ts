import { expect, it } from 'vitest'
import { contrast, mix, shadesOf } from './colour.ts'
import { dark, light } from './palette.ts'

const colours = ['#1bc7a1', '#1677ff', '#722ed1', '#ffd400', '#000000', '#ffffff', '#ff4d4f', '#12181a']

it('keeps text in any theme colour, and text on it, readable in both themes', () => {
  for (const [isDark, { surface, page }] of [[false, light] as const, [true, dark] as const])
    for (const colour of colours) {
      const { accentText, accentHover, onAccent, accentSoft } = shadesOf(colour, isDark)
      for (const ground of [surface, page, accentSoft]) expect(contrast(accentText, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onAccent, accentText)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(onAccent, accentHover)).toBeGreaterThanOrEqual(4.5)
    }
})

it('fills buttons with the theme colour itself, under readable text', () => {
  for (const isDark of [false, true])
    for (const colour of colours) {
      const { button, buttonHover, onButton } = shadesOf(colour, isDark)
      expect(button).toBe(colour)
      for (const ground of [button, buttonHover]) expect(contrast(onButton, ground)).toBeGreaterThanOrEqual(4.5)
      expect(buttonHover).not.toBe(button)
    }
})

it('mixes two colours', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
})
