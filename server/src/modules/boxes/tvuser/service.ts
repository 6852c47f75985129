import { formats, TvuserDraft, tvuserMachine, type Contact, type Static } from '@kangju/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { putRows } from '../../../db/put-rows.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { indexOf, maskRow, openField, openRows, encryptDraft, type Bound } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { tvUsers, type TvUser } from './table.ts'

type Owner = Pick<Me, 'operatorId' | 'organId'>

/** The writer: an account, or none when a box does it itself. */
export interface BoxWriter {
  readonly id: string | null
  readonly realname: string | null
  readonly now: Date
}

const tableName = 'tv_user'

/** A row with its mobile numbers masked. */
export const maskTvUser = <R extends Bound>(keyring: Keyring, row: R): R =>
  maskRow(keyring, tableName, TvuserDraft, row) as unknown as R

export const tvUserNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: tvUsers.id, name: tvUsers.name })
    .from(tvUsers)
    .where(inArray(tvUsers.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

const briefly = {
  id: tvUsers.id,
  operatorId: tvUsers.operatorId,
  name: tvUsers.name,
  mobile: tvUsers.mobile,
  address: tvUsers.address,
  tvAccount: tvUsers.tvAccount,
  areaCode: tvUsers.areaCode,
  organId: tvUsers.organId,
}

/** The TV users among these that the account may see, with masked mobile numbers. */
export const tvUsersByIds = async (db: Db, me: Owner, ids: readonly string[], keyring: Keyring) => {
  if (ids.length === 0) return []
  const rows = await db
    .select(briefly)
    .from(tvUsers)
    .where(and(within(me, tvUsers), inArray(tvUsers.id, [...ids])))
    .orderBy(asc(tvUsers.id))
  return rows.map((row) => maskTvUser(keyring, row))
}

/** The TV users among these that the account may see, locked until the transaction ends. */
export const holdTvUsers = async (tx: Db, me: Owner, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(tvUsers)
        .where(and(within(me, tvUsers), inArray(tvUsers.id, [...ids])))
        .orderBy(asc(tvUsers.id))
        .for('update')

/**
 * The columns that an import or activation needs of an existing TV user; imports read thousands, so no more are read.
 */
const known = {
  ...briefly,
  mobileIndex: tvUsers.mobileIndex,
  mobileTailIndex: tvUsers.mobileTailIndex,
  organId: tvUsers.organId,
  areaCode: tvUsers.areaCode,
}
type KnownTvUser = Pick<TvUser, keyof typeof known>

/** The TV users of an operator with these accounts, of any organisation. */
export const tvUsersByAccounts = async (db: Db, operatorId: string, accounts: readonly string[], lock?: 'update') => {
  if (accounts.length === 0) return []
  // The accounts are sent as one parameter and looked up one by one through the index.
  const idsByAccounts = sql`select found.id from unnest(${sql.param([...accounts])}::text[]) as asked(account)
    cross join lateral (select ${tvUsers.id}, ${tvUsers.operatorId} from ${tvUsers}
      where ${isNull(tvUsers.deletedAt)} and ${tvUsers.tvAccount} = asked.account offset 0) as found
    where found.operator_id = ${operatorId}`
  const query = db
    .select(known)
    .from(tvUsers)
    .where(sql`${tvUsers.id} = any(array(${idsByAccounts}))`)
    .orderBy(asc(tvUsers.id))
  return withLock(query, lock)
}

/**
 * Organisation of a box or TV user: the given one, or the account's own. Undefined if it is unknown or the account may
 * not see it.
 */
export const organFor = async (tx: Db, me: Owner, named: string | null | undefined) => {
  const organId = named?.toLowerCase() ?? me.organId
  if (organId === null) return null
  const [organ] = await organsByIds(tx, me, [organId], 'share')
  return organ?.id
}

/** Whether this is the stored mobile number. */
export const hasMobile = (keyring: Keyring, { operatorId, mobileIndex }: KnownTvUser, mobile: string) =>
  indexOf(keyring, { operatorId, table: tableName, field: 'mobile', kind: 'mobile' }, mobile) === mobileIndex

/** Updates the given fields of an existing TV user. */
export const changeTvUser = async (
  tx: Db,
  keyring: Keyring,
  row: KnownTvUser,
  given: { mobile?: string; organId?: string | null; areaCode?: string; address?: string },
  by: Pick<BoxWriter, 'id' | 'now'>,
) => {
  const { mobile, ...rest } = given
  const place = { id: row.id, operatorId: row.operatorId, table: tableName, schema: TvuserDraft }
  const values = { ...rest, ...(mobile === undefined ? {} : encryptDraft(keyring, place, { mobile }, row)) }
  const isSame = Object.entries(values).every(([key, value]) => row[key as keyof KnownTvUser] === value)
  if (isSame) return
  const stamp = { version: sql`${tvUsers.version} + 1`, updatedAt: by.now.toISOString(), updatedBy: by.id }
  await tx
    .update(tvUsers)
    .set({ ...values, ...stamp })
    .where(eq(tvUsers.id, row.id))
}

/** Fields of a household that an activation or an import provides. */
export interface NewTvUser {
  readonly tvAccount: string
  readonly name: string
  readonly mobile: string
  readonly organId?: string | null | undefined
  readonly areaCode?: string | null | undefined
  readonly address?: string | null | undefined
  readonly openDate?: string | null | undefined
}

type Added = Pick<TvUser, 'id' | 'tvAccount'>

/** Inserts TV users; the unique index decides whether their accounts are free. */
export const addTvUsers = async (
  tx: Db,
  keyring: Keyring,
  operatorId: string,
  given: readonly NewTvUser[],
  by: BoxWriter,
): Promise<Added[]> => {
  const at = by.now.toISOString()
  const encryptedOf = (id: string, mobile: string) => {
    const place = { id, operatorId, table: tableName, schema: TvuserDraft }
    const encrypted = encryptDraft(keyring, place, { mobile, contacts: [] }, undefined)
    return encrypted as { mobile: string; mobileIndex: string; mobileTailIndex: string; contacts: string }
  }
  const withIds = given.map((one) => ({ ...one, id: newId() }))
  const rows = withIds.map(({ mobile, ...rest }) => ({
    ...rest,
    name: formats.personName.normalise(rest.name),
    ...encryptedOf(rest.id, mobile),
    operatorId,
    version: 1,
    status: tvuserMachine.initial,
    createdAt: at,
    createdBy: by.id,
    createdByName: by.realname,
    updatedAt: at,
    updatedBy: by.id,
  }))
  await putRows(tx, tvUsers, rows)
  return rows.map(({ id, tvAccount }) => ({ id, tvAccount }))
}

export const addTvUser = async (
  tx: Db,
  keyring: Keyring,
  operatorId: string,
  given: NewTvUser,
  by: BoxWriter,
): Promise<Added> => {
  const [row] = await addTvUsers(tx, keyring, operatorId, [given], by)
  if (row === undefined) throw new Error('no box user was added')
  return row
}

/** Emergency contacts of a household with full mobile numbers, for call agents only. */
export const contactsOfTvUser = async (db: Db, keyring: Keyring, id: string): Promise<Static<typeof Contact>[]> => {
  const [row] = await db.select().from(tvUsers).where(eq(tvUsers.id, id))
  return row === undefined ? [] : (openRows(keyring, tableName, 'contacts', row) as Static<typeof Contact>[])
}

/** Name, phone number and address of a household, in full, for the record of its call. */
export const callerOfTvUser = async (db: Db, keyring: Keyring, id: string) => {
  const [row] = await db
    .select()
    .from(tvUsers)
    .where(and(eq(tvUsers.id, id), isNull(tvUsers.deletedAt)))
  return row === undefined
    ? undefined
    : { name: row.name, mobile: openField(keyring, tableName, 'mobile', row), address: row.address }
}

/** Stores when the TV was switched on. This is no edit, so that open forms of the row can still be saved. */
export const noteUse = async (db: Db, id: string, now: Date) => {
  await db.update(tvUsers).set({ lastActiveAt: now.toISOString() }).where(eq(tvUsers.id, id))
}
