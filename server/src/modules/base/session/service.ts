import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { beijingIso, needsFactor, problems, type Role, type SessionEndCode } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { publish } from '../../../bus/bus.ts'
import { newId, newToken, tokenHash } from '../../../secret/token.ts'
import { sessions } from './table.ts'

export const idleMs = 2 * 60 * 60 * 1000
export const absoluteMs = 12 * 60 * 60 * 1000

interface SignIn {
  account: { id: string; operatorId: string }
  now: Date
  ip: string
  userAgent: string
}

export const startSession = async (db: Db, { account, now, ip, userAgent }: SignIn) => {
  const token = newToken()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + absoluteMs).toISOString()
  const id = newId()
  await db.insert(sessions).values({
    id,
    tokenHash: tokenHash(token),
    accountId: account.id,
    operatorId: account.operatorId,
    createdAt: at,
    lastSeenAt: at,
    expiresAt,
    ip,
    userAgent,
  })
  return { id, token, expiresAt: beijingIso(new Date(expiresAt)) }
}

/** Ends an account's sessions, all or all but one; every node drops them and closes their sockets when this commits. */
export const endSessions = async (db: Db, accountId: string, code: SessionEndCode, now: Date, except?: string) => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now.toISOString(), endCode: code })
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  const ids = ended.map((row) => row.id)
  // A PostgreSQL notification holds 8,000 bytes.
  for (let from = 0; from < ids.length; from += 100)
    await publish(db, { kind: 'sessions', ids: ids.slice(from, from + 100), code })
  await publish(db, { kind: 'account', id: accountId })
}

export const endSession = async (db: Db, id: string, code: SessionEndCode, now: Date) => {
  await db
    .update(sessions)
    .set({ endedAt: now.toISOString(), endCode: code })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
  await publish(db, { kind: 'sessions', ids: [id], code })
}

const problemOfEnd = (code: string) => {
  if (code === String(problems.signedInElsewhere.code)) return new Problem('signedInElsewhere')
  return new Problem(code === String(problems.sessionExpired.code) ? 'sessionExpired' : 'tokenInvalid')
}

type SessionRow = {
  id: string
  ended_at: string | null
  end_code: string | null
  expires_at: string
  alive: boolean
  account_id: string
  username: string
  realname: string
  operator_id: string
  organ_id: string | null
  isdefault: 0 | 1
  usable: boolean
  lacks_factor: boolean
  authoritys: Role[]
}

const readRow = async (db: Db, hash: string, now: Date) => {
  const at = now.toISOString()
  const idleSince = new Date(now.getTime() - idleMs).toISOString()
  const { rows } = await db.execute<SessionRow>(sql`
    with seen as (
      update session set last_seen_at = greatest(last_seen_at, ${at}::timestamptz)
      where token_hash = ${hash} and ended_at is null and expires_at > ${at} and last_seen_at > ${idleSince}
      returning id
    )
    select s.id, s.ended_at, s.end_code, s.expires_at, seen.id is not null as alive,
      a.id as account_id, a.username, a.realname, a.operator_id, a.organ_id, a.isdefault,
      a.status = 'enabled' and a.deleted_at is null as usable,
      o.settings ->> 'secondFactor' = '1' and not exists (
        select 1 from second_factor f where f.id = a.id and f.confirmed_at is not null
      ) as lacks_factor,
      array(
        select distinct unnest(r.authoritys) from account_role ar join role r on r.id = ar.role_id
        where ar.account_id = a.id and r.status = 'enabled' and r.deleted_at is null
      ) as authoritys
    from session s join account a on a.id = s.account_id join operator o on o.id = a.operator_id left join seen on seen.id = s.id
    where s.token_hash = ${hash}`)
  const found = rows[0]
  if (found === undefined) throw new Problem('tokenInvalid')
  if (found.ended_at !== null) throw problemOfEnd(found.end_code ?? '')
  if (!found.usable) throw new Problem('tokenInvalid')
  return found
}

const meOf = (found: SessionRow): Me => ({
  id: found.account_id,
  username: found.username,
  realname: found.realname,
  operatorId: found.operator_id,
  organId: found.organ_id,
  isdefault: found.isdefault,
  authoritys: found.authoritys,
  sessionId: found.id,
  mustEnrol: found.lacks_factor && needsFactor(found),
})

/** Reads the account of a token and updates its last activity, in one statement. */
export const readSession = async (db: Db, hash: string, now: Date): Promise<{ me: Me; expiresAt: Date }> => {
  const found = await readRow(db, hash, now)
  if (!found.alive) throw new Problem('sessionExpired')
  return { me: meOf(found), expiresAt: new Date(found.expires_at) }
}

/** The account of a session, also of one that only its time ended; the caller must show it no personal data. */
export const readPastSession = async (db: Db, token: string, now: Date): Promise<Me> =>
  meOf(await readRow(db, tokenHash(token), now))

export const sessionIdOf = async (db: Db, hash: string) =>
  (await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.tokenHash, hash)))[0]?.id

/** An open live channel is activity: keeps these sessions from going idle. */
export const touchSessions = async (db: Db, ids: string[], now: Date) => {
  if (ids.length === 0) return
  await db
    .update(sessions)
    .set({ lastSeenAt: now.toISOString() })
    .where(and(inArray(sessions.id, ids), isNull(sessions.endedAt)))
}

interface PageQuery {
  page?: number
  limit?: number
  sort?: string
}

/** The sign-ins of the caller, newest first unless asked otherwise. */
export const listSignIns = async (db: Db, me: Me, { page = 1, limit = 20, sort }: PageQuery) => {
  const mine = eq(sessions.accountId, me.id)
  const order = sort === 'createdAt' ? asc(sessions.createdAt) : desc(sessions.createdAt)
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(sessions)
      .where(mine)
      .orderBy(order)
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(sessions, mine),
  ])
  const items = rows.map(({ id, createdAt, ip, userAgent, endedAt }) => ({
    id,
    createdAt,
    ip,
    userAgent,
    endedAt,
    isCurrent: id === me.sessionId,
  }))
  return { items, total, capped: false, page, limit }
}

export { knownDevice, noteDevice } from './device.ts'
export {
  countAtAccount,
  countGuess,
  countOwnGuess,
  describeTries,
  forgetGuesses,
  forgetOldTries,
  forgetOwnGuesses,
  takeBackGuess,
  type GuessedAccount,
  type Guesser,
  type Tries,
} from './guesses.ts'
export { placeOfAddress } from './place.ts'
export { endPartySessions } from './end-party-sessions.ts'
