import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { FilePurpose } from '@kangju/contract'
import { isPublic } from '../../../rows/file-urls.ts'
import type { Keyring } from '../../../secret/keyring.ts'

// Private files show people, their papers and their homes, so they are encrypted on disk: mark, key id, iv, bytes, tag,
// bound to the file's id and operator. A file without the mark was stored before that and is read as it is.

/** No picture or document begins with it. */
const mark = Buffer.from('KJF1', 'latin1')
const keyIdLength = 8
const ivLength = 12
const tagLength = 16
const headLength = mark.length + keyIdLength

export interface StoredFile {
  readonly id: string
  readonly operatorId: string
  readonly purpose: FilePurpose
}

const bindingOf = (head: Buffer, { id, operatorId }: StoredFile) =>
  Buffer.concat([head, Buffer.from(`file\0${operatorId}\0${id}`)])

/** The bytes as they are written: encrypted unless everybody may read the file. */
export const sealBytes = ({ current }: Keyring, file: StoredFile, bytes: Buffer): Buffer => {
  if (isPublic(file.purpose)) return bytes
  const head = Buffer.concat([mark, Buffer.from(current.id, 'latin1')])
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', current.encryption, iv, { authTagLength: tagLength })
  cipher.setAAD(bindingOf(head, file))
  return Buffer.concat([head, iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

const isSealed = (stored: Buffer) => stored.subarray(0, mark.length).equals(mark)
const keyIdIn = (stored: Buffer) => stored.subarray(mark.length, headLength).toString('latin1')

/** Whether the stored bytes need no rotation. */
export const isSealedNow = ({ current }: Keyring, file: StoredFile, stored: Buffer): boolean =>
  isPublic(file.purpose) || (isSealed(stored) && keyIdIn(stored) === current.id)

export const openBytes = (keyring: Keyring, file: StoredFile, stored: Buffer): Buffer => {
  if (!isSealed(stored)) return stored
  const keys = keyring.all.find(({ id }) => id === keyIdIn(stored))
  if (keys === undefined) throw new Error(`file ${file.id} is encrypted with a key that this server was not given`)
  const iv = stored.subarray(headLength, headLength + ivLength)
  const decipher = createDecipheriv('aes-256-gcm', keys.encryption, iv, { authTagLength: tagLength })
  decipher.setAAD(bindingOf(stored.subarray(0, headLength), file))
  decipher.setAuthTag(stored.subarray(-tagLength))
  const start = decipher.update(stored.subarray(headLength + ivLength, -tagLength))
  try {
    return Buffer.concat([start, decipher.final()])
  } catch {
    throw new Error(`file ${file.id} was altered or belongs to another place`)
  }
}
