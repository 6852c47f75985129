import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { changePartitions, dropMonth, partitionOf, retiredMonths, type KeepMonths } from '../db/partitions.ts'
import { auditRetired, auditRows } from '../db/tables.ts'
import { auditMac, type Keyring } from '../secret/keyring.ts'
import { chainOf, readAnchored, retiredContent, walkChain, type Anchor, type Finding } from './audit-verify.ts'

interface Retiring {
  readonly keyring: Keyring
  readonly now: Date
  readonly keep: KeepMonths
  /** Anchors of this node: what they reveal keeps a month. */
  readonly anchors: readonly Anchor[]
}

export interface RetiredMonth {
  readonly month: string
  /** False if the log was in use; the next run tries again. */
  readonly isGone: boolean
  /** What verification found; such a month stays. */
  readonly findings: readonly Finding[]
}

interface Stretch extends Record<string, unknown> {
  operatorId: string
  lane: number
  fromSeq: string
  toSeq: string
}

/** Rows of a month without gaps: nearly always one stretch per chain; more if requests met midnight in another order. */
const stretchesOf = async (tx: Db, month: string) => {
  const { rows } = await tx.execute<Stretch>(sql`
    select operator_id as "operatorId", lane, min(seq) as "fromSeq", max(seq) as "toSeq" from (
      select operator_id, lane, seq, seq - row_number() over (partition by operator_id, lane order by seq) as run
      from ${partitionOf('audit', month)}) as rows
    group by operator_id, lane, run order by operator_id, lane, min(seq)`)
  return rows.map((row) => ({ ...row, fromSeq: Number(row.fromSeq), toSeq: Number(row.toSeq) }))
}

/** Hash of a row, also of a retired one that ends a stretch. */
const hashAt = async (tx: Db, operatorId: string, lane: number, seq: number): Promise<string | undefined> => {
  if (seq === 0) return ''
  const [row] = await tx
    .select({ hash: auditRows.hash })
    .from(auditRows)
    .where(and(eq(auditRows.operatorId, operatorId), eq(auditRows.lane, lane), eq(auditRows.seq, seq)))
  if (row !== undefined) return row.hash
  const [gone] = await tx
    .select({ hash: auditRetired.hash })
    .from(auditRetired)
    .where(and(eq(auditRetired.operatorId, operatorId), eq(auditRetired.lane, lane), eq(auditRetired.toSeq, seq)))
  return gone?.hash
}

/** Verifies the rows of a month and records where their chains continue. */
const recordMonth = async (tx: Db, month: string, { keyring, now, anchors }: Retiring): Promise<Finding[]> => {
  const { anchored, findings } = readAnchored(keyring, anchors)
  const records: (typeof auditRetired.$inferInsert)[] = []
  for (const { operatorId, lane, fromSeq, toSeq } of await stretchesOf(tx, month)) {
    const chain = { operatorId, lane }
    const before = await hashAt(tx, operatorId, lane, fromSeq - 1)
    if (before === undefined) {
      findings.push({ ...chain, seq: fromSeq - 1, what: 'missing' })
      continue
    }
    const known = new Map(anchored.get(chainOf(chain)))
    const walk = { chain, from: { seq: fromSeq - 1, hash: before }, to: toSeq, anchored: known }
    const walked = await walkChain(tx, keyring, walk)
    findings.push(...walked.findings)
    const gone = { ...chain, fromSeq, toSeq, before, hash: walked.end.hash }
    records.push({ ...gone, mac: auditMac(keyring, retiredContent(gone)), retiredAt: now.toISOString() })
  }
  if (findings.length === 0 && records.length > 0) await tx.insert(auditRetired).values(records)
  return findings
}

const retireMonth = async (db: Db, month: string, retiring: Retiring): Promise<RetiredMonth> => {
  let findings: Finding[] = []
  const isChanged = await changePartitions(db, async (tx) => {
    // Nothing is added to the month between its verification and its end.
    await tx.execute(sql`lock table ${partitionOf('audit', month)} in share mode`)
    findings = await recordMonth(tx, month, retiring)
    if (findings.length === 0) await dropMonth(tx, 'audit', month)
  })
  return { month, isGone: isChanged && findings.length === 0, findings }
}

/**
 * Drops the months of the audit log that are older than it is kept, oldest first. Each is verified before, and a month
 * with a finding stays with all later ones. Run by the owner of the tables.
 */
export const retireAudit = async (db: Db, retiring: Retiring): Promise<RetiredMonth[]> => {
  const done: RetiredMonth[] = []
  for (const month of await retiredMonths(db, 'audit', retiring.now, retiring.keep)) {
    const retired = await retireMonth(db, month, retiring)
    done.push(retired)
    if (!retired.isGone) break
  }
  return done
}
