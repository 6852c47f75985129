import { customerclientTooMany as tooManyClients, validationWords, type CareLevel } from '@kangju/contract'
import { and, asc, eq, ilike, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { invalid } from '../../../kit/problem.ts'
import { seek, within } from '../../../rows/scope.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { isOfBooker } from './of-booker.ts'
import { clientsOfTvUserAtMost, holdHousehold, othersOfHousehold } from './household.ts'
import { idCardIndexOf } from './id-card.ts'
import { clientBookers, clients, type Client } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

export { fileClient } from './file.ts'
export { remindOfJoins } from './joins.ts'
export { archiveNos, clientsOfTvUserAtMost, holdHousehold, othersOfHousehold } from './household.ts'
export { tailIndexOf } from './id-tail.ts'

type Owner = Pick<Me, 'operatorId' | 'organId'>
type Named = { readonly id: string; readonly name: string }

/** Care recipients among these ids within the account's scope, optionally locked until the transaction ends. */
export const clientsByIds = async (db: Db, me: Owner, ids: readonly string[], lock?: 'share' | 'update') => {
  if (ids.length === 0) return []
  const query = db
    .select({
      id: clients.id,
      name: clients.name,
      gender: clients.gender,
      birthday: clients.birthday,
      careLevel: clients.careLevel,
      organId: clients.organId,
      status: clients.status,
    })
    .from(clients)
    .where(and(within(me, clients), inArray(clients.id, [...ids])))
    .orderBy(asc(clients.id))
  return withLock(query, lock)
}

/** One of an operator's care recipients, as stored. */
export const clientById = (db: Db, operatorId: string, id: string, lock?: 'share'): Promise<Client | undefined> =>
  seek(db, { operatorId, organId: null }, clients, id, lock)

export const clientNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

const groupByOwner = (rows: readonly (Named & { readonly owner: string | null })[]) => {
  const byOwner = Map.groupBy(rows, (row) => row.owner ?? '')
  return new Map([...byOwner].map(([owner, found]) => [owner, found.map(({ id, name }): Named => ({ id, name }))]))
}

/** Care recipients linked to each of these TV users. */
export const clientsOfTvUsers = async (
  db: Db,
  tvUserIds: readonly string[],
  me?: Pick<Me, 'operatorId' | 'organId'>,
) => {
  if (tvUserIds.length === 0) return new Map<string, Named[]>()
  const rows = await db
    .select({ id: clients.id, name: clients.name, owner: clients.tvUserId })
    .from(clients)
    .where(
      and(
        me === undefined ? undefined : within(me, clients),
        inArray(clients.tvUserId, [...tvUserIds]),
        isNull(clients.deletedAt),
      ),
    )
    .orderBy(asc(clients.id))
  return groupByOwner(rows)
}

/** Care recipients of each of these bookers, as their main booker or joined. */
export const clientsOfBookers = async (db: Db, bookerIds: readonly string[]) => {
  if (bookerIds.length === 0) return new Map<string, Named[]>()
  const main = db
    .select({ id: clients.id, name: clients.name, owner: sql<string>`${clients.bookerId}`.as('owner') })
    .from(clients)
    .where(and(inArray(clients.bookerId, [...bookerIds]), isNull(clients.deletedAt)))
  const joined = db
    .select({ id: clients.id, name: clients.name, owner: sql<string>`${clientBookers.bookerId}`.as('owner') })
    .from(clientBookers)
    .innerJoin(clients, eq(clients.id, clientBookers.clientId))
    .where(
      and(
        inArray(clientBookers.bookerId, [...bookerIds]),
        eq(clientBookers.status, 'joined'),
        isNull(clients.deletedAt),
      ),
    )
  return groupByOwner(await main.union(joined).orderBy(sql`1`))
}

/** Locks a care recipient whom this booker may order for, so that it is not merged meanwhile. */
export const clientOfBooker = async (
  db: Db,
  { operatorId, id: bookerId }: Pick<Me, 'operatorId' | 'id'>,
  id: string,
) => {
  const [row] = await db
    .select()
    .from(clients)
    .where(and(within({ operatorId, organId: null }, clients), eq(clients.id, id), isOfBooker(bookerId)))
    .for('share', { of: clients })
  return row
}

/** Links exactly these care recipients, within the account's scope, to a TV user. */
export const setClientsOfTvUser = async (
  tx: Db,
  me: Me,
  tvUserId: string,
  clientIds: readonly string[],
  now: Date,
): Promise<void> => {
  const ids = clientIds.map((id) => id.toLowerCase())
  await holdHousehold(tx, tvUserId)
  const known = new Set((await clientsByIds(tx, me, ids)).map((row) => row.id))
  if (ids.some((id) => !known.has(id))) throw invalid({ clientIds: [validationWords.reference] })
  const stamp = nextVersion({ me, now })
  await tx
    .update(clients)
    .set({ tvUserId: null, ...stamp })
    .where(
      and(
        within(me, clients),
        eq(clients.tvUserId, tvUserId),
        ids.length === 0 ? undefined : notInArray(clients.id, ids),
      ),
    )
  if (ids.length === 0) return
  await tx
    .update(clients)
    .set({ tvUserId, ...stamp })
    .where(
      and(within(me, clients), inArray(clients.id, ids), sql`${clients.tvUserId} is distinct from ${tvUserId}::uuid`),
    )
  if ((await othersOfHousehold(tx, tvUserId, undefined)) > clientsOfTvUserAtMost)
    throw invalid({ clientIds: [tooManyClients] })
}

const lookUpAtOnce = 5000

/** Finds care recipients of an operator by ID number, keyed by the number as given. */
export const findByIdCard = async (
  db: Db,
  operatorId: string,
  keyring: Keyring,
  idCards: readonly string[],
): Promise<Map<string, Named & { readonly organId: string | null }>> => {
  const asked = [...new Set(idCards)].map((idCard) => ({ idCard, index: idCardIndexOf(keyring, operatorId, idCard) }))
  const found = new Map<string, Named & { readonly organId: string | null }>()
  for (let at = 0; at < asked.length; at += lookUpAtOnce) {
    const some = asked.slice(at, at + lookUpAtOnce)
    const rows = await db
      .select({ id: clients.id, name: clients.name, organId: clients.organId, index: clients.idCardIndex })
      .from(clients)
      .where(
        and(
          within({ operatorId, organId: null }, clients),
          isNull(clients.twinOfId),
          sql`${clients.idCardIndex} = any(${sql.param(some.map((one) => one.index))}::text[])`,
        ),
      )
    const byIndex = new Map(rows.map(({ index, ...row }) => [index, row]))
    for (const { idCard, index } of some) {
      const row = byIndex.get(index)
      if (row !== undefined) found.set(idCard, row)
    }
  }
  return found
}

/** Sets the levels of the latest valid assessments; null clears levels that an assessment had set. */
export const setLevels = async (
  tx: Db,
  levels: readonly {
    readonly clientId: string
    readonly careLevel: CareLevel | null
    readonly disabilityLevel: number | null
  }[],
  { by, now }: { readonly by: string | null; readonly now: Date },
): Promise<void> => {
  if (levels.length === 0) return
  const column = <V>(valueOf: (one: (typeof levels)[number]) => V) => sql.param(levels.map(valueOf))
  await tx.execute(sql`
    update ${clients} set care_level = given.care, disability_level = given.disability,
      version = ${clients.version} + 1, updated_at = ${now.toISOString()}, updated_by = ${by}
    from unnest(${column((one) => one.clientId)}::uuid[], ${column((one) => one.careLevel)}::text[],
      ${column((one) => one.disabilityLevel)}::int[]) as given (id, care, disability)
    where ${clients.id} = given.id and ${clients.deletedAt} is null
      and (given.disability is not null or ${clients.disabilityLevel} is not null)
      and (${clients.careLevel} is distinct from given.care or ${clients.disabilityLevel} is distinct from given.disability)`)
}

const choicesAtMost = 100

/** Active care recipients to choose from, by name or record number. */
export const clientChoices = (db: Db, me: Owner, keyword: string | undefined) =>
  db
    .select({ id: clients.id, name: clients.name, archiveNo: clients.archiveNo, birthday: clients.birthday })
    .from(clients)
    .where(
      and(
        within(me, clients),
        eq(clients.status, 'active'),
        keyword === undefined
          ? undefined
          : or(ilike(clients.name, contains(keyword)), ilike(clients.archiveNo, contains(keyword))),
      ),
    )
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(choicesAtMost)
