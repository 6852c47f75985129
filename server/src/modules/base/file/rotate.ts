import { asc, gt } from 'drizzle-orm'
import type { Tools } from '../../../http/call.ts'
import { files } from '../../../db/tables.ts'
import { endingOf } from '../../../rows/file-urls.ts'
import { isGone } from '../../../store/store.ts'
import { isSealedNow, openBytes } from './sealed-bytes.ts'
import { keyOf, writeBytes } from './store.ts'

const batch = 500

/** Encrypts private files with the current key, those stored in clear too. Returns how many were written. */
export const rotateFiles = async ({ db, store, keyring }: Pick<Tools, 'db' | 'store' | 'keyring'>) => {
  let rotated = 0
  for (let last: string | undefined; ;) {
    const rows = await db
      .select()
      .from(files)
      .where(last === undefined ? undefined : gt(files.id, last))
      .orderBy(asc(files.id))
      .limit(batch)
    for (const row of rows) {
      const ending = endingOf(row.type)
      const stored = await store.read(keyOf(row.id, ending)).catch((error: unknown) => {
        if (isGone(error)) return undefined
        throw error
      })
      if (stored === undefined || isSealedNow(keyring, row, stored)) continue
      await writeBytes({ store, keyring }, row, { ending, bytes: openBytes(keyring, row, stored) })
      rotated += 1
    }
    last = rows.at(-1)?.id
    if (rows.length < batch) return rotated
  }
}
