import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { CallRecording } from '@kangju/contract'
import { and, asc, eq, lt, max, min, sum } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Call as Request, Download, Me, SignedCall, Tools, Upload } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { addFile, dropFiles, filesByIds, readBytes, storeFile } from '../../base/file/service.ts'
import { operatorSettings, operatorsSettings } from '../../base/operator/service.ts'
import { saveCall } from './answer.ts'
import { callRecordingParts as parts, calls, type Call } from './table.ts'

type Agent = Pick<Me, 'id' | 'operatorId' | 'organId'>

/** Notes that the own talk is recorded, or no longer, which both sides see. */
export const setRecording = async (tx: Db, me: Agent, id: string, isOn: boolean, now: Date): Promise<Call> => {
  const call = await find(tx, me, calls, id, 'update')
  if (call.status !== 'talking') throw new Problem('callOver')
  if (call.accountId !== me.id) throw new Problem('callTaken')
  if (isOn && (await operatorSettings(tx, me.operatorId)).callRecording !== 1) throw new Problem('recordingOff')
  if ((call.recordingSince !== null) === isOn) return call
  return saveCall(tx, call, { recordingSince: isOn ? now.toISOString() : null }, now, me.id)
}

/** The first bytes of a WebM file, which a browser records. */
const webmHead = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])

interface Part {
  readonly recordingId: string
  readonly seq: number
}

/** Whether this account may add to this recording: a talk that it answered, and a recording that it began. */
const refuseOthers = async (db: Db, me: Me, call: Call, recordingId: string) => {
  if (call.starttime === null || !(call.accountId === me.id || call.handovers.some(({ fromId }) => fromId === me.id)))
    throw new Problem('missing')
  const [known] = await db.select().from(parts).where(eq(parts.recordingId, recordingId)).limit(1)
  if (known !== undefined && (known.callId !== call.id || known.createdBy !== me.id)) throw new Problem('missing')
}

/** Stores the next part of a recording. */
export const addRecordingPart = async (
  request: SignedCall & Pick<Request, 'transact'> & { readonly upload: Upload },
  callId: string,
  { recordingId, seq }: Part,
) => {
  const { tools, db, me, now, upload } = request
  const call = await find(db, me, calls, callId)
  if ((await operatorSettings(db, me.operatorId)).callRecording !== 1) throw new Problem('recordingOff')
  const id = recordingId.toLowerCase()
  await refuseOthers(db, me, call, id)
  const bytes = await readFile(upload.path)
  if (seq === 0 && !bytes.subarray(0, webmHead.length).equals(webmHead)) throw new Problem('unsupportedType')
  const name = `${call.callNo}-${seq}`
  const owner = { id: me.id, operatorId: me.operatorId, organId: call.organId }
  const row = await storeFile(tools, { purpose: 'call', name, content: { ending: 'webm', bytes }, owner, now })
  // The bytes stay when this fails: a job removes those without a row.
  await request.transact(async (tx) => {
    const added = await tx
      .insert(parts)
      .values({
        recordingId: id,
        seq,
        operatorId: me.operatorId,
        callId: call.id,
        fileId: row.id,
        bytes: bytes.length,
        accountName: me.realname,
        createdAt: now.toISOString(),
        createdBy: me.id,
      })
      .onConflictDoNothing()
      .returning({ seq: parts.seq })
    if (added.length > 0) await addFile(tx, row)
    request.audit({ entityId: call.id, detail: { recordingId: id, seq } })
  })
  return { bytes: bytes.length }
}

export const recordingsOf = async (
  { db, me }: Pick<SignedCall, 'db' | 'me'>,
  callId: string,
): Promise<CallRecording[]> => {
  const call = await find(db, me, calls, callId)
  const rows = await db
    .select({
      id: parts.recordingId,
      startedAt: min(parts.createdAt),
      endedAt: max(parts.createdAt),
      bytes: sum(parts.bytes).mapWith(Number),
      accountName: min(parts.accountName),
    })
    .from(parts)
    .where(eq(parts.callId, call.id))
    .groupBy(parts.recordingId)
    .orderBy(asc(min(parts.createdAt)))
  return rows.map(({ id, startedAt, endedAt, bytes, accountName }) => ({
    id,
    startedAt: startedAt ?? '',
    endedAt: endedAt ?? '',
    bytes,
    accountName: accountName ?? '',
  }))
}

/** A recording as one file. Its parts are read one after the other. */
export const playRecording = async (
  { tools, db, me, audit }: SignedCall,
  callId: string,
  recordingId: string,
): Promise<Download> => {
  const call = await find(db, me, calls, callId)
  const stored = await db
    .select({ fileId: parts.fileId })
    .from(parts)
    .where(and(eq(parts.callId, call.id), eq(parts.recordingId, recordingId)))
    .orderBy(asc(parts.seq))
  if (stored.length === 0) throw new Problem('missing')
  audit({ entityId: call.id, detail: { recordingId } })
  const files = new Map(
    (
      await filesByIds(
        db,
        me.operatorId,
        stored.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  )
  const read = async function* () {
    for (const { fileId } of stored) {
      const file = files.get(fileId)
      if (file !== undefined) yield await readBytes(tools, file)
    }
  }
  return { filename: `${call.callNo}.webm`, type: 'video/webm', body: Readable.from(read()), inline: true }
}

const dayMs = 24 * 60 * 60_000
const atOnce = 500

/** Deletes recordings that are older than their operator keeps them; run by a job. */
export const removeOldRecordings = async ({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<number> => {
  let removed = 0
  for (const { id: operatorId, settings } of await operatorsSettings(db)) {
    const before = new Date(clock().getTime() - settings.recordingKeepDays * dayMs).toISOString()
    for (;;) {
      const gone = await db.transaction(async (tx) => {
        const old = await tx
          .select()
          .from(parts)
          .where(and(eq(parts.operatorId, operatorId), lt(parts.createdAt, before)))
          .limit(atOnce)
        for (const { recordingId, seq } of old)
          await tx.delete(parts).where(and(eq(parts.recordingId, recordingId), eq(parts.seq, seq)))
        await dropFiles(
          tx,
          { operatorId },
          old.map(({ fileId }) => fileId),
        )
        return old.length
      })
      removed += gone
      if (gone < atOnce) break
    }
  }
  return removed
}
