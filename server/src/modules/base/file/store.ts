import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CleanFile } from './clean-file.ts'
import type { Tools } from '../../../http/call.ts'
import { endingOf, type Ending } from '../../../rows/file-urls.ts'
import { openBytes, sealBytes, type StoredFile } from './sealed-bytes.ts'

export type FileStore = Pick<Tools, 'filesDir' | 'keyring'>

/** Folders use the end of the id, because UUIDv7 begin with the time and would all share the first letters. */
export const pathOf = (filesDir: string, id: string, ending: Ending) => join(filesDir, id.slice(-2), `${id}.${ending}`)

const sync = async (folder: string) => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes atomically and syncs to disk before it returns. */
export const writeBytes = async (
  { filesDir, keyring }: FileStore,
  file: StoredFile,
  { ending, bytes }: Pick<CleanFile, 'ending' | 'bytes'>,
) => {
  const path = pathOf(filesDir, file.id, ending)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = await open(`${path}.part`, 'w', 0o600)
  try {
    await half.writeFile(sealBytes(keyring, file, bytes))
    await half.sync()
  } finally {
    await half.close()
  }
  await rename(`${path}.part`, path)
  await sync(folder)
}

/** The bytes of a file, decrypted. */
export const readBytes = async ({ filesDir, keyring }: FileStore, file: StoredFile & { readonly type: string }) =>
  openBytes(keyring, file, await readFile(pathOf(filesDir, file.id, endingOf(file.type))))

/** Writes bytes without syncing to disk; only for files that may be lost. */
export const writeHastily = async (
  { filesDir, keyring }: FileStore,
  file: StoredFile,
  { ending, bytes }: Pick<CleanFile, 'ending' | 'bytes'>,
) => {
  const path = pathOf(filesDir, file.id, ending)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, sealBytes(keyring, file, bytes), { mode: 0o600 })
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes bytes without a row a day after they were written: a failed upload transaction leaves some behind. `known`
 * returns which of these ids have a row.
 */
export const removeOrphans = async (filesDir: string, now: Date, known: (ids: string[]) => Promise<Set<string>>) => {
  let removed = 0
  for (const folder of await readdir(filesDir)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    const names = await readdir(join(filesDir, folder))
    for (let from = 0; from < names.length; from += 1000) {
      const some = names.slice(from, from + 1000)
      const kept = await known(some.map((name) => name.slice(0, 36)))
      for (const name of some) {
        if (kept.has(name.slice(0, 36)) && !name.endsWith('.part')) continue
        const path = join(filesDir, folder, name)
        const { mtimeMs } = await stat(path)
        if (now.getTime() - mtimeMs < dayMs) continue
        await rm(path, { force: true })
        removed += 1
      }
    }
  }
  return removed
}

export const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
