import { auditContent } from '../../http/audit.ts'
import { openDetail, sealClear } from '../../http/confidential.ts'
import { auditMac, type Keyring } from '../../secret/keyring.ts'
import type { RecordedTable } from './past-file.ts'

const name = 'audit'
const lane = 0
const chained = new Set(['lane', 'seq', 'hash'])

export const isAudit = (table: RecordedTable) => table.name === name

/** The record has neither chains nor encrypted details: both are computed with the key of the installation. */
export const withoutChains = (keyring: Keyring, { columns }: RecordedTable): RecordedTable => {
  const open = (detail: string | null, n: number) => {
    if (detail?.includes('"sealed"') !== true) return detail
    const row = { operatorId: columns['operator_id']?.[n] ?? '', id: columns['id']?.[n] ?? '' }
    return JSON.stringify(openDetail(keyring, row, JSON.parse(detail), (clear) => ({ clear })))
  }
  const opened = { ...columns, detail: (columns['detail'] ?? []).map(open) }
  return { name, columns: Object.fromEntries(Object.entries(opened).filter(([column]) => !chained.has(column))) }
}

/** Chains the rows of each operator in the order of writing; returns them with the heads of their chains. */
export const chainAudit = (keyring: Keyring, { columns }: RecordedTable): readonly RecordedTable[] => {
  const heads = new Map<string, { seq: number; hash: string }>()
  const of = (column: string, n: number) => columns[column]?.[n] ?? null
  const seqs: string[] = []
  const hashes: string[] = []
  const details: (string | null)[] = [...(columns['detail'] ?? [])]
  for (const [n, id] of (columns['id'] ?? []).entries()) {
    const operatorId = of('operator_id', n) ?? ''
    const before = heads.get(operatorId) ?? { seq: 0, hash: '' }
    const seq = before.seq + 1
    const place = { operatorId, id: id ?? '' }
    const clear = of('detail', n) ?? '{}'
    const detail = clear.includes('"clear"') ? sealClear(keyring, place, JSON.parse(clear)) : JSON.parse(clear)
    details[n] = clear.includes('"clear"') ? JSON.stringify(detail) : clear
    const row = {
      id: id ?? '',
      operatorId,
      lane,
      seq,
      at: of('at', n) ?? '',
      actorId: of('actor_id', n),
      actorName: of('actor_name', n),
      action: of('action', n) ?? '',
      entityId: of('entity_id', n),
      detail: detail as unknown,
      ip: of('ip', n),
    }
    const hash = auditMac(keyring, auditContent(row, before.hash))
    heads.set(operatorId, { seq, hash })
    seqs.push(String(seq))
    hashes.push(hash)
  }
  const lanes = seqs.map(() => String(lane))
  const ends = [...heads]
  return [
    { name, columns: { ...columns, detail: details, lane: lanes, seq: seqs, hash: hashes } },
    {
      name: 'audit_head',
      columns: {
        operator_id: ends.map(([operatorId]) => operatorId),
        lane: ends.map(() => String(lane)),
        seq: ends.map(([, { seq }]) => String(seq)),
        hash: ends.map(([, { hash }]) => hash),
      },
    },
  ]
}
