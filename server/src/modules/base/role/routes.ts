import {
  fillText,
  role,
  roleMachine,
  roleWords,
  withGroups,
  type RoleDraft,
  roleHeldBy as heldBy,
} from '@kangju/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { implement } from '../../../http/implement.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { within } from '../../../rows/scope.ts'
import { forgetOperator } from '../../../bus/bus.ts'
import { countHolders, refuseBeyondOwn } from './service.ts'
import { roleTable } from './table.ts'

const holdsKey: Filter = {
  where: (value) => sql`${value('key')} = any(${roleTable.authoritys})`,
  bind: (key) => ({ key }),
}

export const roleRoutes = implement(
  role,
  {
    ...crud(role, {
      table: roleTable,
      extras: {
        accountCount: sql<number>`(select count(*)::int from account_role where account_role.role_id = role.id)`,
      },
      machine: roleMachine,
      filters: { name: has(roleTable.name), authority: holdsKey, status: is(roleTable.status) },
      sorts: { name: roleTable.name, createdAt: roleTable.createdAt, updatedAt: roleTable.updatedAt },
      order: [desc(roleTable.id)],
      store: ({ me }, draft: RoleDraft, old) => {
        const authoritys = withGroups(draft.authoritys)
        refuseBeyondOwn(
          me,
          authoritys.filter((key) => old?.authoritys.includes(key) !== true),
          'authoritys',
        )
        return { name: draft.name, title: draft.title ?? draft.name, authoritys, topics: draft.topics ?? null }
      },
      saved: (call, row) => forgetOperator(call, row.operatorId),
      mayMove: ({ me }, row, move) => {
        if (move === 'enable') refuseBeyondOwn(me, row.authoritys, 'status')
      },
      moved: (call, row) => forgetOperator(call, row.operatorId),
      usedBy: async ({ db, me }, ids) => {
        const holders = await countHolders(db, ids)
        const rows = await db.select().from(roleTable).where(within(me, roleTable))
        return rows
          .filter((row) => ids.includes(row.id) && holders.has(row.id))
          .map((row) => fillText(heldBy, { name: row.name, n: holders.get(row.id) ?? 0 }))
      },
    }),

    nopage: async ({ db, me }) =>
      db
        .select({ id: roleTable.id, name: roleTable.name })
        .from(roleTable)
        .where(and(within(me, roleTable), eq(roleTable.status, 'enabled')))
        .orderBy(asc(roleTable.name))
        .limit(1000),
  },
  roleWords,
)
