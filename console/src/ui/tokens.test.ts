import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from './colour.ts'
import { dark as darkPalette, light as lightPalette } from './palette.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split(":root[data-theme='dark']")
const read = (part: string) =>
  [...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])
const themes = {
  light: Object.fromEntries(read(light)) as Record<string, string>,
  dark: Object.fromEntries([...read(light), ...read(dark)]) as Record<string, string>,
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
  ['on-button', 'button'],
  ['on-button', 'button-hover'],
  ['waiting', 'waiting-soft'],
  ['failed', 'failed-soft'],
  ['failed', 'surface'],
  ['waiting', 'surface'],
  ['done', 'surface'],
  ['busy', 'surface'],
  ['visit-offered', 'surface'],
  ['visit-on-the-way', 'surface'],
  ['visit-in-service', 'surface'],
  ['visit-unconfirmed', 'surface'],
]
/** Field borders, dots and the focus ring need less contrast than text. */
const shapes: [shape: string, ground: string][] = [
  ['field-line', 'surface'],
  ['ended', 'surface'],
  ['focus', 'surface'],
  ['focus', 'page'],
]

it.each(['light', 'dark'] as const)('every text and control of the %s theme has enough contrast', (name) => {
  const theme = themes[name]
  const faint = (pairs: [string, string][], least: number) =>
    pairs.filter(([one, other]) => !(contrast(theme[one] ?? '', theme[other] ?? '') >= least))
  expect(faint(texts, 4.5)).toEqual([])
  expect(faint(shapes, 3)).toEqual([])
})

it('antd uses the colours of the stylesheet', () => {
  const dashed = (palette: object) =>
    Object.fromEntries(
      Object.entries(palette).map(([name, value]) => [name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`), value]),
    )
  expect(themes.light).toMatchObject(dashed(lightPalette))
  expect(themes.dark).toMatchObject(dashed(darkPalette))
})
