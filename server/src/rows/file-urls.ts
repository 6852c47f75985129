import { formats, publicPurposes, type FilePurpose } from '@kangju/contract'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { files } from '../db/tables.ts'
import type { Me } from '../http/call.ts'
import { within } from './scope.ts'

/** The supported file types by extension. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  webm: 'video/webm',
} as const

export type Ending = keyof typeof mediaTypes
/** Types that forms upload; recordings of calls have their own endpoint. */
export type UploadEnding = Exclude<Ending, 'webm'>
export const endings = Object.keys(mediaTypes) as Ending[]

export const endingOf = (type: string): Ending => {
  const found = endings.find((ending) => mediaTypes[ending] === type)
  if (found === undefined) throw new Error(`no file is kept as ${type}`)
  return found
}

export const isPublic = (purpose: FilePurpose) => publicPurposes.includes(purpose)

type Addressed = Pick<typeof files.$inferSelect, 'id' | 'purpose' | 'type'>

/** The address of a file: public, or the endpoint that checks the caller. */
export const fileUrlOf = ({ id, purpose, type }: Addressed) =>
  isPublic(purpose) ? `/files/${id}.${endingOf(type)}` : `/api/file/${id}`

/** The id in the address of a file. */
export const idIn = (url: string): string | undefined =>
  /^(?:\/files\/(.{36})\.[a-z]{3,4}|\/api\/file\/(.{36}))$/
    .exec(url)
    ?.slice(1)
    .find((id) => id !== undefined)

/** Gives private files to the organisation of the row that refers to them. */
export const giveFiles = async (
  tx: Db,
  { operatorId, organId }: Pick<Me, 'operatorId' | 'organId'>,
  urls: readonly (string | null | undefined)[],
) => {
  const ids = urls.flatMap((url) => (url == null ? [] : (idIn(url) ?? []))).filter(formats.uuid.test)
  if (ids.length === 0) return
  await tx
    .update(files)
    .set({ organId })
    .where(
      and(
        eq(files.operatorId, operatorId),
        inArray(files.id, ids),
        notInArray(files.purpose, [...publicPurposes]),
        sql`${files.organId} is distinct from ${organId}::uuid`,
      ),
    )
}

/** Public files are those of the whole operator. */
const scopeOf = ({ operatorId, organId }: Pick<Me, 'operatorId' | 'organId'>, purposes: readonly FilePurpose[]) => ({
  operatorId,
  organId: purposes.every(isPublic) ? null : organId,
})

/** The addresses among these that are not files of this operator for one of these purposes. */
export const checkFileUrls = async (
  db: Db,
  me: Pick<Me, 'operatorId' | 'organId'>,
  urls: readonly string[],
  purposes: readonly FilePurpose[],
): Promise<string[]> => {
  const ids = urls.flatMap((url) => idIn(url) ?? []).filter(formats.uuid.test)
  if (ids.length === 0 || purposes.length === 0) return [...urls]
  const rows = await db
    .select({ id: files.id, purpose: files.purpose, type: files.type })
    .from(files)
    .where(and(within(scopeOf(me, purposes), files), inArray(files.id, ids), inArray(files.purpose, [...purposes])))
  const good = new Set(rows.map(fileUrlOf))
  return urls.filter((url) => !good.has(url))
}
