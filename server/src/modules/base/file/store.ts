import type { CleanFile } from './clean-file.ts'
import type { Tools } from '../../../http/call.ts'
import { endingOf, type Ending } from '../../../rows/file-urls.ts'
import { partEnding, type ByteStore } from '../../../store/store.ts'
import { openBytes, sealBytes, type StoredFile } from './sealed-bytes.ts'

export type FileStore = Pick<Tools, 'store' | 'keyring'>

const folder = 'files'

/** Folders use the end of the id, because UUIDv7 begin with the time and would all share the first letters. */
export const keyOf = (id: string, ending: Ending) => `${folder}/${id.slice(-2)}/${id}.${ending}`

/** Bytes are encrypted before they get to the store, unless everybody may read them. */
export const writeBytes = async (
  { store, keyring }: FileStore,
  file: StoredFile,
  { ending, bytes }: Pick<CleanFile, 'ending' | 'bytes'>,
) => store.write(keyOf(file.id, ending), sealBytes(keyring, file, bytes))

/** The bytes of a file, decrypted. */
export const readBytes = async ({ store, keyring }: FileStore, file: StoredFile & { readonly type: string }) =>
  openBytes(keyring, file, await store.read(keyOf(file.id, endingOf(file.type))))

/** Writes bytes that may be lost in a crash. */
export const writeHastily = async (
  { store, keyring }: FileStore,
  file: StoredFile,
  { ending, bytes }: Pick<CleanFile, 'ending' | 'bytes'>,
) => store.writeHastily(keyOf(file.id, ending), sealBytes(keyring, file, bytes))

const dayMs = 24 * 60 * 60 * 1000

const idIn = (key: string) => key.slice(key.lastIndexOf('/') + 1).slice(0, 36)
const isOurs = (key: string) => /^files\/[0-9a-f]{2}\//.test(key)

/**
 * Removes bytes without a row a day after they were written: a failed upload transaction leaves some behind. `known`
 * returns which of these ids have a row.
 */
export const removeOrphans = async (store: ByteStore, now: Date, known: (ids: string[]) => Promise<Set<string>>) => {
  let removed = 0
  for await (const all of store.list(folder)) {
    const some = all.filter(({ key }) => isOurs(key))
    const kept = await known(some.map(({ key }) => idIn(key)))
    for (const { key, writtenAt } of some) {
      if (kept.has(idIn(key)) && !key.endsWith(partEnding)) continue
      const at = await writtenAt()
      if (at === undefined || now.getTime() - at.getTime() < dayMs) continue
      await store.remove(key)
      removed += 1
    }
  }
  return removed
}

/** Removes the bytes of all files, with or without a row. */
export const removeAllFiles = async ({ store }: Pick<Tools, 'store'>) => {
  for await (const some of store.list(folder)) for (const { key } of some) await store.remove(key)
}
