import { fileLimits, fileRules } from '@kangju/contract'
import type { Sharp, SharpOptions } from 'sharp'
import { invalid } from '../../../kit/problem.ts'
import type { Ending } from '../../../rows/file-urls.ts'

export type ImageEnding = Exclude<Ending, 'pdf' | 'webm'>

const patienceSeconds = 20

// Imported with the first image, so that a server without images saves the memory.
const openImage = async (bytes: Buffer, options: SharpOptions) => (await import('sharp')).default(bytes, options)

const encode: Record<ImageEnding, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 85 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 85, effort: 2 }),
}

const libraryName: Record<ImageEnding, string> = { jpg: 'jpeg', png: 'png', webp: 'webp' }

/** Checks the header of the image; nothing is decoded yet. */
const checkHeader = async (bytes: Buffer, ending: ImageEnding) => {
  const { format, width, height, pages = 1 } = await (await openImage(bytes, { limitInputPixels: false })).metadata()
  if (format !== libraryName[ending]) throw invalid({ file: [fileRules.unreadable] })
  if (width * height > fileLimits.imagePixels) throw invalid({ file: [fileRules.tooManyPixels] })
  if (pages > 1) throw invalid({ file: [fileRules.animated] })
}

/**
 * Re-encodes the image from its pixels, upright and in sRGB. Everything else in the file is dropped: location, author,
 * colour profiles, comments, anything hidden between or after its parts.
 */
export const cleanImage = async (bytes: Buffer, ending: ImageEnding) => {
  await checkHeader(bytes, ending)
  const image = await openImage(bytes, { limitInputPixels: fileLimits.imagePixels, failOn: 'error', autoOrient: true })
  const { data, info } = await encode[ending](image)
    .timeout({ seconds: patienceSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
