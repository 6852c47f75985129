import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { auditHeads, auditRetired, auditRows } from '../db/tables.ts'
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
  what: 'changed' | 'missing' | 'cut off' | 'unknown key' | 'forged anchor' | 'forged retirement'
}

/** Rows of a chain that were retired. */
export type Retired = Omit<typeof auditRetired.$inferSelect, 'retiredAt'>

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

export const retiredContent = ({ operatorId, lane, fromSeq, toSeq, before, hash }: Omit<Retired, 'mac'>) =>
  JSON.stringify(['retired', operatorId, lane, fromSeq, toSeq, before, hash])

const batch = 5_000

export interface Walk {
  readonly chain: Pick<Head, 'operatorId' | 'lane'>
  /** The row before the first one. */
  readonly from: { readonly seq: number; readonly hash: string }
  /** The last row; without it the walk goes on to the end of the chain. */
  readonly to?: number
  /** Known hashes by row; those that were passed are deleted. */
  readonly anchored: Map<number, string>
  /** Retired rows by the first one of each stretch. */
  readonly retired?: ReadonlyMap<number, Retired> | undefined
}

/** Verifies rows of a chain one after the other, and continues behind retired ones. */
export const walkChain = async (db: Db, keyring: Keyring, { chain, from, to, anchored, retired }: Walk) => {
  const findings: Finding[] = []
  const found = (seq: number, what: Finding['what']) =>
    findings.push({ operatorId: chain.operatorId, lane: chain.lane, seq, what })
  let { seq, hash: before } = from
  let verified = 0
  const compareAnchor = (at: number, hash: string) => {
    const known = anchored.get(at)
    if (known !== undefined && known !== hash) found(at, 'changed')
    anchored.delete(at)
  }
  const skipRetired = () => {
    for (let gone = retired?.get(seq + 1); gone !== undefined; gone = retired?.get(seq + 1)) {
      if (gone.before !== before) found(gone.fromSeq, 'changed')
      compareAnchor(gone.toSeq, gone.hash)
      for (const at of anchored.keys()) if (at >= gone.fromSeq && at <= gone.toSeq) anchored.delete(at)
      before = gone.hash
      seq = gone.toSeq
    }
  }
  const { operatorId, lane } = auditRows
  const ofChain = and(eq(operatorId, chain.operatorId), eq(lane, chain.lane))
  let read = seq
  for (;;) {
    const rows = await db
      .select()
      .from(auditRows)
      .where(and(ofChain, gt(auditRows.seq, read), to === undefined ? undefined : lte(auditRows.seq, to)))
      .orderBy(asc(auditRows.seq))
      .limit(batch)
    for (const row of rows) {
      read = row.seq
      skipRetired()
      // A second row with this number, or one in the place of a retired row.
      if (row.seq <= seq) {
        found(row.seq, 'changed')
        continue
      }
      if (row.seq !== seq + 1) found(seq + 1, 'missing')
      const verdict = checkAuditMac(keyring, auditContent(row, before), row.hash)
      if (verdict === 'unknownKey') found(row.seq, 'unknown key')
      else if (verdict === 'forged' && row.seq === seq + 1) found(row.seq, 'changed')
      compareAnchor(row.seq, row.hash)
      before = row.hash
      seq = row.seq
      verified += 1
    }
    if (rows.length < batch) break
  }
  skipRetired()
  return { findings, verified, end: { seq, hash: before } }
}

/** The retired rows of each chain; those that the server did not write are findings. */
const readRetired = async (db: Db, keyring: Keyring, findings: Finding[]) => {
  const chains = new Map<string, Map<number, Retired>>()
  for (const gone of await db.select().from(auditRetired)) {
    const verdict = checkAuditMac(keyring, retiredContent(gone), gone.mac)
    if (verdict === 'genuine') {
      const known = chains.get(chainOf(gone)) ?? new Map<number, Retired>()
      chains.set(chainOf(gone), known.set(gone.fromSeq, gone))
    } else {
      const what = verdict === 'forged' ? 'forged retirement' : 'unknown key'
      findings.push({ operatorId: gone.operatorId, lane: gone.lane, seq: gone.fromSeq, what })
    }
  }
  return chains
}

const verifyLane = async (db: Db, keyring: Keyring, head: Head, walk: Pick<Walk, 'anchored' | 'retired'>) => {
  const whole = { ...walk, chain: head, from: { seq: 0, hash: '' } }
  const { findings, verified, end } = await walkChain(db, keyring, whole)
  const { operatorId, lane } = head
  const cutOff = (seq: number) => findings.push({ operatorId, lane, seq, what: 'cut off' })
  if (end.seq < head.seq || end.hash !== head.hash) cutOff(head.seq)
  for (const lost of walk.anchored.keys()) cutOff(lost)
  return { rows: verified, findings }
}

/** The anchored hashes of each chain by row, from genuine anchors; others are findings. */
export const readAnchored = (keyring: Keyring, anchors: readonly Anchor[]) => {
  const findings: Finding[] = []
  const anchored = new Map<string, Map<number, string>>()
  const heads: Head[] = []
  for (const anchor of anchors) {
    const verdict = judgeAnchor(keyring, anchor)
    if (verdict !== 'genuine') {
      const what = verdict === 'forged' ? 'forged anchor' : 'unknown key'
      findings.push({ operatorId: '', lane: 0, seq: 0, what })
      continue
    }
    for (const head of anchor.heads) {
      if (head.seq === 0) continue
      const ofLane = anchored.get(chainOf(head)) ?? new Map<number, string>()
      anchored.set(chainOf(head), ofLane.set(head.seq, head.hash))
      heads.push(head)
    }
  }
  return { anchored, heads, findings }
}

/** Verifies every chain from its first row, or from behind its retired rows, against its head and the anchors. */
export const verifyAudit = async (db: Db, keyring: Keyring, anchors: Anchor[]) => {
  const { anchored, heads: fromAnchors, findings } = readAnchored(keyring, anchors)
  const key = chainOf
  const heads = new Map((await db.select().from(auditHeads)).map((head) => [key(head), head]))
  // A chain without a head is verified from the anchor.
  for (const head of fromAnchors) if (!heads.has(key(head))) heads.set(key(head), head)
  const known = new Set(heads.keys())
  const lanes = await db.selectDistinct({ operatorId: auditRows.operatorId, lane: auditRows.lane }).from(auditRows)
  for (const lane of lanes) if (!known.has(key(lane))) heads.set(key(lane), { ...lane, seq: 0, hash: '' })
  const retired = await readRetired(db, keyring, findings)

  let rows = 0
  for (const head of heads.values()) {
    const ofLane = { anchored: anchored.get(key(head)) ?? new Map<number, string>(), retired: retired.get(key(head)) }
    const lane = await verifyLane(db, keyring, head, ofLane)
    rows += lane.rows
    findings.push(...lane.findings)
  }
  return { rows, findings }
}
