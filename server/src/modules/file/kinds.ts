import { publicPurposes, type FilePurpose } from '@kangju/contract'

/** The kinds of file we keep, by the ending that their address carries. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const

export type Ending = keyof typeof mediaTypes
export const endings = Object.keys(mediaTypes) as Ending[]

export const endingOf = (type: string): Ending => {
  const found = endings.find((ending) => mediaTypes[ending] === type)
  if (found === undefined) throw new Error(`no file is kept as ${type}`)
  return found
}

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const signatures: [Ending, (head: Buffer) => boolean][] = [
  ['jpg', (head) => head.subarray(0, 3).equals(bytesOf('\xff\xd8\xff'))],
  ['png', (head) => head.subarray(0, 8).equals(bytesOf('\x89PNG\r\n\x1a\n'))],
  ['webp', (head) => head.subarray(0, 4).equals(bytesOf('RIFF')) && head.subarray(8, 12).equals(bytesOf('WEBP'))],
  ['pdf', (head) => head.subarray(0, 5).equals(bytesOf('%PDF-'))],
]

/** What a file is, by how it begins; its name and the type it came with count for nothing. */
export const recognise = (head: Buffer): Ending | undefined => signatures.find(([, matches]) => matches(head))?.[0]

export const isPublic = (purpose: FilePurpose) => publicPurposes.includes(purpose)
