import { roleText, type Role } from '@kangju/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { accountRoles, roleTable } from './table.ts'

/** An account cannot grant a permission it lacks; super administrators have all. */
export const refuseBeyondOwn = (me: Me, keys: readonly Role[], field: string) => {
  if (me.isdefault === 1) return
  const beyond = keys.filter((key) => !me.authoritys.includes(key))
  if (beyond.length > 0) throw new Problem('grantBeyondOwn', { fields: { [field]: beyond.map(roleText) } })
}

/** The enabled roles that an account can grant, by name. */
export const grantableRoles = async (db: Db, me: Me) => {
  const rows = await db
    .select({ id: roleTable.id, name: roleTable.name, authoritys: roleTable.authoritys })
    .from(roleTable)
    .where(and(within(me, roleTable), eq(roleTable.status, 'enabled')))
    .orderBy(roleTable.name)
    .limit(1000)
  const isOwn = (key: Role) => me.isdefault === 1 || me.authoritys.includes(key)
  return rows.filter(({ authoritys }) => authoritys.every(isOwn)).map(({ id, name }) => ({ id, name }))
}

/** The roles among these that the account may see. */
export const readRoles = (db: Db, me: Me, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(roleTable)
        .where(and(within(me, roleTable), inArray(roleTable.id, ids)))

export const rolesOfAccounts = async (db: Db, accountIds: string[]) =>
  accountIds.length === 0
    ? []
    : db
        .select({ accountId: accountRoles.accountId, id: roleTable.id, name: roleTable.name })
        .from(accountRoles)
        .innerJoin(roleTable, eq(roleTable.id, accountRoles.roleId))
        .where(inArray(accountRoles.accountId, accountIds))
        .orderBy(roleTable.name)

export const assignRoles = async (db: Db, accountId: string, roleIds: string[]) => {
  await db.delete(accountRoles).where(eq(accountRoles.accountId, accountId))
  if (roleIds.length > 0) await db.insert(accountRoles).values(roleIds.map((roleId) => ({ accountId, roleId })))
}

/** Number of accounts with each of these roles. */
export const countHolders = async (db: Db, roleIds: string[]): Promise<Map<string, number>> => {
  if (roleIds.length === 0) return new Map()
  const rows = await db
    .select({ roleId: accountRoles.roleId, n: sql<number>`count(*)::int` })
    .from(accountRoles)
    .where(inArray(accountRoles.roleId, roleIds))
    .groupBy(accountRoles.roleId)
  return new Map(rows.map((row) => [row.roleId, row.n]))
}

/** The permissions of an account through its enabled roles. */
export const authoritysOf = async (db: Db, accountId: string): Promise<Role[]> => {
  const rows = await db
    .select({ authoritys: roleTable.authoritys })
    .from(accountRoles)
    .innerJoin(roleTable, eq(roleTable.id, accountRoles.roleId))
    .where(and(eq(accountRoles.accountId, accountId), eq(roleTable.status, 'enabled'), isNull(roleTable.deletedAt)))
  return [...new Set(rows.flatMap((row) => row.authoritys))]
}

/** The enabled roles of an account, with the topics of notices that they choose. */
export const topicsOfHolder = (db: Db, accountId: string) =>
  db
    .select({ authoritys: roleTable.authoritys, topics: roleTable.topics })
    .from(accountRoles)
    .innerJoin(roleTable, eq(roleTable.id, accountRoles.roleId))
    .where(and(eq(accountRoles.accountId, accountId), eq(roleTable.status, 'enabled'), isNull(roleTable.deletedAt)))

/** The joined titles of an account's roles. */
export const titleOf = async (db: Db, accountId: string): Promise<string> => {
  const rows = await db
    .select({ title: roleTable.title })
    .from(accountRoles)
    .innerJoin(roleTable, eq(roleTable.id, accountRoles.roleId))
    .where(and(eq(accountRoles.accountId, accountId), eq(roleTable.status, 'enabled'), isNull(roleTable.deletedAt)))
    .orderBy(roleTable.name)
  return rows.map((row) => row.title).join('、')
}
