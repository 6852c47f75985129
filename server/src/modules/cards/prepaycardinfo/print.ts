import {
  fillText,
  prepaycardinfo,
  prepaycardinfoWords,
  prepaycardWords,
  printSheetWords as words,
  validationWords,
  type Lang,
  type Text,
} from '@kangju/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { writeAudit } from '../../../http/audit.ts'
import type { Call, Download, Tools } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import type { ExportColumn } from '../../../sheet/cells.ts'
import {
  countExport,
  countExportedRows,
  nameOf,
  openExport,
  streamMilliseconds,
  takePlace,
  xlsxType,
  type ExportPlan,
} from '../../../sheet/export.ts'
import { claimPrintFile, endPrintFile, openPassword } from '../../books/prepaycard/service.ts'
import { prepayBatches, prepayCards, type PrepayBatch } from '../../books/prepaycard/table.ts'

type PrintCall = Call<typeof prepaycardinfo.print>

export const stars = '********'

/** Longer than a sheet may stream, so that no second file with passwords starts while the first is on its way. */
const claimMs = streamMilliseconds + 30_000

interface Claim {
  readonly batch: PrepayBatch
  /** The number of this print file with passwords; undefined for one with stars. */
  readonly attempt: number | undefined
}

/**
 * Decides under the lock of the batch whether this file shows the passwords: until one was handed out completely, and
 * not while another is on its way. The audit row is written before the first byte leaves.
 */
const claimPrint = (call: PrintCall): Promise<Claim> =>
  call.transact(async (tx) => {
    const { me, now, params, query } = call
    const batch = await find(tx, me, prepayBatches, params.id, 'update')
    if (batch.status !== 'enabled' && batch.status !== 'disabled') throw new Problem('wrongState')
    const isUnderWay = batch.printingUntil !== null && Date.parse(batch.printingUntil) > now.getTime()
    const isPlain = batch.printedAt === null && !isUnderWay
    if (isPlain && query.reason === undefined) throw invalid({ reason: [validationWords.required] })
    const until = new Date(now.getTime() + claimMs)
    const attempt = isPlain ? await claimPrintFile(tx, batch, until) : undefined
    const { batchNo, generatedCount: rows } = batch
    const reason = query.reason === undefined ? {} : { reason: query.reason }
    call.audit({
      entityId: batch.id,
      detail: { batchNo, rows, ...reason, passwords: isPlain, ...(isPlain && { attempt }) },
    })
    return { batch, attempt }
  })

interface PrintedCard {
  readonly id: string
  readonly operatorId: string
  readonly seq: number
  readonly cardNo: string
  readonly password: string
}

const validityOf = ({ validType, validDays, validEndDate }: PrepayBatch): Text => {
  if (validType === 'days') return fillText(words.daysAfter, { n: validDays ?? 0 })
  return validType === 'date' ? fillText(words.until, { day: validEndDate ?? '' }) : words.permanent
}

const planOf = ({ batch, attempt }: Claim): ExportPlan<PrintedCard> => {
  const mine = and(eq(prepayCards.operatorId, batch.operatorId), eq(prepayCards.batchId, batch.id))
  const validity = validityOf(batch)
  const column = (
    heading: Text,
    kind: ExportColumn<PrintedCard>['kind'],
    value: ExportColumn<PrintedCard>['value'],
  ) => ({
    heading,
    kind,
    value,
  })
  const { field } = prepaycardWords
  return {
    title: words.title,
    columns: [
      column(words.seq, 'integer', ({ seq }) => seq),
      column(prepaycardinfoWords.field.cardNo, 'text', ({ cardNo }) => cardNo),
      column(words.password, 'text', ({ password }) => password),
      column(field.faceFen, 'money', () => batch.faceFen),
      column(words.validity, 'text', (_card, lang: Lang) => validity[lang]),
      column(field.batchNo, 'text', () => batch.batchNo),
    ],
    total: ({ db }) => db.$count(prepayCards, mine),
    rows: async function* ({ db, snapshot, tools }) {
      const { id, operatorId, seq, cardNo, password } = prepayCards
      // A file with stars does not even read the passwords.
      const fields = { id, operatorId, seq, cardNo, password: attempt === undefined ? sql<string>`${stars}` : password }
      const selection = db.select(fields).from(prepayCards).where(mine).orderBy(asc(seq))
      for await (const cards of snapshot.read<PrintedCard>(selection, fields))
        yield attempt === undefined
          ? cards
          : cards.map((card) => ({ ...card, password: openPassword(tools.keyring, card) }))
    },
  }
}

interface Asker {
  readonly id: string
  readonly name: string
  readonly ip: string
}

/** Records the end of a print file with passwords: handed out once and for all, or free to be asked for again. */
const endPrint = async (
  tools: Tools,
  { batch, attempt }: Claim,
  asker: Asker,
  { isComplete, sent }: { isComplete: boolean; sent: number },
) => {
  if (attempt === undefined) return
  const at = tools.clock()
  await tools.db.transaction(async (tx) => {
    await endPrintFile(tx, batch.id, { attempt, printed: isComplete ? { at, byName: asker.name } : undefined })
    await writeAudit(tx, tools.keyring, {
      operatorId: batch.operatorId,
      at,
      actorId: asker.id,
      actorName: asker.name,
      action: nameOf(prepaycardinfo.print),
      entityId: batch.id,
      detail: { batchNo: batch.batchNo, attempt, sent, isComplete },
      ip: asker.ip,
    })
  })
}

const logFault = (tools: Tools, batchId: string) => (error: unknown) =>
  tools.log.error({ err: error, batch: batchId }, 'the end of a print file is not recorded')

/** Streams the print file of a batch. It never becomes a background task, whose file could be fetched again. */
export const printCards = async (call: PrintCall): Promise<Download> => {
  const { tools, me, ip, lang, now, params, query } = call
  const asker = { id: me.id, name: me.realname, ip }
  const giveBack = takePlace(me.operatorId)
  try {
    await countExport(tools, me, ip)
    const claim = await claimPrint(call)
    try {
      const { body, filename, total, written } = await openExport(call.db, planOf(claim), {
        tools,
        me,
        lang,
        now,
        params,
        query,
      })
      await countExportedRows(tools, me, total).catch((error: unknown) => {
        body.destroy()
        throw error
      })
      const tooSlow = setTimeout(() => body.destroy(new Error('the print file is not read')), streamMilliseconds)
      let isRead = false
      body.once('end', () => (isRead = true))
      body.once('close', () => {
        giveBack()
        clearTimeout(tooSlow)
        void endPrint(tools, claim, asker, { isComplete: isRead, sent: written() }).catch(logFault(tools, params.id))
      })
      return { filename: filename.replace('.xlsx', `_${claim.batch.batchNo.slice(0, 20)}.xlsx`), type: xlsxType, body }
    } catch (error) {
      await endPrint(tools, claim, asker, { isComplete: false, sent: 0 })
      throw error
    }
  } catch (error) {
    giveBack()
    throw error
  }
}
