import type { Text } from '@kangju/contract'

export interface Html {
  readonly markup: string
}
type Part = string | number | Html | readonly Html[]

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const markupOf = (part: Part): string => {
  if (typeof part === 'object') return 'markup' in part ? part.markup : part.map((one) => one.markup).join('')
  return escape(String(part))
}

/** Markup with everything that is put into it escaped, unless it is markup itself. */
export const html = (pieces: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: String.raw({ raw: pieces }, ...parts.map(markupOf)),
})

export const nothing = html``
export type Say = (text: Text, values?: Record<string, string | number>) => string
