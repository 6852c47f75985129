import { formats, type FilePurpose } from '@kangju/contract'
import { and, eq, gte, inArray, isNull, like, lt } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { files } from '../../../db/tables.ts'
import type { Me, Tools } from '../../../http/call.ts'
import { endingOf, fileUrlOf, idIn, isPublic, mediaTypes } from '../../../rows/file-urls.ts'
import { within } from '../../../rows/scope.ts'
import { isGone } from '../../../store/store.ts'
import { newId } from '../../../secret/token.ts'
import type { CleanFile } from './clean-file.ts'
import { keyOf, readBytes, removeOrphans, writeBytes } from './store.ts'

export { rotateFiles } from './rotate.ts'
export { keyOf, readBytes } from './store.ts'
export { cleanFile } from './clean-file.ts'
export { thumbnails, type Thumbnail } from './thumbnail.ts'

// Scans are often named after the ID number they show, and such numbers are stored nowhere in clear.
const personalNumber = /\d{11,}[\dXx]?/g

/** A file name safe for headers, lists and disks, with the extension of its content. */
export const presentableName = (filename: string, { ending }: Pick<CleanFile, 'ending'>) => {
  const stem = filename
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[\p{C}\u2028\u2029\uFFFD"*:<>?|]/gu, '')
    .replace(personalNumber, '***')
    .trim()
  return `${[...stem].slice(0, 80).join('') || 'file'}.${ending}`
}

interface NewFile {
  purpose: FilePurpose
  name: string
  content: CleanFile
  owner: Owner
  now: Date
}

/** Owner of a file; no id for an anonymous upload. */
interface Owner {
  readonly id: string | null
  readonly operatorId: string
  readonly organId?: string | null
}

/** Writes the bytes and returns the row of the file; without the row they are an orphan. */
export const storeFile = async (tools: Tools, { purpose, name, content, owner, now }: NewFile) => {
  const id = newId()
  await writeBytes(tools, { id, operatorId: owner.operatorId, purpose }, content)
  return {
    id,
    operatorId: owner.operatorId,
    organId: owner.organId ?? null,
    purpose,
    name: presentableName(name, content),
    type: mediaTypes[content.ending],
    bytes: content.bytes.length,
    width: content.width ?? null,
    height: content.height ?? null,
    createdAt: now.toISOString(),
    createdBy: owner.id,
  }
}

export const addFile = async (tx: Db, row: Awaited<ReturnType<typeof storeFile>>) => {
  await tx.insert(files).values(row)
}

export const findPublic = async (db: Db, id: string) => {
  const [row] = await db.select().from(files).where(eq(files.id, id))
  return row !== undefined && isPublic(row.purpose) ? row : undefined
}

/** Removes bytes without a row; run by a job. */
export const removeOrphanFiles = (tools: Tools) =>
  removeOrphans(tools.store, tools.clock(), async (ids) => {
    const real = ids.filter(formats.uuid.test)
    if (real.length === 0) return new Set()
    const rows = await tools.db.select({ id: files.id }).from(files).where(inArray(files.id, real))
    return new Set(rows.map((row) => row.id))
  })

/** Size of an uploaded picture of this operator. */
export const pictureFacts = async (db: Db, { operatorId }: Pick<Me, 'operatorId'>, url: string) => {
  const id = idIn(url)
  if (id === undefined || !formats.uuid.test(id)) return undefined
  const [row] = await db
    .select({ width: files.width, height: files.height, bytes: files.bytes })
    .from(files)
    .where(and(within({ operatorId, organId: null }, files), eq(files.id, id)))
  return row
}

type Scope = Pick<Me, 'operatorId' | 'organId'>

const idsIn = (urls: readonly string[]) => urls.flatMap((url) => idIn(url) ?? []).filter(formats.uuid.test)

/** The addresses among these that are no pictures of this operator for this purpose. */
export const notPictures = async (
  db: Db,
  me: Scope,
  purpose: FilePurpose,
  urls: readonly string[],
): Promise<string[]> => {
  const ids = idsIn(urls)
  if (ids.length === 0) return [...urls]
  const rows = await db
    .select({ id: files.id, purpose: files.purpose, type: files.type })
    .from(files)
    .where(and(within(me, files), eq(files.purpose, purpose), inArray(files.id, ids), like(files.type, 'image/%')))
  const pictures = new Set(rows.map(fileUrlOf))
  return urls.filter((url) => !pictures.has(url))
}

/** Copies a private picture to a public one; returns the address of the copy, or undefined for an unknown picture. */
export const publishCopy = async (
  tools: Tools,
  tx: Db,
  url: string,
  owner: Owner,
  now: Date,
): Promise<string | undefined> => {
  const ofOwner = within({ operatorId: owner.operatorId, organId: null }, files)
  const [row] = await tx
    .select()
    .from(files)
    .where(and(ofOwner, inArray(files.id, idsIn([url])), like(files.type, 'image/%')))
  if (row === undefined) return undefined
  const ending = endingOf(row.type)
  const bytes = await readBytes(tools, row).catch((error: unknown) => {
    tools.log.error({ err: error, file: row.id }, 'the bytes of a file cannot be read')
    if (isGone(error)) return undefined
    throw error
  })
  if (bytes === undefined) return undefined
  const copy = {
    ...row,
    id: newId(),
    purpose: 'content' as const,
    createdAt: now.toISOString(),
    createdBy: owner.id,
  }
  await writeBytes(tools, copy, { ending, bytes })
  await tx.insert(files).values(copy)
  return fileUrlOf(copy)
}

const hourMs = 60 * 60 * 1000
/** How long an anonymous upload can be claimed. */
const claimableMs = 24 * hourMs
const unclaimedMs = 48 * hourMs

const isUnclaimed = and(isNull(files.createdBy), isNull(files.claimedAt))

/** Claims anonymous uploads for the row that refers to them; returns those that could not be claimed. */
export const claimPictures = async (
  tx: Db,
  { operatorId, organId, purpose }: Pick<Owner, 'operatorId' | 'organId'> & { readonly purpose: FilePurpose },
  urls: readonly string[],
  now: Date,
): Promise<string[]> => {
  const ids = idsIn(urls)
  if (ids.length === 0) return [...urls]
  const taken = await tx
    .update(files)
    .set({ claimedAt: now.toISOString(), ...(organId === undefined ? {} : { organId }) })
    .where(
      and(
        within({ operatorId, organId: null }, files),
        inArray(files.id, ids),
        eq(files.purpose, purpose),
        isUnclaimed,
        gte(files.createdAt, new Date(now.getTime() - claimableMs).toISOString()),
      ),
    )
    .returning()
  const good = new Set(taken.map(fileUrlOf))
  return urls.filter((url) => !good.has(url))
}

/** Deletes anonymous uploads that were never claimed; run by a job. */
export const removeUnclaimedFiles = async ({ db, store, clock }: Tools): Promise<number> => {
  const since = new Date(clock().getTime() - unclaimedMs).toISOString()
  const gone = await db
    .delete(files)
    .where(and(isUnclaimed, lt(files.createdAt, since)))
    .returning({ id: files.id, type: files.type })
  for (const { id, type } of gone) await store.remove(keyOf(id, endingOf(type)))
  return gone.length
}

/** Files of an operator by id. */
export const filesByIds = async (db: Db, operatorId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(files)
        .where(and(within({ operatorId, organId: null }, files), inArray(files.id, [...ids])))

/** Deletes the rows of files; a job removes their bytes. */
export const dropFiles = async (tx: Db, { operatorId }: Pick<Scope, 'operatorId'>, ids: readonly string[]) => {
  if (ids.length > 0)
    await tx.delete(files).where(and(within({ operatorId, organId: null }, files), inArray(files.id, [...ids])))
}

/** Deletes the row of a replaced file; a job removes its bytes. */
export const dropFile = async (tx: Db, { operatorId }: Scope, url: string) => {
  await tx.delete(files).where(and(within({ operatorId, organId: null }, files), inArray(files.id, idsIn([url]))))
}
