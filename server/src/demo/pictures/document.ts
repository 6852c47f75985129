import sharp from 'sharp'
import { drawnOnce, portraitSvg, type Sitter } from './portrait.ts'

export const documentKinds = ['idFront', 'idBack', 'license', 'certificate', 'health'] as const
export type DocumentKind = (typeof documentKinds)[number]

const line = (x: number, y: number, width: number, colour = '#8fa3a8') =>
  `<rect x="${x}" y="${y}" width="${width}" height="14" rx="7" fill="${colour}"/>`
const lines = (x: number, from: number, widths: readonly number[], gap = 44) =>
  widths.map((width, i) => line(x, from + i * gap, width)).join('')
const stamp = (x: number, y: number, r: number) =>
  `<g fill="none" stroke="#c8372d" opacity="0.8"><circle cx="${x}" cy="${y}" r="${r}" stroke-width="6"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" stroke-width="2"/></g>
   <path d="M${x} ${y - r * 0.42}l${r * 0.12} ${r * 0.3}h${r * 0.32}l-${r * 0.26} ${r * 0.2} ${r * 0.1} ${r * 0.32}-${r * 0.28}-${r * 0.2}-${r * 0.28} ${r * 0.2} ${r * 0.1}-${r * 0.32}-${r * 0.26}-${r * 0.2}h${r * 0.32}z" fill="#c8372d" opacity="0.8"/>`

const photo = (sitter: Sitter, x: number, y: number, width: number) =>
  `<svg x="${x}" y="${y}" width="${width}" height="${width * 1.25}" viewBox="0 0 480 600">${portraitSvg(sitter).replace(/^<svg[^>]*>|<\/svg>$/g, '')}</svg>`

const paper = (ground: string, frame: string) =>
  `<rect width="856" height="540" rx="28" fill="${ground}"/><rect x="22" y="22" width="812" height="496" rx="18" fill="none" stroke="${frame}" stroke-width="4"/>`

/** Plain drawings of documents, with lines instead of words. */
const faces: Record<DocumentKind, (sitter: Sitter) => string> = {
  idFront: (sitter) =>
    `${paper('#e9f3fb', '#bcd7ec')}${lines(70, 90, [220, 300, 260, 380, 330])}${line(70, 440, 520, '#5b7a8c')}${photo(sitter, 580, 100, 210)}`,
  idBack: () =>
    `${paper('#e9f3fb', '#bcd7ec')}${stamp(170, 170, 90)}${lines(330, 120, [380, 300])}${lines(250, 380, [360, 420], 60)}`,
  license: (sitter) =>
    `${paper('#eef7ee', '#9ccaa3')}${line(280, 70, 300, '#2f7d4f')}${photo(sitter, 80, 150, 190)}${lines(320, 160, [380, 430, 340, 410, 300])}${stamp(650, 420, 74)}`,
  certificate: (sitter) =>
    `${paper('#fdf3ea', '#e3b98c')}${line(260, 80, 340, '#b0743a')}${lines(90, 180, [420, 380, 440, 320])}${photo(sitter, 600, 150, 170)}${stamp(560, 430, 66)}`,
  health: (sitter) =>
    `${paper('#eaf6f8', '#9fcfd6')}<path d="M96 60h44v36h36v44h-36v36H96v-36H60V96h36z" fill="#d5463b"/>${photo(sitter, 70, 220, 180)}${lines(300, 130, [420, 360, 440, 300, 380, 260])}${stamp(700, 440, 60)}`,
}

const holders = 6

export const drawDocument = drawnOnce(
  ({ kind, gender, n }: Sitter & { kind: DocumentKind }) => `${kind} ${gender} ${n % holders}`,
  async ({ kind, gender, n }) => ({
    ending: 'webp' as const,
    bytes: await sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540" viewBox="0 0 856 540">${faces[kind]({ gender, n: n % holders })}</svg>`,
      ),
    )
      .webp({ quality: 80, effort: 2 })
      .toBuffer(),
    width: 856,
    height: 540,
  }),
)
