import sharp from 'sharp'
import { motifs, type Inks, type Motif } from './motifs.ts'

/** Backgrounds in the product's calm colours. */
const palettes: readonly { sky: [string, string]; hill: string; inks: Inks }[] = [
  {
    sky: ['#dff5ee', '#a9e3d2'],
    hill: '#7fcfb9',
    inks: { main: '#1b9c82', deep: '#0b6a55', light: '#ffffff', skin: '#f6c9a8', warm: '#ffb84d' },
  },
  {
    sky: ['#e3eefb', '#b4d1f3'],
    hill: '#8fb8e6',
    inks: { main: '#3a7bc8', deep: '#1d4f8f', light: '#ffffff', skin: '#f3c3a0', warm: '#ff9f6b' },
  },
  {
    sky: ['#fff1dc', '#ffd9a3'],
    hill: '#f3bd77',
    inks: { main: '#d9822b', deep: '#8f4f12', light: '#fffdf8', skin: '#f2bf98', warm: '#2c9c82' },
  },
  {
    sky: ['#f7e6ee', '#ecbfd3'],
    hill: '#dc9dbb',
    inks: { main: '#b8517f', deep: '#7c2b50', light: '#ffffff', skin: '#f6c9a8', warm: '#ffc35c' },
  },
  {
    sky: ['#ece9fa', '#cbc3ef'],
    hill: '#aa9fe0',
    inks: { main: '#6a5bbd', deep: '#42358a', light: '#ffffff', skin: '#f3c3a0', warm: '#ffb95e' },
  },
]

const [ground] = palettes as [(typeof palettes)[number]]

export interface Scene {
  readonly motifs: readonly Motif[]
  /** Selects the background; any number. */
  readonly tone: number
  readonly width: number
  readonly height: number
}

/** Index of the background; equal for tones that look alike. */
export const groundOf = (tone: number) => tone % palettes.length

const hills = (width: number, height: number, colour: string) =>
  `<path d="M0 ${height * 0.78}Q${width * 0.25} ${height * 0.6} ${width * 0.5} ${height * 0.78}T${width} ${height * 0.74}V${height}H0z" fill="${colour}" opacity="0.55"/>
   <path d="M0 ${height * 0.88}Q${width * 0.3} ${height * 0.74} ${width * 0.62} ${height * 0.88}T${width} ${height * 0.86}V${height}H0z" fill="${colour}"/>`

/** One scene: a background, soft light, and its motifs side by side. */
export const sceneSvg = ({ motifs: names, tone, width, height }: Scene): string => {
  const { sky, hill, inks } = palettes[groundOf(tone)] ?? ground
  const size = Math.min(height * 0.78, (width / Math.max(1, names.length)) * 0.8)
  const gap = (width - size * names.length) / (names.length + 1)
  const drawn = names.map((name, at) => {
    const x = gap + at * (size + gap)
    const y = (height - size) / 2
    return `<g transform="translate(${x} ${y}) scale(${size / 100})"><circle cx="50" cy="50" r="48" fill="#ffffff" opacity="0.42"/>${motifs[name](inks)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#sky)"/>
    <circle cx="${width * 0.84}" cy="${height * 0.2}" r="${height * 0.13}" fill="#ffffff" opacity="0.7"/>
    ${hills(width, height, hill)}${drawn.join('')}</svg>`
}

export const drawScene = async (scene: Scene) => ({
  ending: 'webp' as const,
  bytes: await sharp(Buffer.from(sceneSvg(scene)))
    .webp({ quality: 82, effort: 2 })
    .toBuffer(),
  width: scene.width,
  height: scene.height,
})
