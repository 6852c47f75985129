import { needsFactor } from '@kangju/contract'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { decrypt, encrypt, type Keyring, type Place } from '../../../secret/keyring.ts'
import { operatorSettings } from '../operator/service.ts'
import { newRecoveryCodes, newSecret, periodOf, recoveryHash, uriOf } from './codes.ts'
import { secondFactors } from './table.ts'

const placeOf = ({ id, operatorId }: { id: string; operatorId: string }): Place => ({
  table: 'second_factor',
  field: 'secret',
  operatorId,
  id,
})

const read = async (db: Db, accountId: string, lock?: 'update') => {
  const [row] = await withLock(db.select().from(secondFactors).where(eq(secondFactors.id, accountId)), lock)
  return row
}

/** The second factor of an account that has one turned on. */
export const readFactor = async (db: Db, accountId: string) => {
  const row = await read(db, accountId)
  return row === undefined || row.confirmedAt === null
    ? undefined
    : { since: row.confirmedAt, recoveryLeft: row.recoveryHashes.length }
}

/** Whether the caller's operator and permissions require a second factor. */
export const isFactorRequired = async (db: Db, me: Me) =>
  needsFactor(me) && (await operatorSettings(db, me.operatorId)).secondFactor === 1

/** Makes a secret that counts once a code of it is confirmed. */
export const startFactor = async (tx: Db, keyring: Keyring, me: Me, now: Date) => {
  const secret = newSecret()
  const values = { secret: encrypt(keyring, placeOf(me), secret), createdAt: now.toISOString(), lastPeriod: 0 }
  const [row] = await tx
    .insert(secondFactors)
    .values({ id: me.id, operatorId: me.operatorId, ...values })
    .onConflictDoUpdate({ target: secondFactors.id, set: values, setWhere: sql`second_factor.confirmed_at is null` })
    .returning()
  if (row === undefined) throw new Problem('wrongState')
  return { secret, uri: uriOf(secret, me.username) }
}

/** Uses a code of the app or a recovery code; each is accepted once. Concurrent requests wait for the row. */
export const useCode = async (tx: Db, keyring: Keyring, accountId: string, code: string, now: Date) => {
  const row = await read(tx, accountId, 'update')
  if (row === undefined) throw new Problem('secondFactorWrong')
  const period = periodOf(decrypt(keyring, placeOf(row), row.secret), code.trim(), now)
  if (period !== undefined && period > row.lastPeriod) {
    await tx.update(secondFactors).set({ lastPeriod: period }).where(eq(secondFactors.id, accountId))
    return 'app' as const
  }
  const hash = recoveryHash(code)
  if (row.confirmedAt === null || !row.recoveryHashes.includes(hash)) throw new Problem('secondFactorWrong')
  const recoveryHashes = row.recoveryHashes.filter((one) => one !== hash)
  await tx.update(secondFactors).set({ recoveryHashes }).where(eq(secondFactors.id, accountId))
  return 'recovery' as const
}

/** Replaces the recovery codes; only their hashes are stored. */
export const giveRecoveryCodes = async (tx: Db, accountId: string) => {
  const recoveryCodes = newRecoveryCodes()
  await tx
    .update(secondFactors)
    .set({ recoveryHashes: recoveryCodes.map(recoveryHash) })
    .where(eq(secondFactors.id, accountId))
  return { recoveryCodes }
}

export const confirmFactor = async (tx: Db, accountId: string, now: Date) => {
  const row = await read(tx, accountId, 'update')
  if (row === undefined || row.confirmedAt !== null) throw new Problem('wrongState')
  await tx.update(secondFactors).set({ confirmedAt: now.toISOString() }).where(eq(secondFactors.id, accountId))
}

/** Turns the second factor of an account off; refused if it has none. */
export const removeFactor = async (tx: Db, accountId: string) => {
  const removed = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.id, accountId), isNotNull(secondFactors.confirmedAt)))
    .returning({ id: secondFactors.id })
  if (removed.length === 0) throw new Problem('wrongState')
}
