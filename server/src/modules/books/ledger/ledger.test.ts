import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '../../../../test/api/api.ts'
import { newId } from '../../../secret/token.ts'
import { post, type Posting } from './service.ts'
import { ledgerEntries, ledgerTxns } from './table.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const operatorId = newId()
const paid = (bizNo: string, fen = 100): Posting => ({
  operatorId,
  bizType: 'order.paid',
  bizNo,
  debit: [{ account: 'CASH:wechat', fen }],
  credit: [{ account: 'ORDER_ESCROW', fen }],
  now: api.now(),
})
const count = async (bizNo: string) =>
  (
    await api.db
      .select()
      .from(ledgerTxns)
      .where(sql`biz_no = ${bizNo}`)
  ).length

describe('the ledger', () => {
  test('writes a posting once under concurrent repeats', async () => {
    const told = await Promise.all(Array.from({ length: 20 }, () => api.db.transaction((tx) => post(tx, paid('ZD1')))))
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await count('ZD1')).toBe(1)
  })

  test('refuses unbalanced postings in the code and in the database', async () => {
    const crooked = { ...paid('ZD2'), credit: [{ account: 'ORDER_ESCROW' as const, fen: 99 }] }
    await expect(api.db.transaction((tx) => post(tx, crooked))).rejects.toThrow('debit 100, credit 99')
    const around = api.db.transaction(async (tx) => {
      await post(tx, paid('ZD3'))
      const [txn] = await tx
        .select()
        .from(ledgerTxns)
        .where(sql`biz_no = 'ZD3'`)
      const at = api.now().toISOString()
      const entry = { id: newId(), txnId: txn?.id ?? '', operatorId, ownerId: null, at }
      await tx.insert(ledgerEntries).values({ ...entry, account: 'CASH:cash', side: 'debit', fen: 1 })
    })
    await expect(around).rejects.toThrow()
    expect([await count('ZD2'), await count('ZD3')]).toEqual([0, 0])
  })

  test('is append-only', async () => {
    await api.db.transaction((tx) => post(tx, paid('ZD4')))
    await expect(api.db.execute(sql`update ledger_entry set fen = fen + 1`)).rejects.toThrow()
    await expect(api.db.execute(sql`delete from ledger_txn`)).rejects.toThrow()
  })
})
