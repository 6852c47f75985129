import { formats, type FilePurpose } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { files } from '../../db/tables.ts'
import type { Me, Tools } from '../../http/call.ts'
import { idIn, isPublic, mediaTypes } from '../../http/file-urls.ts'
import { within } from '../../http/scope.ts'
import { newId } from '../../secret/token.ts'
import type { CleanFile } from './clean-file.ts'

import { removeOrphans, writeBytes } from './store.ts'

// Scans are often named after whose card they show; such numbers are not kept in clear anywhere else either.
const personalNumber = /\d{11,}[\dXx]?/g

/** A name fit for a header, a list and a disk, with the ending that the content deserves. */
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
  owner: Pick<Me, 'id' | 'operatorId'>
  now: Date
}

/** Writes the bytes and gives the row that makes a file of them; without the row they are nobody's. */
export const storeFile = async (tools: Tools, { purpose, name, content, owner, now }: NewFile) => {
  const id = newId()
  await writeBytes(tools.filesDir, id, content)
  return {
    id,
    operatorId: owner.operatorId,
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

/** For a job to run now and then. */
export const removeOrphanFiles = (tools: Tools) =>
  removeOrphans(tools.filesDir, tools.clock(), async (ids) => {
    const real = ids.filter(formats.uuid.test)
    if (real.length === 0) return new Set()
    const rows = await tools.db.select({ id: files.id }).from(files).where(inArray(files.id, real))
    return new Set(rows.map((row) => row.id))
  })

/** What is known of an uploaded picture of this operator. */
export const pictureFacts = async (db: Db, me: Pick<Me, 'operatorId' | 'organId'>, url: string) => {
  const id = idIn(url)
  if (id === undefined || !formats.uuid.test(id)) return undefined
  const [row] = await db
    .select({ width: files.width, height: files.height, bytes: files.bytes })
    .from(files)
    .where(and(within(me, files), eq(files.id, id)))
  return row
}
