import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Tools } from '../../../http/call.ts'

// Exports and imports hold personal data, so their files are encrypted like the database. A file is its key's id and
// then frames: length, iv, encrypted bytes, tag. Each frame is bound to its file, its position and whether it is the
// last, so that no frame can be removed, moved or inserted.

const ivLength = 12
const tagLength = 16
const keyIdLength = 8
const headLength = 5

type EncryptedStore = Pick<Tools, 'store' | 'keyring'>

const folder = 'tasks'
const keyOf = (name: string) => `${folder}/${name}`
const bindingOf = (name: string, index: number, isLast: boolean) =>
  Buffer.from(`task file ${name} ${index} ${isLast ? 'last' : 'more'}`)

const encryptFrames = async function* (
  { keyring }: Pick<Tools, 'keyring'>,
  name: string,
  source: AsyncIterable<Buffer>,
) {
  const { id, encryption } = keyring.current
  const frame = (bytes: Buffer, index: number, isLast: boolean) => {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', encryption, iv, { authTagLength: tagLength })
    cipher.setAAD(bindingOf(name, index, isLast))
    const body = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    const head = Buffer.alloc(headLength)
    head.writeUInt32BE(body.length)
    head.writeUInt8(isLast ? 1 : 0, 4)
    return Buffer.concat([head, body])
  }
  yield Buffer.from(id, 'latin1')
  let index = 0
  for await (const bytes of source) {
    yield frame(bytes, index, false)
    index += 1
  }
  yield frame(Buffer.alloc(0), index, true)
}

const takeBytes = (source: AsyncIterable<Buffer>) => {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  return async (length: number): Promise<Buffer> => {
    while (held.length < length) {
      const { done, value } = await iterator.next()
      if (done === true) throw new Error('a task file ends early')
      held = Buffer.concat([held, value])
    }
    const taken = held.subarray(0, length)
    held = held.subarray(length)
    return taken
  }
}

const openFrames = async function* ({ keyring }: Pick<Tools, 'keyring'>, name: string, source: AsyncIterable<Buffer>) {
  const take = takeBytes(source)
  const id = (await take(keyIdLength)).toString('latin1')
  const keys = keyring.all.find((candidate) => candidate.id === id)
  if (keys === undefined) throw new Error('a task file is encrypted with a key that this server was not given')
  for (let index = 0; ; index++) {
    const head = await take(headLength)
    const isLast = head.readUInt8(4) === 1
    const body = await take(head.readUInt32BE())
    const decipher = createDecipheriv('aes-256-gcm', keys.encryption, body.subarray(0, ivLength), {
      authTagLength: tagLength,
    })
    decipher.setAAD(bindingOf(name, index, isLast))
    decipher.setAuthTag(body.subarray(-tagLength))
    const bytes = Buffer.concat([decipher.update(body.subarray(ivLength, -tagLength)), decipher.final()])
    if (isLast) return
    yield bytes
  }
}

/** Writes atomically; what the store gets is encrypted. */
export const writeEncrypted = async (place: EncryptedStore, name: string, source: Readable, signal?: AbortSignal) => {
  const encrypting = (bytes: AsyncIterable<Buffer>) => encryptFrames(place, name, bytes)
  const storing = (frames: AsyncIterable<Buffer>) => place.store.writeStream(keyOf(name), frames, signal)
  await pipeline(source, encrypting, storing, signal === undefined ? {} : { signal })
}

export const encryptUpload = (place: EncryptedStore, name: string, path: string) =>
  writeEncrypted(place, name, createReadStream(path))

/** Opens the file before anything is sent, so that a missing file is an error and not a broken download. */
export const readEncrypted = async (place: EncryptedStore, name: string): Promise<Readable> => {
  const { body: source } = await place.store.open(keyOf(name))
  const body = Readable.from(openFrames(place, name, source), { objectMode: false })
  body.once('close', () => source.destroy())
  return body
}

export const readEncryptedWhole = async (place: EncryptedStore, name: string): Promise<Buffer> =>
  buffer(await readEncrypted(place, name))

export const removeEncrypted = async (
  { store }: Pick<EncryptedStore, 'store'>,
  ...names: (string | null | undefined)[]
) => {
  for (const name of names) if (typeof name === 'string') await store.remove(keyOf(name))
}

const dayMs = 24 * 60 * 60 * 1000

/** Removes files without a task after a day: a killed node leaves them behind. */
export const removeStray = async (
  { store, clock }: Pick<Tools, 'store' | 'clock'>,
  isKnown: (names: string[]) => Promise<Set<string>>,
) => {
  const nameIn = (key: string) => key.slice(folder.length + 1)
  for await (const some of store.list(folder)) {
    const kept = await isKnown(some.map(({ key }) => nameIn(key)))
    for (const { key, writtenAt } of some) {
      if (kept.has(nameIn(key))) continue
      const at = await writtenAt()
      if (at !== undefined && clock().getTime() - at.getTime() > dayMs) await store.remove(key)
    }
  }
}
