import type { Readable } from 'node:stream'
import {
  businessDay,
  beijingIso,
  directExportRows,
  may,
  type Access,
  type Endpoint,
  type Lang,
  type Static,
  type TaskStarted,
  type Text,
} from '@kangju/contract'
import type { Db } from '../db/client.ts'
import { reportDb } from '../db/replica.ts'
import { writeAudit, type AuditEntry } from '../http/audit.ts'
import type { Call, Download, Me, Tools } from '../http/call.ts'
import { spend } from '../http/rates.ts'
import { makePort } from '../kit/registry.ts'
import { spendNoticed } from '../http/unusual.ts'
import type { ExportColumn } from './cells.ts'
import { makePlaces } from './places.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { rowPutter } from './cell-bytes.ts'
import { writeRows, type PutRow, type Rows } from './write.ts'

type Plain = Record<string, unknown>

/** Caller and parameters of an export, with the snapshot that it reads. */
export interface ExportSource {
  readonly tools: Tools
  readonly me: Me
  readonly lang: Lang
  readonly now: Date
  readonly params: Plain
  readonly query: Plain
  readonly snapshot: Snapshot
  /** The snapshot, for further lookups. */
  readonly db: Db
}

/** Rows that have arrived together, read one by one; undefined after the last of them. */
export interface RowBatch<Row> {
  readonly next: () => Row | undefined
}

/** The rows of a sheet, and how each is written. */
export interface SheetBody<Row> {
  readonly batches: AsyncIterable<RowBatch<Row>>
  readonly putRow: PutRow<Row>
}

interface SheetHead<Row> {
  readonly title: Text
  readonly columns: readonly ExportColumn<Row>[]
  readonly total: (source: ExportSource) => Promise<number>
  /** Access to a sheet with sensitive values in full, if there is such a sheet. */
  readonly whole?: Access | undefined
}

/** The rows as values, or a body of its own where values would take too long: a report of a million rows. */
type SheetContent<Row> =
  | { readonly rows: (source: ExportSource) => AsyncIterable<readonly Row[]> }
  | { readonly body: (source: ExportSource) => SheetBody<never> }

/** Declaration of a sheet. `crud` makes one for a list; a report writes its own. */
export type ExportPlan<Row> = SheetHead<Row> & SheetContent<Row>

export type SheetExport = ExportPlan<never> & { readonly endpoint: Endpoint }

/** Exports by area and name, which `/task/export` may start. */
const known = new Map<string, SheetExport>()
export const nameOf = ({ area, name }: Endpoint) => `${area}.${name}`
export const findExport = (call: string) => known.get(call)
export const allExports = () => [...known.values()]

export const isWhole = (query: Plain) => query['whole'] === 1

