import { inArray, isNotNull, and, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SessionEnding } from '../../../live/session-port.ts'
import { touchSessions } from './service.ts'
import { sessions } from './table.ts'

const batch = 1_000

/** The sessions among these that have ended, or will by `until`. */
const readEndings = async (db: Db, ids: string[], until: Date): Promise<SessionEnding[]> => {
  const rows = await db
    .select({ id: sessions.id, endedAt: sessions.endedAt, endCode: sessions.endCode, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(
      and(inArray(sessions.id, ids), or(isNotNull(sessions.endedAt), lte(sessions.expiresAt, until.toISOString()))),
    )
  return rows.map((row) => ({
    id: row.id,
    code: row.endedAt === null ? '50014' : (row.endCode ?? '50008'),
    at: new Date(row.endedAt ?? row.expiresAt),
  }))
}

/** Marks these sessions as active, and returns those that end before `until`. */
export const watchSessions = async (db: Db, ids: string[], now: Date, until: Date): Promise<SessionEnding[]> => {
  const endings: SessionEnding[] = []
  for (let from = 0; from < ids.length; from += batch) {
    const some = ids.slice(from, from + batch)
    const ending = await readEndings(db, some, until)
    endings.push(...ending)
    const over = new Set(ending.filter(({ at }) => at <= now).map(({ id }) => id))
    await touchSessions(
      db,
      some.filter((id) => !over.has(id)),
      now,
    )
  }
  return endings
}
