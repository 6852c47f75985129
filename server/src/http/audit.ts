import { and, eq, sql, type SQL } from 'drizzle-orm'
import { auditHeads, auditRows } from '../db/tables.ts'
import type { Db } from '../db/client.ts'
import { withParts } from '../db/with-parts.ts'
import { auditMac, type Keyring } from '../secret/keyring.ts'
import { newId } from '../secret/token.ts'
import { sealDetail } from './confidential.ts'

const lanes = 8

export interface AuditEntry {
  operatorId: string
  at: Date
  actorId: string | null
  actorName: string | null
  action: string
  entityId: string | null
  detail: Record<string, unknown>
  ip: string | null
}

type AuditRow = typeof auditRows.$inferSelect

const sortedKeys = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The content of a row and the previous hash, over which its own keyed hash is computed. */
export const auditContent = (row: Omit<AuditRow, 'hash'>, before: string) =>
  JSON.stringify(
    [
      row.id,
      row.operatorId,
      row.lane,
      row.seq,
      new Date(row.at).toISOString(),
      row.actorId,
      row.actorName,
      row.action,
      row.entityId,
      row.detail,
      row.ip,
      before,
    ],
    sortedKeys,
  )

const takeHead = async (db: Db, operatorId: string) => {
  const ofOperator = eq(auditHeads.operatorId, operatorId)
  const [free] = await db.select().from(auditHeads).where(ofOperator).limit(1).for('update', { skipLocked: true })
  if (free !== undefined) return free
  const lane = Math.floor(Math.random() * lanes)
  const [made] = await db
    .insert(auditHeads)
    .values({ operatorId, lane, seq: 0, hash: '' })
    .onConflictDoNothing()
    .returning()
  if (made !== undefined) return made
  const [waited] = await db
    .select()
    .from(auditHeads)
    .where(and(ofOperator, eq(auditHeads.lane, lane)))
    .for('update')
  if (waited === undefined) throw new Error('audit head vanished')
  return waited
}

/**
 * Appends to the audit log of one operator. It is the last statement before the commit, so that the locked head is soon
 * free again and no lock is taken after it. Insertions of other tables are sent with it.
 */
export const writeAuditLines = async (
  db: Db,
  keyring: Keyring,
  entries: readonly AuditEntry[],
  beside: readonly SQL[] = [],
) => {
  const [first] = entries
  if (first === undefined) return
  const head = await takeHead(db, first.operatorId)
  let { hash } = head
  const rows = entries.map((entry, at) => {
    const id = newId()
    const row = {
      ...entry,
      operatorId: head.operatorId,
      id,
      at: entry.at.toISOString(),
      lane: head.lane,
      seq: head.seq + 1 + at,
      detail: sealDetail(keyring, { operatorId: head.operatorId, id }, entry.detail),
    }
    hash = auditMac(keyring, auditContent(row, hash))
    return { ...row, hash }
  })
  const next = db
    .update(auditHeads)
    .set({ seq: sql`${auditHeads.seq} + ${rows.length}`, hash })
    .where(and(eq(auditHeads.operatorId, head.operatorId), eq(auditHeads.lane, head.lane)))
  await db.execute(withParts([next.getSQL(), ...beside], db.insert(auditRows).values(rows).getSQL()))
}

export const writeAudit = (db: Db, keyring: Keyring, entry: AuditEntry) => writeAuditLines(db, keyring, [entry])
