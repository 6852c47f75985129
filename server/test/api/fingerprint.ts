import type { Pool } from 'pg'

/** Tables without an operator that any request may write, refused or not. */
const written = new Set(['sign_in_attempt', 'rate_window'])

interface Column {
  table_name: string
  has_operator: boolean
}

const listTables = `
  select table_name, bool_or(column_name = 'operator_id') as has_operator
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by table_name`

/**
 * Makes a function that returns, by table, the number and a hash of an operator's rows, including rows of tables
 * without an operator. It is one prepared statement, because it runs after every request of a sweep.
 */
export const fingerprintOf = async (pool: Pool, operatorId: string) => {
  const { rows: tables } = await pool.query<Column>(listTables)
  const parts = tables
    .filter(({ table_name }) => !written.has(table_name))
    .map(
      ({ table_name, has_operator }) =>
        `select '${table_name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as print
         from "${table_name}" t ${has_operator ? `where operator_id = '${operatorId}'` : ''}`,
    )
  const text = parts.join(' union all ')
  return async (): Promise<Record<string, string>> => {
    const { rows } = await pool.query<{ name: string; print: string }>({ name: 'fingerprint', text })
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
  }
}
