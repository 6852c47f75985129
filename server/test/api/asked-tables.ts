import type { Pool, PoolClient } from 'pg'

interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
}

const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join|into|update)\s+(?:only\s+)?"?(\w+)"?/gi)].flatMap(([, name]) => name ?? [])

/** Notes which tables are asked with a value: those in the statements of the pool that carry it. */
export const noteTables = (pool: Pool, value: string) => {
  const names = new Set<string>()
  const watched = new WeakSet<PoolClient>()
  const note = (given: readonly unknown[]) => {
    const [first, values] = given as [string | Statement, unknown]
    const { text, values: own = values } = typeof first === 'string' ? { text: first } : first
    if (JSON.stringify([text, own]).includes(value)) for (const name of namesIn(text)) names.add(name)
  }
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, {
      query: (...given: unknown[]) => {
        note(given)
        return query(...given)
      },
    })
  })
  return {
    begin: () => names.clear(),
    tables: (): ReadonlySet<string> => new Set(names),
  }
}

const tablesWithIds = `
  select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'id' and udt_name = 'uuid'`

/** By area, the names of the tables in which its row has its id. */
export const homesOf = async (pool: Pool, ids: ReadonlyMap<string, string>) => {
  const { rows: tables } = await pool.query<{ table_name: string }>(tablesWithIds)
  const parts = tables.map(
    ({ table_name }) => `select '${table_name}' as name, id from "${table_name}" where id = any($1)`,
  )
  const { rows } = await pool.query<{ name: string; id: string }>(parts.join(' union all '), [[...ids.values()]])
  return new Map(
    [...ids].map(([area, id]) => [area, new Set(rows.filter((row) => row.id === id).map(({ name }) => name))]),
  )
}
