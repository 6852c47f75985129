import type { Role } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import { findByUsername } from '../api/account-named.ts'
import { accountRoles, roleTable } from '../../src/modules/base/role/table.ts'
import type { TestApi } from '../api/api.ts'

/** Grants an account one more permission; a screen in a menu group requires the group's permission as well. */
export const alsoHolds = async (api: TestApi, username: string, key: Role) => {
  const holder = await findByUsername(api.db, username)
  const mine = and(eq(roleTable.operatorId, holder?.operatorId ?? ''), eq(roleTable.title, key))
  const [role] = await api.db.select().from(roleTable).where(mine)
  const grant = { accountId: holder?.id ?? '', roleId: role?.id ?? '' }
  // Another test of the file may have granted it.
  await api.db.insert(accountRoles).values(grant).onConflictDoNothing()
}