/** Whether an account may have a sheet, with sensitive values masked or in full. */
export const mayHave = (me: Me, { endpoint, whole }: Pick<SheetExport, 'endpoint' | 'whole'>, inFull: boolean) =>
  may(me, endpoint.access) && (!inFull || may(me, whole ?? []))

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** File name `标题_yyyyMMddHHmmss.xlsx`, in Beijing time. */
export const sheetFilename = (title: Text, lang: Lang, now: Date) => {
  const time = beijingIso(now).slice(11, 19).replaceAll(':', '')
  const legal = title[lang].replace(/[\\/:*?"<>|]/g, ' ')
  return `${legal}_${businessDay(now).replaceAll('-', '')}${time}.xlsx`
}

const batchOf = <Row, Cells>(rows: readonly Row[], cells: (row: Row) => Cells): RowBatch<Cells> => {
  let at = 0
  return {
    next: () => {
      if (at >= rows.length) return undefined
      at += 1
      return cells(rows[at - 1] as Row)
    },
  }
}

const bodyOf = <Row>(plan: ExportPlan<Row>, source: ExportSource): SheetBody<never> => {
  if ('body' in plan) return plan.body(source)
  const { columns, rows } = plan
  const cells = (row: Row) => columns.map((column) => column.value(row, source.lang))
  const batches = async function* () {
    for await (const batch of rows(source)) yield batchOf(batch, cells)
  }
  return { batches: batches(), putRow: rowPutter(columns) } as unknown as SheetBody<never>
}

/** Iterates the rows of batches without a promise for each. */
const oneByOne = <Row>(batches: AsyncGenerator<RowBatch<Row>>): Rows<Row> => {
  let batch: RowBatch<Row> | undefined
  const load = async (): Promise<IteratorResult<Row>> => {
    const { done, value } = await batches.next()
    if (done === true) return { done: true, value: undefined }
    batch = value
    return next()
  }
  const next = () => {
    const value = batch?.next()
    return value === undefined ? load() : ({ done: false, value } as const)
  }
  const iterator = { next, return: () => batches.return(undefined) }
  return { [Symbol.asyncIterator]: () => iterator } as unknown as Rows<Row>
}

interface Watch {
  readonly signal?: AbortSignal
  /** Awaited after each batch. */
  readonly progress?: (written: number) => Promise<void> | void
}

export interface OpenExport {
  readonly filename: string
  readonly total: number
  readonly body: Readable
  readonly written: () => number
  readonly close: () => Promise<void>
}

type ExportQuery = Omit<ExportSource, 'snapshot' | 'db'>

/** Starts reading; the connection is released when `body` ends or is closed. */
export const openExport = async <Row>(
  db: Db,
  plan: ExportPlan<Row>,
  asked: ExportQuery,
  { signal, progress }: Watch = {},
): Promise<OpenExport> => {
  const snapshot = await openSnapshot(db)
  const source: ExportSource = { ...asked, snapshot, db: snapshot.db }
  const { batches, putRow } = bodyOf(plan, source)
  let written = 0
  const watched = async function* () {
    try {
      for await (const batch of batches) {
        signal?.throwIfAborted()
        yield batch
        await progress?.(written)
      }
    } finally {
      await snapshot.close()
    }
  }
  try {
    const total = await plan.total(source)
    const body = writeRows<never>(
      {
        name: plan.title[asked.lang],
        columns: plan.columns.map(({ heading, kind }) => ({ title: heading[asked.lang], kind })),
      },
      oneByOne(watched()),
      (pen, row, number) => {
        written += 1
        putRow(pen, row, number)
      },
    )
    // A body that is never read does not run its generator, and so not its end either.
    body.once('close', () => void snapshot.close())
    return {
      filename: sheetFilename(plan.title, asked.lang, asked.now),
      total,
      body,
      written: () => written,
      close: snapshot.close,
    }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** Users search by mobile and ID numbers, which must not be in the audit log. */
const personalNumber = /\d{7,}[\dXx]?/g
export const presentableQuery = (query: Plain): Plain =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' && !/id$/i.test(name) ? value.replace(personalNumber, '***') : value,
    ]),
  )

/** A sheet that takes longer to read than this is cut off. */
export const streamMilliseconds = 120_000
/** Takes one of the places for streamed sheets; the returned function gives it back. */
export const takePlace = makePlaces({ all: 6, ofOperator: 3 })

/** Counts an export, streamed or in the background, against the limits of its account and address. */
export const countExport = async (tools: Tools, me: Me, ip: string, db = tools.db) => {
  await spend({ ...tools, db }, 'export.address', ip)
  await spendNoticed({ tools, db, operatorId: me.operatorId, actor: me, ip }, 'export')
}

export const countExportedRows = (tools: Tools, me: Me, rows: number) =>
  spendNoticed({ tools, db: tools.db, operatorId: me.operatorId, actor: me }, 'exportRows', rows)

const noteCutShort = async (tools: Tools, entry: Omit<AuditEntry, 'at'>) =>
  tools.db.transaction((tx) => writeAudit(tx, tools.keyring, { ...entry, at: tools.clock() }))

export interface BackgroundExport extends Pick<ExportSource, 'me' | 'lang' | 'now' | 'params' | 'query'> {
  readonly plan: SheetExport
}

/** Provided by the tasks, which use this module. */
export const backgroundExports = makePort<{
  /** Queues an export as a task of the caller and returns its id. */
  readonly start: (tx: Db, ask: BackgroundExport) => Promise<string>
}>('background exports')

/**
 * Streams a sheet; the audit entry is written before the first byte leaves. A large one becomes a background task,
 * because it takes longer than a browser waits.
 */
const stream = async (call: Call, declared: SheetExport): Promise<Download | Static<typeof TaskStarted>> => {
  const { endpoint, ...plan } = declared
  const { tools, lang, now, ip } = call
  const [me, params, query] = [call.me as unknown as Me, call.params as Plain, call.query as Plain]
  const giveBack = takePlace(me.operatorId)
  const detail = { ...params, ...presentableQuery(query) }
  let opened: OpenExport | undefined
  try {
    await countExport(tools, me, ip)
    opened = await openExport(await reportDb(tools, call.db), plan, { tools, me, lang, now, params, query })
    const { total } = opened
    if (total >= directExportRows) {
      giveBack()
      await opened.close()
      return await call.transact(async (tx) => {
        const taskId = await backgroundExports.use().start(tx, { plan: declared, me, lang, now, params, query })
        call.audit({ entityId: taskId, detail: { path: endpoint.path } })
        return { taskId }
      })
    }
    await countExportedRows(tools, me, total)
    await call.transact(async () => call.audit({ detail: { ...detail, rows: total } }))
  } catch (error) {
    giveBack()
    await opened?.close()
    throw error
  }
  const { body, filename, total, written } = opened
  const tooSlow = setTimeout(() => body.destroy(new Error('nobody reads this export')), streamMilliseconds)
  body.once('close', () => {
    giveBack()
    clearTimeout(tooSlow)
    if (written() >= total) return
    noteCutShort(tools, {
      operatorId: me.operatorId,
      actorId: me.id,
      actorName: me.realname,
      action: nameOf(endpoint),
      entityId: null,
      detail: { ...detail, rows: total, sent: written(), isComplete: false },
      ip,
    }).catch((error: unknown) =>
      tools.log.error({ err: error }, 'that an export was cut short is not in the audit log'),
    )
  })
  return { filename, type: xlsxType, body }
}

/** The handler of an endpoint that answers with a sheet; the same declaration runs as a background task. */
export const sheetExport = <Row>(endpoint: Endpoint, plan: ExportPlan<Row>) => {
  const declared = { ...plan, endpoint } as unknown as SheetExport
  known.set(nameOf(endpoint), declared)
  return (call: Call) => stream(call, declared)
}
