import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { isSheetError, SheetError } from './sheet-error.ts'

const MAX_DEPTH = 64
/** Maximum length between two tags or inside one; only cells are longer. */
const MAX_SILENCE = 1_048_576

export type Attributes = Record<string, string>

export interface XmlHandlers {
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** `x:row` → `row`; some writers prefix every name. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const decoderFor = (start: Buffer): TextDecoder => {
  const isUtf16 =
    start.length > 1 && ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff))
  return new TextDecoder(isUtf16 ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8', { fatal: true })
}

const makeParser = (handlers: XmlHandlers, tagSeen: () => void) => {
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  let depth = 0
  parser.on('error', (error) => {
    throw SheetError('broken', error.message)
  })
  // Entities can only be declared in a DTD; undeclared ones are errors.
  parser.on('doctype', () => {
    throw SheetError('unsafe', 'a DTD')
  })
  parser.on('opentag', (tag) => {
    tagSeen()
    if (++depth > MAX_DEPTH) throw SheetError('unsafe', 'nested too deep')
    handlers.open?.(localName(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    tagSeen()
    depth--
    handlers.close?.(localName(tag.name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  return parser
}

/**
 * Reads XML as it arrives. The parser buffers a text, a tag or a comment as a whole, so its size is limited here: a
 * cell of a gigabyte is refused early.
 */
export const readXml = async (
  chunks: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  { maxSilence = MAX_SILENCE, afterChunk }: { maxSilence?: number; afterChunk?: () => Promise<void> } = {},
): Promise<void> => {
  let lastTag = 0
  const parser = makeParser(handlers, () => {
    lastTag = parser.position
  })
  let decoder: TextDecoder | undefined
  let read = 0
  try {
    for await (const chunk of chunks) {
      decoder ??= decoderFor(chunk)
      const text = decoder.decode(chunk, { stream: true })
      read += text.length
      parser.write(text)
      if (read - lastTag > maxSilence) throw SheetError('cellTooLong')
      await afterChunk?.()
    }
    parser.write(decoder?.decode() ?? '').close()
  } catch (error) {
    if (isSheetError(error)) throw error
    throw SheetError('broken', error instanceof Error ? error.message : String(error), error)
  }
}
