import sharp from 'sharp'

const grounds = ['#e4f5f0', '#e3eefb', '#fff1dc', '#f7e6ee', '#ece9fa', '#e8f1e2'] as const
const skins = ['#f6c9a8', '#f3c3a0', '#efb891', '#f8d2b5'] as const
const hairs = ['#2b2422', '#3b2f2a', '#1f2226', '#57504c'] as const
const clothes = ['#1b9c82', '#3a7bc8', '#b8517f', '#6a5bbd', '#5b7a8c'] as const

const at = <T>(choices: readonly [T, ...T[]], n: number): T => choices[n % choices.length] ?? choices[0]

const longHair = (colour: string) =>
  `<path d="M118 250c-8-92 24-148 122-148s130 56 122 148c-4 60-2 96 10 128H108c12-32 14-68 10-128z" fill="${colour}"/>`
const bun = (colour: string) => `<circle cx="240" cy="104" r="42" fill="${colour}"/>`
const fringe = (colour: string) =>
  `<path d="M142 232c0-80 40-118 98-118s98 38 98 118c-22-14-38-38-46-62-30 26-92 44-150 62z" fill="${colour}"/>`
const shortHair = (colour: string) =>
  `<path d="M140 236c-10-88 36-132 100-132s110 44 100 132c-8-24-14-40-22-52-40 8-104 4-136-12-14 16-34 38-42 64z" fill="${colour}"/>`
const glasses = `<g fill="none" stroke="#43505a" stroke-width="6"><circle cx="202" cy="258" r="27"/><circle cx="278" cy="258" r="27"/><path d="M229 258h22"/></g>`

export interface Sitter {
  readonly gender: 'male' | 'female'
  /** The same number gives the same face. */
  readonly n: number
}

/** A drawn portrait of an invented person, 480 × 600. */
export const portraitSvg = ({ gender, n }: Sitter): string => {
  const [skin, hair, cloth] = [at(skins, n * 7), at(hairs, n * 3), at(clothes, n)]
  const isWoman = gender === 'female'
  const back = isWoman ? (n % 3 === 0 ? bun(hair) : longHair(hair)) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" viewBox="0 0 480 600">
    <rect width="480" height="600" fill="${at(grounds, n)}"/>
    <circle cx="240" cy="260" r="190" fill="#ffffff" opacity="0.5"/>${back}
    <path d="M60 600c0-120 70-178 180-178s180 58 180 178z" fill="${cloth}"/>
    <path d="M196 360h88v72c0 26-88 26-88 0z" fill="${skin}"/>
    <path d="M196 388c20 22 68 22 88 0v22c-20 18-68 18-88 0z" fill="#000000" opacity="0.08"/>
    <path d="M184 430l56 60 56-60 30 14-86 104-86-104z" fill="#ffffff" opacity="0.92"/>
    <ellipse cx="240" cy="262" rx="94" ry="116" fill="${skin}"/>
    ${isWoman ? fringe(hair) : shortHair(hair)}
    <g fill="#2b2422"><ellipse cx="202" cy="260" rx="9" ry="11"/><ellipse cx="278" cy="260" rx="9" ry="11"/></g>
    <g fill="none" stroke="${hair}" stroke-width="7" stroke-linecap="round"><path d="M182 230q20-12 40-3"/><path d="M258 227q20-9 40 3"/></g>
    <path d="M206 314q34 ${24 + (n % 3) * 5} 68 0" fill="none" stroke="#a34f43" stroke-width="8" stroke-linecap="round"/>
    <g fill="#e58f7c" opacity="0.35"><circle cx="178" cy="300" r="18"/><circle cx="302" cy="300" r="18"/></g>
    ${n % 4 === 1 ? glasses : ''}
    <rect x="300" y="500" width="70" height="44" rx="6" fill="#ffffff" opacity="0.95"/>
    <path d="M310 514h50M310 528h32" stroke="#9db0b4" stroke-width="5"/>
  </svg>`
}

/** Caches drawings by key. */
export const drawnOnce = <K, V>(keyOf: (what: K) => string, draw: (what: K) => Promise<V>) => {
  const known = new Map<string, Promise<V>>()
  return (what: K): Promise<V> => {
    const key = keyOf(what)
    const drawn = known.get(key) ?? draw(what)
    known.set(key, drawn)
    return drawn
  }
}

/** Number of different faces per gender. */
const faces = 12

export const drawPortrait = drawnOnce(
  ({ gender, n }: Sitter) => `${gender} ${n % faces}`,
  async ({ gender, n }) => ({
    ending: 'webp' as const,
    bytes: await sharp(Buffer.from(portraitSvg({ gender, n: n % faces })))
      .webp({ quality: 82, effort: 2 })
      .toBuffer(),
    width: 480,
    height: 600,
  }),
)
