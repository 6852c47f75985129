import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import {
  auditHeads,
  auditRetired,
  daySumChanges,
  daySums,
  demoState,
  idempotencyKeys,
  loopLeases,
  outbox,
  rowCountChanges,
  rowCounts,
  rowPlaceChanges,
  rateWindows,
  rowPlaces,
} from '../../db/tables.ts'
import { scans } from '../../modules/customers/scan/table.ts'
import { secondFactors } from '../../modules/base/factor/table.ts'
import { signInAttempts } from '../../modules/base/session/table.ts'
import { ordersOfService } from '../../modules/care/order/table.ts'
import { walletMonthChanges, walletMonths } from '../../modules/books/wallet/table.ts'
import type { RecordedTable } from './past-file.ts'

/** Tables that are not part of the past, or that loading the others fills. */
const skipped = new Set<string>(
  [
    auditHeads,
    auditRetired,
    daySumChanges,
    daySums,
    demoState,
    idempotencyKeys,
    loopLeases,
    ordersOfService,
    outbox,
    rateWindows,
    rowCountChanges,
    rowCounts,
    rowPlaceChanges,
    rowPlaces,
    // Digests of visitors whose scans are counted elsewhere; the record no longer needs them.
    scans,
    secondFactors,
    signInAttempts,
    walletMonthChanges,
    walletMonths,
  ].map(getTableName),
)

export const isRecorded = (table: string) => !skipped.has(table)

/** One-time secrets of finished payments: the record replaces them with unique values that open nothing. */
const usedUp: Readonly<Record<string, string>> = { payment: 'ticket_hash', pay_notice: 'nonce' }

/** Hashes of such secrets; finished payments no longer need them. */
const ofSecrets: Readonly<Record<string, string>> = { pay_notice: 'digest' }

export const withoutSecrets = ({ name, columns }: RecordedTable): RecordedTable => {
  const [column, hash] = [usedUp[name], ofSecrets[name]]
  const ids = columns['id'] ?? []
  return {
    name,
    columns: {
      ...columns,
      ...(column === undefined ? {} : { [column]: ids.map((id) => `recorded ${id}`) }),
      ...(hash === undefined ? {} : { [hash]: ids.map(() => null) }),
    },
  }
}

/** Columns with random codes. */
const drawnCodes: Readonly<Record<string, string>> = {
  goods_grant: 'code',
  organ_qr_code: 'code_no',
  promotion_code: 'code',
}
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = /\b(?:[0-9A-Z]{10}|[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})\b/g

/** Replaces each random code by a deterministic one. */
export const replaceCodes = (tables: readonly RecordedTable[]) => {
  const drawn = tables.flatMap(({ name, columns }) => columns[drawnCodes[name] ?? ''] ?? [])
  const codes = new Map(
    drawn.map((one, n) => {
      const bytes = createHash('sha256').update(`code ${n}`).digest()
      const other = one?.replace(/[0-9A-Z]/g, (_letter, at: number) => letters[(bytes[at] ?? 0) % letters.length] ?? '')
      return [one, other]
    }),
  )
  return (value: string) => value.replace(code, (one) => codes.get(one) ?? one)
}

/** Columns that differ each time, by randomness or by library version. */
const byChance: Readonly<Record<string, readonly string[]>> = {
  account: ['password_hashes'],
  file: ['bytes'],
  pay_notice: ['channel_no'],
}

export const isByChance = (table: string, column: string) => byChance[table]?.includes(column) ?? false
