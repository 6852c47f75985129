import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { auditHeads, auditRows } from '../db/tables.ts'
import { auditMac, checkAuditMac, type Keyring } from '../secret/keyring.ts'
import { auditContent } from './audit.ts'

export interface Head {
  operatorId: string
  lane: number
  seq: number
  hash: string
}

/** Heads of the chains at some moment, kept outside the database to detect rows cut off at the end. */
export interface Anchor {
  at: string
  heads: Head[]
  mac: string
}

export interface Finding {
  operatorId: string
  lane: number
  seq: number
  what: 'changed' | 'missing' | 'cut off' | 'unknown key' | 'forged anchor'
}

const anchorContent = (at: string, heads: Head[]) =>
  JSON.stringify(['anchor', at, heads.map((head) => [head.operatorId, head.lane, head.seq, head.hash])])

export const chainOf = (head: Pick<Head, 'operatorId' | 'lane'>) => `${head.operatorId} ${head.lane}`

export const signAnchor = (keyring: Keyring, now: Date, heads: Head[]): Anchor => {
  const at = now.toISOString()
  return { at, heads, mac: auditMac(keyring, anchorContent(at, heads)) }
}

export const judgeAnchor = (keyring: Keyring, { at, heads, mac }: Anchor) =>
  checkAuditMac(keyring, anchorContent(at, heads), mac)

/** The heads of the chains that grew beyond the known rows. */
export const takeAnchor = async (
  db: Db,
  keyring: Keyring,
  now: Date,
  known: ReadonlyMap<string, number> = new Map(),
): Promise<Anchor> => {
  const heads = await db.select().from(auditHeads).orderBy(asc(auditHeads.operatorId), asc(auditHeads.lane))
  return signAnchor(
    keyring,
    now,
    heads.filter((head) => head.seq > (known.get(chainOf(head)) ?? 0)),
  )
}

const batch = 5_000

const verifyLane = async (
  db: Db,
  keyring: Keyring,
  head: Head,
  anchored: Map<number, string>,
): Promise<{ rows: number; findings: Finding[] }> => {
  const findings: Finding[] = []
  const found = (seq: number, what: Finding['what']) =>
    findings.push({ operatorId: head.operatorId, lane: head.lane, seq, what })
  let before = ''
  let seq = 0
  for (;;) {
    const rows = await db
      .select()
      .from(auditRows)
      .where(and(eq(auditRows.operatorId, head.operatorId), eq(auditRows.lane, head.lane), gt(auditRows.seq, seq)))
      .orderBy(asc(auditRows.seq))
      .limit(batch)
    for (const row of rows) {
      if (row.seq !== seq + 1) found(seq + 1, 'missing')
      const verdict = checkAuditMac(keyring, auditContent(row, before), row.hash)
      if (verdict === 'unknownKey') found(row.seq, 'unknown key')
      else if (verdict === 'forged' && row.seq === seq + 1) found(row.seq, 'changed')
      const known = anchored.get(row.seq)
      if (known !== undefined && known !== row.hash) found(row.seq, 'changed')
      anchored.delete(row.seq)
      before = row.hash
      seq = row.seq
    }
    if (rows.length < batch) break
  }
  if (seq < head.seq || before !== head.hash) found(head.seq, 'cut off')
  for (const lost of anchored.keys()) found(lost, 'cut off')
  return { rows: seq, findings }
}

/** Verifies every chain from its first row against its head and the anchors. */
export const verifyAudit = async (db: Db, keyring: Keyring, anchors: Anchor[]) => {
  const findings: Finding[] = []
  const key = chainOf
  const heads = new Map((await db.select().from(auditHeads)).map((head) => [key(head), head]))
  const anchored = new Map<string, Map<number, string>>()
  for (const anchor of anchors) {
    const verdict = judgeAnchor(keyring, anchor)
    if (verdict !== 'genuine') {
      const what = verdict === 'forged' ? 'forged anchor' : 'unknown key'
      findings.push({ operatorId: '', lane: 0, seq: 0, what })
      continue
    }
    for (const head of anchor.heads) {
      if (head.seq === 0) continue
      const ofLane = anchored.get(key(head)) ?? new Map<number, string>()
      anchored.set(key(head), ofLane.set(head.seq, head.hash))
      // A chain without a head is verified from the anchor.
      if (!heads.has(key(head))) heads.set(key(head), head)
    }
  }
  const known = new Set(heads.keys())
  const lanes = await db.selectDistinct({ operatorId: auditRows.operatorId, lane: auditRows.lane }).from(auditRows)
  for (const lane of lanes) if (!known.has(key(lane))) heads.set(key(lane), { ...lane, seq: 0, hash: '' })

  let rows = 0
  for (const head of heads.values()) {
    const lane = await verifyLane(db, keyring, head, anchored.get(key(head)) ?? new Map())
    rows += lane.rows
    findings.push(...lane.findings)
  }
  return { rows, findings }
}
