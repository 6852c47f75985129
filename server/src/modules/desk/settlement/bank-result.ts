import {
  bankFileWords as words,
  businessDay,
  closed,
  fill,
  fillText,
  langs,
  oneOf,
  openFenOf,
  problems,
  prose,
  settlement,
  settlementMoveFault,
  settlementRules as rules,
  settlementStateWords,
  settlementWords,
  text,
  Type,
  validationWords,
  type Static,
  type Text,
} from '@kangju/contract'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { writeAuditLines } from '../../../http/audit.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { yuanOfFen } from '../../../sheet/cell-text.ts'
import type { ImportContext, ImportPlan, RowFault } from '../../../sheet/import-plan.ts'
import { sheetImport } from '../../base/task/service.ts'
import { vouchers } from '../../books/ledger/table.ts'
import { actorOf } from '../../care/order/service.ts'
import { failSettlement, paySettlement, payTimeFault } from './payout.ts'
import { lockWalletsOf } from './rows.ts'
import { settlements, writeoffs, type Settlement } from './table.ts'
import { writeLine } from './writeoffs.ts'

const BankLine = closed({
  settleNo: text(1, 20),
  amountFen: Type.Integer({ minimum: 1, maximum: 9_999_999_999, unit: 'fen' }),
  result: oneOf('success', 'failure'),
  bankReference: Type.Optional(text(1, 64)),
  /** A day or a time of the bank's file, in Beijing time. */
  paidAt: Type.Optional(text(1, 30)),
  failReason: Type.Optional(prose(2, 200)),
})
type BankLine = Static<typeof BankLine>
type CellFault = [key: keyof BankLine, fault: Text | undefined]
type Fault = RowFault<keyof BankLine>

const moment = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** The time of a cell, or undefined; a day alone is its beginning. */
const timeOf = (cell: string): Date | undefined => {
  const [, year, month = '', day = '', hours = '0', minutes = '00', seconds = '00'] = moment.exec(cell.trim()) ?? []
  if (year === undefined) return undefined
  const pad = (part: string) => part.padStart(2, '0')
  const at = new Date(`${year}-${pad(month)}-${pad(day)}T${pad(hours)}:${minutes}:${seconds}+08:00`)
  // JavaScript reads 31 February as a day in March.
  const isReal = !Number.isNaN(at.getTime()) && businessDay(at) === `${year}-${pad(month)}-${pad(day)}`
  return isReal ? at : undefined
}

/** Locked in one order: files that name the same withdrawals do not wait for each other in a circle. */
const findRows = async ({ db, me }: ImportContext, lines: readonly BankLine[]) => {
  const rows = await db
    .select()
    .from(settlements)
    .where(
      and(within(me, settlements), inArray(settlements.settleNo, [...new Set(lines.map((line) => line.settleNo))])),
    )
    .orderBy(asc(settlements.id))
    .for('update')
  return new Map(rows.map((row) => [row.settleNo, row]))
}

/** Earlier use of a bank reference: number of the withdrawal or refund, and the amount of a write-off. */
interface Use {
  readonly bizNo: string
  readonly amountFen: number | null
}
type Uses = ReadonlyMap<string, Use>

const findUses = async ({ db, me }: ImportContext, lines: readonly BankLine[]): Promise<Uses> => {
  const given = lines.flatMap(({ bankReference }) => bankReference?.trim() ?? [])
  if (given.length === 0) return new Map()
  const ofLine = and(
    eq(writeoffs.operatorId, vouchers.operatorId),
    eq(writeoffs.voucherNo, vouchers.no),
    isNull(writeoffs.deletedAt),
  )
  const rows = await db
    .select({ no: vouchers.no, bizNo: vouchers.bizNo, amountFen: writeoffs.amountFen })
    .from(vouchers)
    .leftJoin(writeoffs, ofLine)
    .where(
      and(
        eq(vouchers.operatorId, me.operatorId),
        eq(vouchers.direction, 'out'),
        eq(vouchers.method, 'bank'),
        inArray(vouchers.no, given),
      ),
    )
  return new Map(rows.map(({ no, ...use }) => [no, use]))
}

/** A line of a file that was imported before: the withdrawal has ended as the line says. */
const isRepeated = (row: Settlement, line: BankLine, uses: Uses) => {
  if (line.result === 'failure') return row.status === 'failed' && row.failReason === line.failReason?.trim()
  const use = uses.get(line.bankReference?.trim() ?? '')
  return row.status === 'paid' && use?.bizNo === row.settleNo && use.amountFen === line.amountFen
}

const timeFault = (row: Settlement, { paidAt }: BankLine, now: Date): Text | undefined => {
  if (paidAt === undefined) return validationWords.required
  const at = timeOf(paidAt)
  return at === undefined ? rules.paidAtWrong : payTimeFault(row, at, now)
}

