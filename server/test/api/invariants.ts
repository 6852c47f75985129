import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { findBreaches } from '../../src/modules/books/ledger/invariants.ts'

/** What is not as it must always be, one line each; nothing when all is well. */
export const checkInvariants = async (db: Db): Promise<string[]> => {
  const breaches = await findBreaches(async (text) => (await db.execute(sql.raw(text))).rows)
  return breaches.map(({ name, row }) => `${name}: ${JSON.stringify(row)}`)
}

/** For after each test: fails by naming what is not as it must always be. */
export const requireInvariants = async (db: Db): Promise<void> => {
  const broken = await checkInvariants(db)
  if (broken.length > 0) throw new Error(broken.join('\n'))
}
