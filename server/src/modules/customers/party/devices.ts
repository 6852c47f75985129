import type { edgeOrder, Party } from '@kangju/contract'
import { and, desc, eq, sql } from 'drizzle-orm'
import { forgetAccount, publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { Call, SignedCall } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { tokenHash } from '../../../secret/token.ts'
import { findPartySession, type PartySessionRow } from './sessions.ts'
import { partySessions } from './table.ts'
import { expiriesAt, familyOf, hashesOf, nextTokens, type Tokens } from './tokens.ts'

/** A client that lost the answer can exchange the same refresh token again within this time. */
const repeatMs = 60 * 1000
const devicesAtMost = 100

type Renewal = Tokens & { readonly expiresAt: string; readonly refreshExpiresAt: string }

const rotate = async (tx: Db, row: PartySessionRow, refreshHash: string, next: Tokens, now: Date): Promise<Renewal> => {
  const expiries = expiriesAt(now, new Date(row.created_at))
  await tx
    .update(partySessions)
    .set({ ...hashesOf(next), previousHash: refreshHash, refreshedAt: now.toISOString(), ...expiries })
    .where(eq(partySessions.id, row.id))
  return { ...next, ...expiries }
}

interface Exchange {
  readonly kind: Party
  readonly refreshToken: string
  readonly now: Date
}

type Outcome = { readonly renewal: Renewal } | { readonly reusedIn: PartySessionRow }

/**
 * Exchanges a refresh token under the lock of its session. One that was exchanged earlier may have been stolen, so the
 * session has to end: the server cannot tell the thief from the owner.
 */
const renew = async (tx: Db, keyring: Keyring, { kind, refreshToken, now }: Exchange): Promise<Outcome> => {
  const family = sql`s.family_hash = ${tokenHash(familyOf(refreshToken))}`
  const row = await findPartySession(tx, kind, family, sql`for update of s`)
  if (row === undefined) throw new Problem('tokenInvalid')
  if (new Date(row.refresh_expires_at) <= now) throw new Problem('sessionExpired')
  const given = tokenHash(refreshToken)
  const next = nextTokens(keyring, refreshToken)
  if (given === row.refresh_hash) return { renewal: await rotate(tx, row, given, next, now) }
  const isRepeated =
    given === row.previous_hash &&
    now.getTime() - new Date(row.refreshed_at).getTime() <= repeatMs &&
    hashesOf(next).refreshHash === row.refresh_hash
  if (!isRepeated) return { reusedIn: row }
  return {
    renewal: {
      ...next,
      expiresAt: new Date(row.expires_at).toISOString(),
      refreshExpiresAt: new Date(row.refresh_expires_at).toISOString(),
    },
  }
}

const refresh = (kind: Party) => async (call: Call<typeof edgeOrder.refresh>) => {
  const { db, tools, now, body } = call
  const exchange = { kind, refreshToken: body.refreshToken, now }
  const outcome = await db.transaction((tx) => renew(tx, tools.keyring, exchange))
  if ('renewal' in outcome) return outcome.renewal
  const { id, owner_id: ownerId, operator_id: operatorId, name } = outcome.reusedIn
  call.audit({ operatorId, entityId: ownerId, actor: { id: ownerId, realname: name }, detail: { isReused: true } })
  await call.transact(async (tx) => {
    await tx.delete(partySessions).where(eq(partySessions.id, id))
    await publish(tx, { kind: 'account', id: ownerId })
  })
  tools.forget({ kind: 'account', id: ownerId })
  throw new Problem('tokenInvalid')
}

/** Ends one of the caller's own sessions. */
const endOwn = async (call: SignedCall, id: string) => {
  const ended = await call.db
    .delete(partySessions)
    .where(and(eq(partySessions.id, id), eq(partySessions.ownerId, call.me.id)))
    .returning({ id: partySessions.id })
  if (ended.length === 0) throw new Problem('missing')
  await forgetAccount(call, call.me.id)
  call.audit({ entityId: call.me.id, detail: { session: id } })
  return null
}

const devices = async ({ db, me, now }: SignedCall) => {
  const rows = await db
    .select()
    .from(partySessions)
    .where(
      and(
        eq(partySessions.ownerId, me.id),
        eq(partySessions.kind, me.party ?? 'customer'),
        sql`${partySessions.refreshExpiresAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(desc(partySessions.refreshedAt), desc(partySessions.id))
    .limit(devicesAtMost)
  return rows.map(({ id, userAgent, ip, createdAt, refreshedAt }) => ({
    id,
    userAgent,
    ip,
    signedInAt: createdAt,
    lastSeenAt: refreshedAt,
    isCurrent: id === me.sessionId ? (1 as const) : (0 as const),
  }))
}

/** Handlers for `implement`: what all parties do with their sessions. */
export const sessionHandlers = (kind: Party) => ({
  refresh: refresh(kind),
  logout: (call: SignedCall) => endOwn(call, call.me.sessionId),
  devices,
  endDevice: (call: Call<typeof edgeOrder.endDevice>) => endOwn(call, call.params.id),
})