const faultsOfSuccess = (row: Settlement, line: BankLine, { me, now }: ImportContext, uses: Uses): CellFault[] => {
  const written = { ...row, writeoffFen: row.netFen, isOwn: 0 as const }
  const fault = settlementMoveFault(written, actorOf(me), 'pay')
  const reference = line.bankReference?.trim()
  const used = reference !== undefined && uses.has(reference) ? problems.voucherUsed.text : undefined
  return [
    ['settleNo', fault === undefined ? undefined : problems[fault].text],
    ['bankReference', reference === undefined ? validationWords.required : used],
    ['paidAt', timeFault(row, line, now)],
  ]
}

const notToPay = ({ status }: Settlement) => {
  const states = settlementStateWords[status]
  return Object.fromEntries(langs.map((lang) => [lang, fill(rules.notToPay[lang], { state: states[lang] })])) as Text
}

const faultsOf = (row: Settlement | undefined, line: BankLine, context: ImportContext, uses: Uses): CellFault[] => {
  if (row === undefined) return [['settleNo', rules.notOurs]]
  if (isRepeated(row, line, uses)) return []
  if (row.status !== 'toPay') return [['settleNo', notToPay(row)]]
  const openFen = openFenOf(row)
  const isEqual = line.amountFen === openFen
  return [
    ['amountFen', isEqual ? undefined : fillText(rules.amountDiffers, { yuan: yuanOfFen(openFen) })],
    ...(line.result === 'success' ? faultsOfSuccess(row, line, context, uses) : []),
    ['failReason', line.result === 'failure' && line.failReason === undefined ? validationWords.required : undefined],
  ]
}

interface Found {
  readonly rows: ReadonlyMap<string, Settlement>
  readonly uses: Uses
}

const check = async (context: ImportContext, lines: BankLine[]) => {
  const rows = await findRows(context, lines)
  const uses = await findUses(context, lines)
  const faults = lines.flatMap((line, at): Fault[] =>
    faultsOf(rows.get(line.settleNo), line, context, uses).flatMap(([key, message]) =>
      message === undefined ? [] : [{ at, key, message }],
    ),
  )
  return { faults, found: { rows, uses } }
}

const paidBy = async (tx: Db, context: ImportContext, row: Settlement, line: BankLine) => {
  const { me, lang, now } = context
  const mover = { actor: actorOf(me), now }
  const payAt = timeOf(line.paidAt ?? '') ?? now
  const voucherNo = line.bankReference ?? ''
  const remark = words.byFile[lang]
  await writeLine(
    tx,
    row,
    { kind: 'payout', amountFen: line.amountFen, voucherNo, happenedAt: businessDay(payAt), remark },
    mover,
  ).catch((error: unknown) => {
    // Used since the check; a fault of the line, not of the file.
    if (error instanceof Problem && error.problem === 'voucherUsed')
      throw invalid({ bankReference: [problems.voucherUsed.text] })
    throw error
  })
  await paySettlement(tx, me, row.id, { ...mover, payAt, remark })
}

/** Pays or fails the locked withdrawals; lines of an earlier import change nothing. */
const write = async (context: ImportContext, lines: BankLine[], found: Found | undefined) => {
  const { db: tx, tools, me, now } = context
  const { rows, uses } = found ?? { rows: await findRows(context, lines), uses: await findUses(context, lines) }
  const due = lines.flatMap((line) => {
    const row = rows.get(line.settleNo)
    return row === undefined || isRepeated(row, line, uses) ? [] : [{ row, line }]
  })
  await lockWalletsOf(
    tx,
    due.map(({ row }) => row),
  )
  for (const { row, line } of due)
    if (line.result === 'success') await paidBy(tx, context, row, line)
    else await failSettlement(tx, me, row.id, { actor: actorOf(me), now, failReason: line.failReason })
  await writeAuditLines(
    tx,
    tools.keyring,
    due.map(({ row, line }) => ({
      operatorId: me.operatorId,
      at: now,
      actorId: me.id,
      actorName: me.realname,
      action: 'settlement.pay',
      entityId: row.id,
      detail: { ...line, source: 'bankResult' },
      ip: null,
    })),
  )
  return { inserted: 0, updated: due.length }
}

const { field } = settlementWords

export const bankResultPlan: ImportPlan<typeof BankLine, Found> = {
  title: words.result,
  draft: BankLine,
  columns: [
    { key: 'settleNo', heading: field.settleNo, required: true, note: words.noteNo, example: 'TX20261115000001' },
    { key: 'amountFen', heading: words.amount, required: true, example: '1280.50' },
    {
      key: 'result',
      heading: words.resultOf,
      required: true,
      choices: { success: words.success, failure: words.failure },
      example: 'success',
    },
    { key: 'bankReference', heading: words.bankReference, note: words.noteSuccess, example: 'ICBC2026111500012345' },
    { key: 'paidAt', heading: words.paidAt, note: words.noteSuccess, example: '2026-11-15 10:30:00' },
    { key: 'failReason', heading: words.failReason, note: words.noteFailure, example: '' },
  ],
  unique: [
    { key: 'settleNo', of: ({ settleNo }) => settleNo },
    { key: 'bankReference', of: ({ bankReference }) => bankReference?.trim() },
  ],
  check,
  write,
}

/** Template and upload of the bank's result file. */
export const bankResults = sheetImport(settlement.bankResult, bankResultPlan)
