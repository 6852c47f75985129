import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { organs } from './table.ts'

export const organNames = async (db: Db, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.select({ id: organs.id, name: organs.name }).from(organs).where(inArray(organs.id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}
