import { sql, type SQL } from 'drizzle-orm'

/** One statement that also runs these writes of other tables, because a statement costs more than a row. */
export const withParts = (parts: readonly SQL[], statement: SQL): SQL => {
  if (parts.length === 0) return statement
  const named = parts.map((part, n) => sql`${sql.raw(`part${n}`)} as (${part})`)
  return sql`with ${sql.join(named, sql`, `)} ${statement}`
}
