import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Tools } from '../../../http/call.ts'
import type { Keyring } from '../../../secret/keyring.ts'

// Exports and imports hold personal data, so their files are encrypted like the database. A file is its key's id and
// then frames: length, iv, encrypted bytes, tag. Each frame is bound to its file, its position and whether it is the
// last, so that no frame can be removed, moved or inserted.

const ivLength = 12
const tagLength = 16
const keyIdLength = 8
const headLength = 5

type EncryptedStore = { dataDir: string; keyring: Keyring }

const folderOf = ({ dataDir }: Pick<EncryptedStore, 'dataDir'>) => join(dataDir, 'tasks')
const pathOf = (place: Pick<EncryptedStore, 'dataDir'>, name: string) => join(folderOf(place), name)
const bindingOf = (name: string, index: number, isLast: boolean) =>
  Buffer.from(`task file ${name} ${index} ${isLast ? 'last' : 'more'}`)

const encryptFrames = async function* ({ keyring }: EncryptedStore, name: string, source: AsyncIterable<Buffer>) {
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

const openFrames = async function* ({ keyring }: EncryptedStore, name: string, source: AsyncIterable<Buffer>) {
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

/** Writes atomically. */
export const writeEncrypted = async (place: EncryptedStore, name: string, source: Readable, signal?: AbortSignal) => {
  await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
  const path = pathOf(place, name)
  try {
    const into = createWriteStream(`${path}.part`, { mode: 0o600, flush: true })
    const encrypting = (bytes: AsyncIterable<Buffer>) => encryptFrames(place, name, bytes)
    await pipeline(source, encrypting, into, signal === undefined ? {} : { signal })
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw error
  }
}

export const encryptUpload = (place: EncryptedStore, name: string, path: string) =>
  writeEncrypted(place, name, createReadStream(path))

/** Opens the file before anything is sent, so that a missing file is an error and not a broken download. */
export const readEncrypted = async (place: EncryptedStore, name: string): Promise<Readable> => {
  const handle = await open(pathOf(place, name))
  const source = handle.createReadStream({ highWaterMark: 131_072 })
  const body = Readable.from(openFrames(place, name, source), { objectMode: false })
  body.once('close', () => source.destroy())
  return body
}

export const readEncryptedWhole = async (place: EncryptedStore, name: string): Promise<Buffer> =>
  buffer(await readEncrypted(place, name))

export const removeEncrypted = async (
  place: Pick<EncryptedStore, 'dataDir'>,
  ...names: (string | null | undefined)[]
) => {
  for (const name of names) if (typeof name === 'string') await rm(pathOf(place, name), { force: true })
}

const dayMs = 24 * 60 * 60 * 1000

/** Removes files without a task after a day: a killed node leaves them behind. */
export const removeStray = async (tools: Tools, isKnown: (names: string[]) => Promise<Set<string>>) => {
  const names = await readdir(folderOf(tools)).catch((): string[] => [])
  const kept = await isKnown(names)
  for (const name of names) {
    if (kept.has(name)) continue
    const { mtimeMs } = await stat(pathOf(tools, name)).catch(() => ({ mtimeMs: Infinity }))
    if (tools.clock().getTime() - mtimeMs > dayMs) await removeEncrypted(tools, name)
  }
}
