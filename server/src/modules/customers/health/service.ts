import { bmiOf, HealthDraft, roundTenth, type HealthRow } from '@kangju/contract'
import { and, eq, gt, inArray, isNull, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { isAmong, putRows, saysAlready } from '../../../db/put-rows.ts'
import { withLock } from '../../../db/with-lock.ts'
import { belongings } from '../../../rows/belongings.ts'
import { within } from '../../../rows/scope.ts'
import { openField, type Bound } from '../../../rows/sensitive.ts'
import { encrypt, type Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import type { ImportContext } from '../../../sheet/import-plan.ts'
import { healthRecords, type HealthRecord } from './table.ts'

export const { counts: healthCounts, remove: removeHealthOf } = belongings(healthRecords, healthRecords.clientId)

const place = { table: 'health_record', field: 'content' }

const tenths = ['heightCm', 'weightKg', 'temperature', 'glucose'] as const

/** Normalised draft without empty fields. */
export const spelled = (draft: HealthDraft): HealthDraft => {
  const rounded = Object.fromEntries(
    tenths.flatMap((key) => (typeof draft[key] === 'number' ? [[key, roundTenth(draft[key])]] : [])),
  )
  // The name of an infectious disease is cleared with its flag.
  const known = { ...draft, ...rounded, ...(draft.infectious === 1 ? {} : { infectiousNote: null }) }
  const said = Object.keys(HealthDraft.properties).flatMap((key) => {
    const value = known[key as keyof HealthDraft]
    return value === null || value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(said) as HealthDraft
}

export const encryptContent = (keyring: Keyring, row: Bound, { recordDate: _day, ...content }: HealthDraft): string =>
  encrypt(keyring, { ...place, id: row.id, operatorId: row.operatorId }, JSON.stringify(content))

export const openContent = (
  keyring: Keyring,
  row: Pick<HealthRecord, 'id' | 'operatorId' | 'content' | 'recordDate'>,
) =>
  ({
    ...(JSON.parse(openField(keyring, place.table, place.field, row)) as HealthDraft),
    recordDate: row.recordDate,
  }) as HealthDraft

export const showRecord = (keyring: Keyring, row: HealthRecord): HealthRow => {
  const draft = openContent(keyring, row)
  const { id, version, createdAt, createdByName, updatedAt, clientId } = row
  const { infectiousReview, reviewedAt, reviewedByName } = row
  const review = { infectiousReview, reviewedAt, reviewedByName }
  return { id, version, createdAt, createdByName, updatedAt, clientId, ...draft, bmi: bmiOf(draft), ...review }
}

type Reviewed = Pick<
  HealthRecord,
  'id' | 'operatorId' | 'content' | 'recordDate' | 'infectiousReview' | 'reviewedAt' | 'reviewedByName'
>

/** Review columns of a saved record: a disease already reviewed stays so, any other waits. */
export const reviewOf = (keyring: Keyring, old: Reviewed | undefined, draft: HealthDraft) => {
  if (draft.infectious !== 1)
    return { infectiousReview: null, isReviewKnown: true, reviewedAt: null, reviewedByName: null }
  const before = old?.infectiousReview === 'reviewed' ? openContent(keyring, old) : undefined
  if (old !== undefined && before?.infectiousNote === draft.infectiousNote)
    return {
      infectiousReview: 'reviewed' as const,
      isReviewKnown: true,
      reviewedAt: old.reviewedAt,
      reviewedByName: old.reviewedByName,
    }
  return { infectiousReview: 'waiting' as const, isReviewKnown: true, reviewedAt: null, reviewedByName: null }
}

/** Query for care recipients with an unreviewed infectious disease in their newest record. */
export const infectionsQuery = (db: Db, isWanted: SQL) => {
  const newer = alias(healthRecords, 'newer')
  const later = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.clientId, healthRecords.clientId),
        gt(newer.recordDate, healthRecords.recordDate),
        isNull(newer.deletedAt),
      ),
    )
  return db
    .select({ clientId: healthRecords.clientId })
    .from(healthRecords)
    .where(
      and(isWanted, eq(healthRecords.infectiousReview, 'waiting'), isNull(healthRecords.deletedAt), notExists(later)),
    )
}

/** Which of these care recipients have an unreviewed infectious disease in their newest record. */
export const unreviewedInfections = async (db: Db, clientIds: readonly string[]): Promise<Set<string>> => {
  if (clientIds.length === 0) return new Set()
  const rows = await infectionsQuery(db, isAmong(healthRecords.clientId, clientIds))
  return new Set(rows.map((row) => row.clientId))
}

/** Health values of an import row; missing ones leave existing values unchanged. */
export interface HealthEntry {
  readonly clientId: string
  readonly given: Partial<HealthDraft> & Pick<HealthDraft, 'recordDate' | 'drugAllergy' | 'infectious'>
}

const keyOf = (clientId: string, day: string) => `${clientId} ${day}`
const unsaid = { diseases: [], disability: [], tubes: [], medications: [] }

/** Merges each entry with the record of its day, if there is one. */
export const mergeRecords = async (
  { db, me, tools }: Pick<ImportContext, 'db' | 'me' | 'tools'>,
  entries: readonly HealthEntry[],
  lock?: 'update',
) => {
  const ids = entries.map((entry) => entry.clientId)
  const days = entries.map((entry) => entry.given.recordDate)
  const query = db
    .select()
    .from(healthRecords)
    .where(
      and(
        within({ operatorId: me.operatorId, organId: null }, healthRecords),
        inArray(healthRecords.clientId, ids),
        inArray(healthRecords.recordDate, days),
      ),
    )
    .orderBy(healthRecords.id)
  const rows = ids.length === 0 ? [] : await withLock(query, lock)
  const known = new Map(rows.map((row) => [keyOf(row.clientId, row.recordDate), row]))
  return entries.map(({ clientId, given }) => {
    const old = known.get(keyOf(clientId, given.recordDate))
    const before = old === undefined ? undefined : spelled(openContent(tools.keyring, old))
    const draft = spelled({ ...unsaid, ...before, ...given })
    return { clientId, old, draft, isNews: before === undefined || !saysAlready(before, draft) }
  })
}

/**
 * Writes imported records: existing days get the filled cells, others are created. Unchanged records are not written.
 */
export const importRecords = async (context: ImportContext, entries: readonly HealthEntry[]) => {
  const { db, me, now, tools } = context
  const merged = await mergeRecords(context, entries, 'update')
  const at = now.toISOString()
  const news = merged.filter(({ isNews }) => isNews)
  const withIds = news.map((one) => ({ ...one, own: { id: one.old?.id ?? newId(), operatorId: me.operatorId } }))
  const values = withIds.map(({ own, clientId, old, draft }) => ({
    ...own,
    createdAt: at,
    createdBy: me.id,
    createdByName: me.realname,
    ...old,
    clientId,
    recordDate: draft.recordDate,
    content: encryptContent(tools.keyring, own, draft),
    ...reviewOf(tools.keyring, old, draft),
    version: (old?.version ?? 0) + 1,
    updatedAt: at,
    updatedBy: me.id,
  }))
  await putRows(db, healthRecords, values)
  const updated = merged.filter(({ old }) => old !== undefined).length
  return { inserted: merged.length - updated, updated }
}

const atOnce = 500

/**
 * Finds infectious diseases in records saved before they had a review, so that these wait for one too. The content is
 * encrypted, so a migration cannot read it. Returns how many records were read.
 */
export const readInfections = async ({ db, keyring }: Pick<Tools, 'db' | 'keyring'>): Promise<number> => {
  let read = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const rows = await tx
        .select()
        .from(healthRecords)
        .where(eq(healthRecords.isReviewKnown, false))
        .limit(atOnce)
        .for('update', { skipLocked: true })
      for (const row of rows) {
        const isInfectious = openContent(keyring, row).infectious === 1
        await tx
          .update(healthRecords)
          .set({ isReviewKnown: true, ...(isInfectious ? { infectiousReview: 'waiting' as const } : {}) })
          .where(eq(healthRecords.id, row.id))
      }
      return rows.length
    })
    read += count
    if (count === 0) return read
  }
}

/** Moves the records of one care recipient to another, except of days that the other has a record of. */
export const moveHealthOf = (tx: Db, fromId: string, toId: string) =>
  tx.execute(sql`update ${healthRecords} set client_id = ${toId}
    where client_id = ${fromId} and deleted_at is null and not exists (select 1 from ${healthRecords} other
      where other.client_id = ${toId} and other.record_date = health_record.record_date and other.deleted_at is null)`)
