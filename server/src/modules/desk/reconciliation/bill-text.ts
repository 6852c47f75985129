import { gunzip } from 'node:zlib'
import { promisify } from 'node:util'
import { billLimits, fillText, reconciliationTexts as texts } from '@kangju/contract'
import { invalid } from '../../../kit/problem.ts'

const unpack = promisify(gunzip)

const isPacked = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

const unpacked = async (bytes: Buffer): Promise<Buffer> => {
  try {
    return await unpack(bytes, { maxOutputLength: billLimits.unpackedBytes })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    const why = isTooLarge ? fillText(texts.tooLarge, { n: billLimits.lines }) : texts.damaged
    throw invalid({ file: [why] })
  }
}

const decode = (bytes: Buffer, encoding: string): string | undefined => {
  try {
    // Without `ignoreBOM` a byte order mark is left out.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a bill. The interface of the channel gives UTF-8, its website may give GBK; both may be packed. */
export const readBillText = async (bytes: Buffer): Promise<string> => {
  const content = isPacked(bytes) ? await unpacked(bytes) : bytes
  const text = decode(content, 'utf-8') ?? decode(content, 'gb18030')
  if (text === undefined || text.includes('\0')) throw invalid({ file: [texts.encoding] })
  return text
}
