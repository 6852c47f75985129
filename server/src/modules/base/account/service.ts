import { accountRules, profile, validationWords, type Role, type Text } from '@kangju/contract'
import { and, count, eq, getTableName, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { indexOf, encryptDraft, openText } from '../../../rows/sensitive.ts'
import { constantTimeEqual, encrypt, type Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { hashPassword, verifyPassword } from '../../../secret/password.ts'
import { countOwnGuess, forgetOwnGuesses } from '../session/service.ts'
import { lockOperator } from '../operator/service.ts'
import { operators } from '../operator/table.ts'
import { refuseBeyondOwn } from '../role/service.ts'
import { passwordFault } from './password-rules.ts'
import { accounts, type Account } from './table.ts'

const passwordHistoryLength = 3

/** Accounts of this name, at most one in each operator, by the code of the operator. */
export const accountsNamed = async (db: Db, username: string, operatorCode?: string) => {
  const rows = await db
    .select({ account: accounts, code: operators.code })
    .from(accounts)
    .innerJoin(operators, eq(operators.id, accounts.operatorId))
    .where(
      and(
        eq(sql`lower(${accounts.username})`, username.toLowerCase()),
        isNull(accounts.deletedAt),
        operatorCode === undefined ? undefined : eq(operators.code, operatorCode.toUpperCase()),
      ),
    )
    .orderBy(operators.code)
  return rows.map(({ account, code }) => ({ ...account, operatorCode: code }))
}
export type NamedAccount = Awaited<ReturnType<typeof accountsNamed>>[number]

/** Names of accounts, by id. */
export const accountNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: accounts.id, name: accounts.realname })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const noteSignIn = (db: Db, id: string, now: Date, ip: string) =>
  db.update(accounts).set({ lastLoginAt: now.toISOString(), lastLoginIp: ip }).where(eq(accounts.id, id))

/** The caller's own account, regardless of its scope. */
export const readOwn = async (db: Db, me: Me, lock?: 'update'): Promise<Account> => {
  const query = db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, me.id), isNull(accounts.deletedAt)))
  const [row] = await withLock(query, lock)
  if (row === undefined) throw new Problem('missing')
  return row
}

/** Whether the account has this user name, call id and call token, with which its call desk registers. */
export const isCallSeat = (
  keyring: Keyring,
  own: Account,
  { username, ecallid, token }: { readonly username: string; readonly ecallid: string; readonly token: string },
): boolean => {
  const stored = openText(keyring, getTableName(accounts), 'ecalltoken', own)
  return own.username === username && own.ecallid === ecallid && stored !== null && constantTimeEqual(stored, token)
}

/** Changes the fields of the own profile; a mask keeps the stored number. */
export const changeOwn = async (call: SignedCall, own: Account, draft: { mobile: string; avatar: string | null }) => {
  const place = { id: own.id, operatorId: own.operatorId, table: getTableName(accounts), schema: profile.edit.body }
  const encrypted = encryptDraft(call.tools.keyring, place, draft, own)
  await call.db
    .update(accounts)
    .set({
      avatar: draft.avatar,
      ...encrypted,
      version: own.version + 1,
      updatedAt: call.now.toISOString(),
      updatedBy: own.id,
    })
    .where(eq(accounts.id, own.id))
}

/** Every operator keeps at least one enabled super administrator, also under concurrent changes. */
export const keepAnAdministrator = async (db: Db, operatorId: string) => {
  await lockOperator(db, operatorId)
  const [left] = await db
    .select({ n: count() })
    .from(accounts)
    .where(
      and(
        eq(accounts.operatorId, operatorId),
        eq(accounts.isdefault, 1),
        eq(accounts.status, 'enabled'),
        isNull(accounts.deletedAt),
        // An account of one organisation cannot manage the operator.
        isNull(accounts.organId),
      ),
    )
  if ((left?.n ?? 0) === 0) throw new Problem('lastAdministrator')
}

/** Managing an account allows acting as it, so the account must not have more permissions than the manager. */
export const refuseOverStronger = (me: Me, target: Pick<Account, 'isdefault'>, keys: readonly Role[]) => {
  if (target.isdefault === 1 && me.isdefault !== 1) throw new Problem('forbidden')
  refuseBeyondOwn(me, keys, 'id')
}

/** Asks for the own password again, before something that a stolen session must not do. */
export const checkOwnPassword = async (
  { db, me, now }: Pick<SignedCall, 'db' | 'me' | 'now'>,
  own: Pick<Account, 'passwordHashes'>,
  password: string | undefined,
  field: string,
) => {
  if (password === undefined) throw invalid({ [field]: [validationWords.required] })
  await countOwnGuess(db, 'password', me.id, now)
  if (!(await verifyPassword(own.passwordHashes[0], password, me.id)))
    throw invalid({ [field]: [accountRules.oldPasswordWrong] })
  await forgetOwnGuesses(db, 'password', me.id)
}

const refusePassword = (reason: Text) => invalid({ newPassword: [reason] })

/** Checks a new password against its rules and the last passwords; returns the hashes to store. */
export const nextPasswordHashes = async (
  account: Pick<Account, 'username' | 'realname' | 'passwordHashes'>,
  password: string,
  lane: string,
) => {
  const fault = passwordFault(password, account)
  if (fault !== undefined) throw refusePassword(fault)
  for (const old of account.passwordHashes)
    if (await verifyPassword(old, password, lane)) throw refusePassword(accountRules.passwordReused)
  return [await hashPassword(password, lane), ...account.passwordHashes].slice(0, passwordHistoryLength)
}

export const savePassword = (db: Db, id: string, passwordHashes: string[], now: Date) =>
  db
    .update(accounts)
    .set({ passwordHashes, updatedAt: now.toISOString(), version: sql`${accounts.version} + 1` })
    .where(eq(accounts.id, id))

export const muteReminders = (db: Db, id: string, date: string) =>
  db.update(accounts).set({ ignoreRemindDate: date }).where(eq(accounts.id, id))

export const findAccount = (call: SignedCall, id: string) => find(call.db, call.me, accounts, id)

interface Administrator {
  operatorId: string
  username: string
  password: string
  realname: string
  mobile: string
  title?: string
}

/** Creates the first super administrator of an operator, from the command line, not by another account. */
export const createAdministrator = async (db: Db, keyring: Keyring, now: Date, given: Administrator): Promise<Me> => {
  const id = newId()
  const { operatorId, username, password, realname, mobile, title } = given
  const at = now.toISOString()
  await db.insert(accounts).values({
    id,
    operatorId,
    createdAt: at,
    updatedAt: at,
    username,
    passwordHashes: [await hashPassword(password)],
    realname,
    mobile: encrypt(keyring, { table: 'account', field: 'mobile', operatorId, id }, mobile),
    mobileIndex: indexOf(keyring, { operatorId, table: 'account', field: 'mobile', kind: 'mobile' }, mobile),
    title: title ?? null,
    isdefault: 1,
    status: 'enabled',
  })
  return { id, operatorId, username, realname, organId: null, isdefault: 1, authoritys: [], sessionId: '' }
}

export { passwordFault } from './password-rules.ts'
