import { createHash } from 'node:crypto'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import { validationWords } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import { idempotencyKeys } from '../db/tables.ts'
import { invalid, Problem } from '../kit/problem.ts'
import { decrypt, encrypt, isCurrent, isEncrypted, type Keyring, type Place } from '../secret/keyring.ts'

const header = 'idempotency-key'

export const readIdempotencyKey = (headers: Record<string, string | string[] | undefined>): string => {
  const key = headers[header]
  if (typeof key !== 'string' || key === '') throw invalid({ 'Idempotency-Key': [validationWords.required] })
  if (!/^[\x21-\x7e]{1,64}$/.test(key)) throw invalid({ 'Idempotency-Key': [validationWords.wrong] })
  return key
}

/** Replies hold tickets and personal data; each is bound to its account and key. */
const placeOf = (accountId: string, key: string): Place => ({
  table: 'idempotency_key',
  field: 'reply',
  operatorId: accountId,
  id: createHash('sha256').update(key).digest('base64url'),
})

/** A reply stored before replies were encrypted is plain JSON. */
const openReply = (keyring: Keyring, { accountId, key, reply }: typeof idempotencyKeys.$inferSelect): string =>
  reply === null ? 'null' : isEncrypted(reply) ? decrypt(keyring, placeOf(accountId, key), reply) : reply

interface Once {
  keyring: Keyring
  accountId: string
  key: string
  call: string
  body: unknown
  now: Date
}

interface Outcome<R> {
  reply: R
  /** The effect was made by an earlier request. */
  isRepeated: boolean
}

/**
 * Runs `act` once per key: its reply is stored in the transaction of its effect, so there is never one without the
 * other. The same key again gets the first reply; while the first request is running, it is refused without waiting.
 */
export const once = async <R>(
  db: Db,
  { keyring, accountId, key, call, body, now }: Once,
  act: () => Promise<R>,
  /** Runs the insertion of the reply, or sends it with a later statement of the transaction. */
  keep: (insertion: SQL) => unknown = (insertion) => db.execute(insertion),
): Promise<Outcome<R>> => {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call, body]))
    .digest('base64url')
  const lock = sql`hashtextextended(${`${accountId} ${key}`}, 0)`
  const { rows } = await db.execute<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as taken`)
  if (rows[0]?.taken !== true) throw new Problem('stillRunning')

  const mine = and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key))
  const [known] = await db.select().from(idempotencyKeys).where(mine)
  if (known !== undefined) {
    if (known.bodyHash !== bodyHash) throw new Problem('keyReused')
    return { reply: JSON.parse(openReply(keyring, known)) as R, isRepeated: true }
  }
  const reply = await act()
  const stored = encrypt(keyring, placeOf(accountId, key), JSON.stringify(reply ?? null))
  const row = { accountId, key, call, bodyHash, reply: stored, createdAt: now.toISOString() }
  await keep(db.insert(idempotencyKeys).values(row).getSQL())
  return { reply, isRepeated: false }
}

/** Encrypts all replies with the current key; returns how many were not. */
export const rotateReplies = async (db: Db, keyring: Keyring) => {
  const rows = await db.select().from(idempotencyKeys)
  const old = rows.filter(({ reply }) => reply !== null && !isCurrent(keyring, reply))
  for (const row of old) {
    const { accountId, key } = row
    const reply = encrypt(keyring, placeOf(accountId, key), openReply(keyring, row))
    await db
      .update(idempotencyKeys)
      .set({ reply })
      .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)))
  }
  return old.length
}

const dayMs = 24 * 60 * 60 * 1000

export const forgetOldKeys = (db: Db, now: Date) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - dayMs).toISOString()))
