import { correction, generate } from 'lean-qr'
import type { MiniCodes } from './types.ts'

/** The default width of mini-program codes. */
const widthPx = 430
/** A reader needs a quiet zone of four light modules around a code. */
const quietModules = 4
const [dark, light] = [0, 255]

/** A QR code of whole pixels, so that all modules are equally sharp and large. */
export const drawQr = async (text: string): Promise<Buffer> => {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const modules = code.size + 2 * quietModules
  const pixels = Buffer.alloc(modules * modules, light)
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++)
      if (code.get(x, y)) pixels[(y + quietModules) * modules + x + quietModules] = dark
  const side = modules * Math.max(1, Math.floor(widthPx / modules))
  const margin = Math.max(0, widthPx - side)
  const near = Math.floor(margin / 2)
  const sharp = (await import('sharp')).default
  return sharp(pixels, { raw: { width: modules, height: modules, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .extend({ top: near, left: near, bottom: margin - near, right: margin - near, background: '#fff' })
    .png()
    .toBuffer()
}

/** Without a mini program: a plain QR code of the link, which a phone opens in its browser. */
export const linkCodes: MiniCodes = {
  kind: 'link',
  create: async ({ link }) => ({ bytes: await drawQr(link), type: 'image/png' }),
}
