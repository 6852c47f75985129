import { dark, light } from './palette.ts'

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Mixes `share` of the other colour into the first. */
export const mix = (one: string, other: string, share: number): string => {
  const others = parts(other)
  const mixed = parts(one).map((part, i) => Math.round(part + ((others[i] ?? 0) - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance and contrast as WCAG 2 defines them. */
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = parts(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
export const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

export interface Shades {
  readonly accent: string
  /** For text and small controls; readable on every background of the theme. */
  readonly accentText: string
  readonly accentHover: string
  readonly onAccent: string
  readonly accentSoft: string
  /** Fills buttons: the theme colour itself, as chosen. */
  readonly button: string
  readonly buttonHover: string
  readonly onButton: string
}

const readable = 4.6
const steps = Array.from({ length: 51 }, (_, i) => i / 50)

/** White where it is readable, else a dark tone of the colour; black where even that is too faint. */
const textOn = (fill: string) =>
  ['#ffffff', mix(fill, '#000000', 0.82)].find((tone) => contrast(tone, fill) >= readable) ?? '#000000'

/** Moves away from the text, which raises the contrast; black and white can only come nearer. */
const hoverOf = (fill: string, text: string) => {
  const [away, nearer] = text === '#ffffff' ? ['#000000', '#ffffff'] : ['#ffffff', '#000000']
  const tone = mix(fill, away, 0.14)
  return tone === fill ? mix(fill, nearer, 0.14) : tone
}

/** Tones of a theme colour, each with enough contrast to its background. */
export const shadesOf = (accent: string, isDark: boolean): Shades => {
  const { page, surface } = isDark ? dark : light
  const away = isDark ? '#ffffff' : '#000000'
  const accentSoft = mix(surface, accent, isDark ? 0.16 : 0.1)
  const isReadable = (tone: string) => [page, surface, accentSoft].every((ground) => contrast(tone, ground) >= readable)
  const share = steps.find((step) => isReadable(mix(accent, away, step))) ?? 1
  const accentText = mix(accent, away, share)
  const darkText = mix(accent, '#000000', 0.82)
  const onButton = textOn(accent)
  return {
    accent,
    accentText,
    accentHover: mix(accentText, away, 0.14),
    onAccent: contrast('#ffffff', accentText) >= contrast(darkText, accentText) ? '#ffffff' : darkText,
    accentSoft,
    button: accent,
    buttonHover: hoverOf(accent, onButton),
    onButton,
  }
}
