import type { UploadEnding } from '../../../rows/file-urls.ts'

const bytesOf = (text: string) => Buffer.from(text, 'latin1')
const signatures: [UploadEnding, (head: Buffer) => boolean][] = [
  ['jpg', (head) => head.subarray(0, 3).equals(bytesOf('\xff\xd8\xff'))],
  ['png', (head) => head.subarray(0, 8).equals(bytesOf('\x89PNG\r\n\x1a\n'))],
  ['webp', (head) => head.subarray(0, 4).equals(bytesOf('RIFF')) && head.subarray(8, 12).equals(bytesOf('WEBP'))],
  ['pdf', (head) => head.subarray(0, 5).equals(bytesOf('%PDF-'))],
]

/** File type by its first bytes; the file name and the declared type are ignored. */
export const recognise = (head: Buffer): UploadEnding | undefined =>
  signatures.find(([, matches]) => matches(head))?.[0]
