import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
const read = (part: string) =>
  [...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])
const themes = {
  light: Object.fromEntries(read(light)) as Record<string, string>,
  dark: Object.fromEntries([...read(light), ...read(dark)]) as Record<string, string>,
}

/** Relative luminance and contrast as WCAG 2 defines them. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const texts: [text: string, ground: string][] = [
  ['text', 'page'],
  ['text', 'surface'],
  ['text', 'art-panel'],
  ['text', 'waiting-soft'],
  ['quiet', 'page'],
  ['quiet', 'surface'],
  ['quiet', 'art-panel'],
  ['accent-text', 'surface'],
  ['accent-text', 'page'],
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent-text'],
  ['on-accent', 'accent-hover'],
  ['waiting', 'waiting-soft'],
  ['failed', 'failed-soft'],
  ['failed', 'surface'],
]
/** Edges of fields, dots and the focus ring need less. */
const shapes: [shape: string, ground: string][] = [
  ['field-line', 'surface'],
  ['ended', 'surface'],
  ['focus', 'surface'],
  ['focus', 'page'],
]

it.each(['light', 'dark'] as const)('every text of the %s theme can be read, and every control seen', (name) => {
  const theme = themes[name]
  const faint = (pairs: [string, string][], least: number) =>
    pairs.filter(([one, other]) => !(contrast(theme[one] ?? '', theme[other] ?? '') >= least))
  expect(faint(texts, 4.5)).toEqual([])
  expect(faint(shapes, 3)).toEqual([])
})
