import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '../../src/db/client.ts'
import { findBreaches, invariants } from '../../src/modules/books/ledger/invariants.ts'

const names = new Map<string, string>()
const nameOf = (text: string) => {
  const name = names.get(text) ?? `invariant_${names.size}`
  names.set(text, name)
  return name
}

/** Violated invariants, one line each. */
export const checkInvariants = async (db: Db, of = invariants): Promise<string[]> => {
  // A transaction has no pool.
  const { $client: pool } = db as Db & { readonly $client?: Pool }
  // Prepared, because planning takes most of the time and they run after every test.
  const read = async (text: string): Promise<Record<string, unknown>[]> => {
    const { rows } = await (pool?.query({ name: nameOf(text), text }) ?? db.execute(sql.raw(text)))
    return rows
  }
  const breaches = await findBreaches(read, of)
  return breaches.flatMap(({ name, samples }) => samples.map((row) => `${name}: ${JSON.stringify(row)}`))
}

/** Run after each test: fails with the violated invariants, but for one that the test breaks on purpose. */
export const requireInvariants = (db: Db, except?: `INV-${number}`): Promise<void> =>
  requireThose(db, (line) => except === undefined || !line.startsWith(except))

/** The same for some of the invariants only. */
export const requireThose = async (db: Db, isMeant: (line: string) => boolean): Promise<void> => {
  const broken = (await checkInvariants(db)).filter(isMeant)
  if (broken.length > 0) throw new Error(broken.join('\n'))
}

/** Those of postings and wallets, which hold whatever else a test does to its rows. */
const trialBalance = invariants.filter(({ name }) => /^INV-0[1-4] /.test(name))

export const requireTrialBalance = async (db: Db): Promise<void> => {
  const broken = await checkInvariants(db, trialBalance)
  if (broken.length > 0) throw new Error(`the test leaves the books unbalanced: ${broken.join('\n')}`)
}
