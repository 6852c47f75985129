import { readFile } from 'node:fs/promises'
import { fileLimits, fileRules } from '@kangju/contract'
import type { Upload } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { checkPdf } from './check-pdf.ts'
import { cleanImage, type ImageEnding } from './clean-image.ts'
import type { Ending } from '../../../rows/file-urls.ts'
import { recognise } from './kinds.ts'

export interface CleanFile {
  readonly ending: Ending
  readonly bytes: Buffer
  readonly width?: number
  readonly height?: number
}

const atMost = (places: number, maxWaiting: number) => {
  const waiting: (() => void)[] = []
  let free = places
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (waiting.length >= maxWaiting) throw new Problem('unavailable', { retryAfter: 5 })
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

// Decoding an image takes up to a few hundred megabytes and one of the four threads that also hash passwords.
const inTurn = atMost(2, 50)

const tooLarge = (text: (typeof fileRules)[keyof typeof fileRules]) =>
  new Problem('tooLarge', { fields: { file: [text] } })

const cleanPdf = async (bytes: Buffer): Promise<CleanFile> => {
  const complaint = await checkPdf(bytes)
  if (complaint !== undefined) throw invalid({ file: [complaint] })
  return { ending: 'pdf', bytes }
}

const redraw = async (bytes: Buffer, ending: ImageEnding): Promise<CleanFile> => {
  try {
    return { ending, ...(await cleanImage(bytes, ending)) }
  } catch (error) {
    if (error instanceof Problem) throw error
    // A timeout means that the server is too busy, not that the image is bad.
    if ((error as Error).message.startsWith('timeout')) throw new Problem('unavailable', { retryAfter: 10 })
    throw invalid({ file: [fileRules.unreadable] })
  }
}

/** Converts an upload to its stored form: a re-encoded image or a checked document. */
export const cleanFile = (upload: Pick<Upload, 'path' | 'bytes'>, imagesOnly: boolean): Promise<CleanFile> =>
  inTurn(async () => {
    if (upload.bytes > fileLimits.documentBytes) throw tooLarge(fileRules.documentTooLarge)
    const bytes = await readFile(upload.path)
    const ending = recognise(bytes)
    if (ending === undefined || (imagesOnly && ending === 'pdf')) {
      const text = imagesOnly ? fileRules.imageOnly : fileRules.imageOrDocument
      throw new Problem('unsupportedType', { fields: { file: [text] } })
    }
    if (ending === 'pdf') return cleanPdf(bytes)
    if (bytes.length > fileLimits.imageBytes) throw tooLarge(fileRules.imageTooLarge)
    return redraw(bytes, ending)
  })
