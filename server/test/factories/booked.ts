import { and, asc, eq } from 'drizzle-orm'
import { ledgerEntries, ledgerTxns } from '../../src/modules/books/ledger/table.ts'
import type { TestApi } from '../api/api.ts'

/** Ledger entries of a document: side, account and fen of each leg, in order, with owners by the given names. */
export const booked = async (
  api: TestApi,
  bizType: string,
  bizNo: string,
  names: Readonly<Record<string, string>> = {},
): Promise<string[]> => {
  const rows = await api.db
    .select({
      account: ledgerEntries.account,
      ownerId: ledgerEntries.ownerId,
      side: ledgerEntries.side,
      fen: ledgerEntries.fen,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTxns, eq(ledgerTxns.id, ledgerEntries.txnId))
    .where(and(eq(ledgerTxns.bizType, bizType), eq(ledgerTxns.bizNo, bizNo)))
    .orderBy(asc(ledgerEntries.id))
  return rows.map(({ account, ownerId, side, fen }) => {
    const owner = ownerId === null ? '' : `:${names[ownerId] ?? ownerId}`
    return `${side} ${account}${owner} ${fen}`
  })
}
