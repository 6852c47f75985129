import { readFile } from 'node:fs/promises'
import {
  businessDay,
  reconciliation,
  reconciliationTexts as texts,
  reconciliationWords,
  type Body,
} from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { newId } from '../../../secret/token.ts'
import { calculation, readCalculation, startCalculation, type CalculationSource } from '../../base/task/service.ts'
import { checkNow } from '../../books/ledger/service.ts'
import { accountDays, chartDays, trialBalance } from './balance.ts'
import { listBills, listItems, readBill } from './bill-rows.ts'
import { readBillText } from './bill-text.ts'
import { lastResults, resultHistory } from './checks.ts'
import { readEntries } from './entries.ts'
import { matchBill, noteFailure, noteProgress } from './match-bill.ts'
import { parseBill } from './parse-bill.ts'
import { storeBill } from './store-bill.ts'
import { billItems, billNotes, channelBills } from './table.ts'

const checking = calculation({
  endpoint: reconciliation.check,
  title: texts.checking,
  answer: async ({ db, me, now, progress }, _asked: object) => {
    const { operatorId, realname } = me
    const { rules } = await checkNow(db, { operatorId, byName: realname, now, progress })
    return { violations: rules.reduce((sum, { differences }) => sum + differences, 0) }
  },
})

const matching = calculation({
  endpoint: reconciliation.match,
  title: texts.matching,
  answer: async ({ db, me, now, progress }: CalculationSource, { billId }: { readonly billId: string }) => {
    // The id alone does not show that the bill belongs to the caller's operator.
    await find(db, me, channelBills, billId)
    return matchBill(db, billId, {
      now,
      progress: async (done, total) => {
        await progress(done, total)
        await noteProgress(db, billId, done)
      },
    })
  },
  ended: async (tx, { billId }, end) => void (await noteFailure(tx, billId, end)),
})

const importBill = async (call: Call<typeof reconciliation.importBill>) => {
  const { me, body, upload, now, lang } = call
  const { channel, day } = body
  // The channel completes a bill after the day has ended.
  if (day >= businessDay(now)) throw invalid({ day: [texts.notEnded] })
  const text = await readBillText(await readFile(upload.path))
  const bill = await parseBill(text, day)
  return call.transact(async (tx) => {
    const stored = await storeBill(tx, { me, channel, day, filename: upload.filename, text, bill, now })
    if (stored.isNew) await startCalculation(tx, { me, lang, now }, matching, { billId: stored.id })
    call.audit({ entityId: stored.id, detail: { channel, day, lines: bill.lines.length, isNew: stored.isNew } })
    return stored
  })
}

const addNote = async ({ db, me, now, audit }: SignedCall, note: Body<typeof reconciliation.note>) => {
  const bill = await find(db, me, channelBills, note.id)
  const [item] = await db
    .select()
    .from(billItems)
    .where(and(eq(billItems.billId, bill.id), eq(billItems.id, note.itemId)))
  if (item === undefined) throw new Problem('missing')
  if (item.outcome === null || item.outcome === 'matched') throw new Problem('wrongState')
  const { operatorId, channel, day } = bill
  const { kind, matchNo } = item
  const { state, text } = note
  const key = { operatorId, channel, day, kind, matchNo }
  await db
    .insert(billNotes)
    .values({ id: newId(), ...key, state, text, at: now.toISOString(), by: me.id, byName: me.realname })
  audit({ entityId: bill.id, detail: { kind, matchNo, state, text } })
  return null
}

const pageOf = ({ page = 1, limit = 20 }: { page?: number; limit?: number }) => ({ page, limit })

export const reconciliationRoutes = implement(
  reconciliation,
  {
    balance: ({ db, me, query }) => trialBalance(db, { operatorId: me.operatorId, ...query }),
    days: ({ db, me, query: { account, ...period } }) =>
      accountDays(db, account, { operatorId: me.operatorId, ...period }),
    entries: ({ db, me, query }) => {
      const { account, day, sort } = query
      const { operatorId } = me
      return readEntries(db, { operatorId, account, day, ...pageOf(query), isNewestFirst: sort === '-at' })
    },
    charts: ({ db, me, query }) => chartDays(db, { operatorId: me.operatorId, ...query }),

    invariants: ({ db, me }) => lastResults(db, me.operatorId),
    history: ({ db, me, query }) => {
      const { key, sort } = query
      return resultHistory(db, { operatorId: me.operatorId, key, ...pageOf(query), isOldestFirst: sort === 'at' })
    },
    check: async (call) => {
      const taskId = await startCalculation(call.db, call, checking, {})
      call.audit({ detail: { taskId } })
      return { taskId }
    },
    checked: (call) => readCalculation(call, checking, call.query.taskId),

    bills: ({ db, me, lang, query }) => listBills(db, me, lang, query),
    bill: ({ db, me, lang, params }) => readBill(db, me, lang, params.id),
    items: ({ db, me, params, query }) => listItems(db, me, params.id, query),
    importBill,
    match: async (call) => {
      const { db, me, body, now } = call
      const bill = await find(db, me, channelBills, body.id, 'update')
      await db
        .update(channelBills)
        .set({ status: 'matching', failure: null, done: 0, updatedAt: now.toISOString() })
        .where(eq(channelBills.id, bill.id))
      const taskId = await startCalculation(db, call, matching, { billId: bill.id })
      call.audit({ entityId: bill.id, detail: { taskId } })
      return null
    },
    note: (call) => addNote(call, call.body),
  },
  reconciliationWords,
)
