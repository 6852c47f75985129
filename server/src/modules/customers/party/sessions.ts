import type { Party } from '@kangju/contract'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId, newToken, tokenHash } from '../../../secret/token.ts'
import { partySessions } from './table.ts'

const goodForMs = 30 * 24 * 60 * 60 * 1000

interface Owner {
  readonly operatorId: string
  readonly kind: Party
  readonly ownerId: string
  /** Blind index of the owner's mobile number that the code was sent to. */
  readonly mobileIndex?: string | null
}

/** Starts a session of an external party; only the hash of the token is stored. */
export const startPartySession = async (tx: Db, owner: Owner, now: Date) => {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + goodForMs).toISOString()
  await tx
    .insert(partySessions)
    .values({ ...owner, id: newId(), tokenHash: tokenHash(token), createdAt: now.toISOString(), expiresAt })
  return { token, expiresAt }
}

interface PartySessionRow extends Record<string, unknown> {
  id: string
  operator_id: string
  owner_id: string
  expires_at: string
  name: string
  usable: boolean
}

const owners = {
  customer: sql`select id, coalesce(name, nickname, '') as name, mobile_index,
    status = 'enabled' and deleted_at is null as usable from customer_booker`,
  staff: sql`select id, name, mobile_index, status = 'active' and deleted_at is null as usable from people`,
  // A suspended or closed organisation still sees its wallet.
  organisation: sql`select id, name, contact_mobile_index as mobile_index, deleted_at is null as usable from organ`,
  former: sql`select id, name, mobile_index, status = 'left' and deleted_at is null as usable from people`,
} as const satisfies Record<Party, unknown>

/** Finds the holder of a session token of this kind. */
export const readParty = async (db: Db, hash: string, kind: Party, now: Date): Promise<{ me: Me; expiresAt: Date }> => {
  const { rows } = await db.execute<PartySessionRow>(sql`
    select s.id, s.operator_id, s.owner_id, s.expires_at, o.name,
      o.usable and (s.mobile_index is null or s.mobile_index = o.mobile_index) as usable
    from party_session s join (${owners[kind]}) o on o.id = s.owner_id
    where s.token_hash = ${hash} and s.kind = ${kind}`)
  const found = rows[0]
  if (found === undefined || !found.usable) throw new Problem('tokenInvalid')
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

/** Ends all sessions of an owner. */
export const endPartySessions = (tx: Db, ownerId: string) =>
  tx.delete(partySessions).where(eq(partySessions.ownerId, ownerId))
