import { sql } from 'drizzle-orm'

/** A limit in the statement itself: as a parameter it would keep PostgreSQL from reusing the plan. */
export const written = (limit: number) => sql.raw(String(limit)) as unknown as ReturnType<typeof sql.placeholder>
