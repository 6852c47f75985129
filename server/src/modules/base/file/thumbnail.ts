import { and, inArray, like } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { files } from '../../../db/tables.ts'
import type { Tools } from '../../../http/call.ts'
import { fileUrlOf, idIn } from '../../../rows/file-urls.ts'
import { within } from '../../../rows/scope.ts'
import { formats } from '@kangju/contract'
import { readBytes } from './store.ts'

export interface Thumbnail {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Small JPEG copies of an operator's pictures by address; unreadable ones are left out. */
export const thumbnails = async (
  tools: Tools,
  db: Db,
  operatorId: string,
  urls: readonly string[],
  box: { readonly width: number; readonly height: number },
): Promise<Map<string, Thumbnail>> => {
  const ids = urls.flatMap((url) => idIn(url) ?? []).filter(formats.uuid.test)
  const found = new Map<string, Thumbnail>()
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(files)
    .where(and(within({ operatorId, organId: null }, files), inArray(files.id, ids), like(files.type, 'image/%')))
  const { default: sharp } = await import('sharp')
  for (const row of rows) {
    try {
      const bytes = await readBytes(tools, row)
      const { data, info } = await sharp(bytes)
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      found.set(fileUrlOf(row), { bytes: data, width: info.width, height: info.height })
    } catch (error) {
      tools.log.error({ err: error, file: row.id }, 'a picture cannot be made small')
    }
  }
  return found
}
