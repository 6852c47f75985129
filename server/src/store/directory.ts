import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isGone, partEnding, type ByteStore, type StoredObject } from './types.ts'

const sync = async (folder: string) => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const ifMissing =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (isGone(error)) return otherwise
    throw error
  }

/** Objects as files under a directory; several nodes share it when it is a network file system. */
export const directoryStore = (root: string, portion = 1000): ByteStore => {
  const pathOf = (key: string) => join(root, key)
  const makeFolder = async (path: string) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  }

  /** Writes beside the object and renames, so that the object is never seen half written. */
  const replace = async (key: string, fill: (part: string) => Promise<void>) => {
    const path = pathOf(key)
    const part = `${path}${partEnding}`
    await makeFolder(path)
    try {
      await fill(part)
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    await sync(dirname(path))
  }

  const objectOf = (key: string): StoredObject => ({
    key,
    writtenAt: () => stat(pathOf(key)).then(({ mtime }) => mtime, ifMissing(undefined)),
  })

  const list = async function* (folder: string): AsyncGenerator<readonly StoredObject[]> {
    const entries = await readdir(pathOf(folder), { withFileTypes: true }).catch(ifMissing([]))
    for (const entry of entries) if (entry.isDirectory()) yield* list(`${folder}/${entry.name}`)
    const keys = entries.filter((entry) => entry.isFile()).map(({ name }) => `${folder}/${name}`)
    for (let from = 0; from < keys.length; from += portion) yield keys.slice(from, from + portion).map(objectOf)
  }

  return {
    write: (key, bytes) => replace(key, (part) => writeFile(part, bytes, { mode: 0o600, flush: true })),
    writeHastily: async (key, bytes) => {
      await makeFolder(pathOf(key))
      await writeFile(pathOf(key), bytes, { mode: 0o600 })
    },
    writeStream: (key, source, signal) =>
      replace(key, (part) =>
        pipeline(
          Readable.from(source, { objectMode: false }),
          createWriteStream(part, { mode: 0o600, flush: true }),
          signal === undefined ? {} : { signal },
        ),
      ),
    read: (key) => readFile(pathOf(key)),
    open: async (key) => {
      const handle = await open(pathOf(key))
      const { size } = await handle.stat()
      return { bytes: size, body: handle.createReadStream({ highWaterMark: 131_072 }) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    list,
    check: async () => {
      await mkdir(root, { recursive: true })
    },
  }
}
