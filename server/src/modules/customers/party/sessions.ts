import type { Party } from '@kangju/contract'
import { eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { byKey } from '../../../db/prepare.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { partySessions } from './table.ts'
import { expiriesAt, firstTokens, hashesOf } from './tokens.ts'

interface Owner {
  readonly operatorId: string
  readonly kind: Party
  readonly ownerId: string
  /** Blind index of the owner's mobile number that the code was sent to. */
  readonly mobileIndex?: string | null
  /** The device, for the owner's list of devices. */
  readonly ip?: string
  readonly userAgent?: string
}

/** Starts a session of an external party; only hashes of the tokens are stored. */
export const startPartySession = async (tx: Db, owner: Owner, now: Date) => {
  const tokens = firstTokens()
  const expiries = expiriesAt(now, now)
  const at = now.toISOString()
  await tx.insert(partySessions).values({
    ip: '',
    userAgent: '',
    ...owner,
    id: newId(),
    ...hashesOf(tokens),
    createdAt: at,
    refreshedAt: at,
    ...expiries,
  })
  return { ...tokens, ...expiries }
}

const owners = {
  customer: sql`select id, coalesce(name, nickname, '') as name, mobile_index,
    status = 'enabled' and deleted_at is null as usable from customer_booker`,
  staff: sql`select id, name, mobile_index, status = 'active' and deleted_at is null as usable from people`,
  // A suspended or closed organisation still sees its wallet.
  organisation: sql`select id, name, contact_mobile_index as mobile_index, deleted_at is null as usable from organ`,
  former: sql`select id, name, mobile_index, status = 'left' and deleted_at is null as usable from people`,
} as const satisfies Record<Party, unknown>

export interface PartySessionRow extends Record<string, unknown> {
  id: string
  operator_id: string
  owner_id: string
  created_at: string
  refreshed_at: string
  expires_at: string
  refresh_expires_at: string
  refresh_hash: string
  previous_hash: string | null
  name: string
}

/** A session of this kind whose owner may still use it. */
export const findPartySession = async (
  db: Db,
  kind: Party,
  where: SQL,
  lock: SQL = sql``,
): Promise<PartySessionRow | undefined> => {
  const { rows } = await db.execute<PartySessionRow>(sql`
    select s.*, o.name
    from party_session s join (${owners[kind]}) o on o.id = s.owner_id
    where ${where} and s.kind = ${kind} and o.usable
      and (s.mobile_index is null or s.mobile_index = o.mobile_index) ${lock}${sql.raw(byKey)}`)
  return rows[0]
}

/** Finds the holder of a session token of this kind. */
export const readParty = async (db: Db, hash: string, kind: Party, now: Date): Promise<{ me: Me; expiresAt: Date }> => {
  const found = await findPartySession(db, kind, sql`s.token_hash = ${hash}`)
  if (found === undefined) throw new Problem('tokenInvalid')
  const expiresAt = new Date(found.expires_at)
  if (expiresAt <= now) throw new Problem('sessionExpired')
  const me = {
    party: kind,
    id: found.owner_id,
    username: '',
    realname: found.name,
    operatorId: found.operator_id,
    organId: null,
    isdefault: 0 as const,
    authoritys: [],
    sessionId: found.id,
  }
  return { me, expiresAt }
}

/** Deletes the sessions of an owner on all devices and returns how many there were. */
export const endPartySessions = async (tx: Db, ownerId: string): Promise<number> =>
  (await tx.delete(partySessions).where(eq(partySessions.ownerId, ownerId)).returning({ id: partySessions.id })).length

/** Deletes sessions that can no longer be renewed; run by a job. */
export const forgetEndedPartySessions = async (db: Db, now: Date) => {
  await db.delete(partySessions).where(lt(partySessions.refreshExpiresAt, now.toISOString()))
}
