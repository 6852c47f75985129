import { beijingIso, type TileKey } from '@kangju/contract'
import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SignedCall } from '../http/call.ts'
import { within, type ScopedTable } from './scope.ts'

/** Figures of the rows that wait in a list. */
export interface WaitingFigures {
  readonly count: number
  /** Since when the first of them waits. */
  readonly oldestAt: string | null
  /** Day on which the first of them ends. */
  readonly firstDay: string | null
  readonly sumFen: number | null
}

/** What a module reminds of: the count and its text in the caller's language, and the lists that show the rows. */
export interface Waiting {
  readonly count: number
  readonly text: string
  readonly lists: Readonly<Partial<Record<TileKey, WaitingFigures>>>
}

/** The columns that say how long rows wait, when they end and how much money they concern. */
export interface WaitingColumns {
  readonly oldest?: PgColumn | SQL
  readonly firstDay?: PgColumn
  readonly sum?: PgColumn
}

const moment = (value: SQL) => value.mapWith((text: string) => beijingIso(new Date(text))) as SQL<string | null>

/** The totals of waiting rows as fields of a selection. */
export const waitingTotals = ({ oldest, firstDay, sum }: WaitingColumns) => ({
  count: sql<number>`count(*)::int`,
  oldestAt: oldest === undefined ? sql<null>`null` : moment(sql`min(${oldest})`),
  firstDay: firstDay === undefined ? sql<null>`null` : sql<string | null>`min(${firstDay})::text`,
  sumFen: sum === undefined ? sql<null>`null` : sql<number>`coalesce(sum(${sum}), 0)::bigint`.mapWith(Number),
})

export const nothingWaits: WaitingFigures = { count: 0, oldestAt: null, firstDay: null, sumFen: null }

/** Figures of the rows under a condition that the account may see. */
export const waitingRows = async (
  { db, me }: Pick<SignedCall, 'db' | 'me'>,
  table: ScopedTable,
  condition: SQL | undefined,
  columns: WaitingColumns = {},
): Promise<WaitingFigures> => {
  const [row] = await db
    .select(waitingTotals(columns))
    .from(table as PgTable)
    .where(and(within(me, table), condition))
  return row ?? nothingWaits
}
