import { createHash } from 'node:crypto'
import { businessDay } from '@kangju/contract'
import { and, ne, notInArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { inSilence } from '../../bus/outbox.ts'
import { visits } from '../../modules/care/visit/table.ts'
import { playParts, recordedParts, usualOrderCount } from '../parts.ts'
import { demoPastOrders } from '../orders/orders.ts'
import { isAudit, withoutChains } from './audit-chain.ts'
import { openColumns } from './keyed-columns.ts'
import { numberIds } from './numbered-ids.ts'
import type { Past, RecordedTable } from './past-file.ts'
import { readPictures } from './pictures.ts'
import { readSequences, readTables } from './read-tables.ts'
import { isByChance, replaceCodes, withoutSecrets } from './recorded-tables.ts'
import { recordedAt } from './recorded-at.ts'
import { toRelativeDays } from './relative-days.ts'

/** Number of days of orders in the beginning of the record. */
const beginningDays = 3

const play = (tools: Tools, isWhole: boolean) => {
  const parts = isWhole
    ? recordedParts
    : recordedParts.slice(0, 1 + recordedParts.findIndex(({ make }) => make === demoPastOrders))
  const days = isWhole ? {} : { recordedDays: beginningDays }
  const stage = {
    tools,
    today: recordedAt,
    recordedUntil: recordedAt,
    players: undefined,
    lanes: 1,
    orderCount: usualOrderCount,
    ...days,
  }
  return inSilence(() => playParts(parts, stage, () => Promise.resolve()))
}

const mapValues = (table: RecordedTable, change: (value: string) => string): RecordedTable => ({
  name: table.name,
  columns: Object.fromEntries(
    Object.entries(table.columns).map(([column, values]) => [
      column,
      values.map((value) => (value === null ? null : change(value))),
    ]),
  ),
})

const valuesOf = function* (tables: readonly RecordedTable[]) {
  for (const { columns } of tables)
    for (const values of Object.values(columns)) for (const value of values) if (value !== null) yield value
}

/** Reads the database in a form independent of the time and the key. */
const readAll = async ({ db, keyring, store }: Tools) => {
  const stored = await readTables(db)
  const plain = stored.map((table) => openColumns(keyring, isAudit(table) ? withoutChains(keyring, table) : table))
  const numbered = numberIds(valuesOf(plain))
  const coded = replaceCodes(plain)
  const lastDay = businessDay(recordedAt)
  const tables = plain.map((table) =>
    mapValues(withoutSecrets(table), (value) => toRelativeDays(coded(numbered(value)), lastDay)),
  )
  const { pictures, pictureOf } = await readPictures(
    { store, keyring },
    stored.find(({ name }) => name === 'file'),
  )
  return {
    tables,
    sequences: await readSequences(db),
    pictureOf: Object.fromEntries([...pictureOf].map(([id, n]) => [numbered(id), n])),
    pictureSizes: pictures.map(({ length }) => length),
    pictures,
  }
}

/** One digest for each table, without random columns. */
export const digestsOf = ({ tables, sequences }: Pick<Past, 'tables' | 'sequences'>): Record<string, string> => {
  const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
  const ofTables = tables.map(({ name, columns }) => [
    name,
    digest(Object.entries(columns).filter(([column]) => !isByChance(name, column))),
  ])
  return Object.fromEntries([...ofTables, ['sequences', digest(sequences)]]) as Record<string, string>
}

/** Only finished and unscheduled visits can be continued after the record; any other is an error. */
const refuseOpenVisits = async (db: Db) => {
  const open = await db.$count(
    visits,
    and(ne(visits.bizType, 'exam'), notInArray(visits.status, ['completed', 'cancelled', 'unscheduled'])),
  )
  if (open > 0) throw new Error(`${open} visits are still open where the record ends`)
}

/** Creates the whole past in an empty database. */
export const makePast = async (tools: Tools) => {
  await play(tools, true)
  await refuseOpenVisits(tools.db)
  return readAll(tools)
}

/** Creates the beginning of the past in an empty database. */
export const makeBeginning = async (tools: Tools) => {
  await play(tools, false)
  return digestsOf(await readAll(tools))
}
