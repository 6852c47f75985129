import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CleanFile } from './clean-file.ts'
import type { Ending } from '../../../rows/file-urls.ts'

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
  filesDir: string,
  id: string,
  { ending, bytes }: Pick<CleanFile, 'ending' | 'bytes'>,
) => {
  const path = pathOf(filesDir, id, ending)
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const half = await open(`${path}.part`, 'wx', 0o600)
  try {
    await half.writeFile(bytes)
    await half.sync()
  } finally {
    await half.close()
  }
  await rename(`${path}.part`, path)
  await sync(folder)
}

/** Hard-links the bytes under another id, without syncing to disk; only for files that may be lost. */
export const linkBytes = async (filesDir: string, from: string, to: string, ending: Ending) => {
  const path = pathOf(filesDir, to, ending)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await link(pathOf(filesDir, from, ending), path)
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
