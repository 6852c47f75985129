import { account, accountLife, accountRules, accountWords, businessDay, may, type AccountRow } from '@kangju/contract'
import { desc, getTableName, inArray, sql } from 'drizzle-orm'
import { crud } from '../../http/crud.ts'
import type { SignedCall } from '../../http/call.ts'
import { implement, outsideTransaction } from '../../http/implement.ts'
import { anyOf, has, is, type Filter } from '../../http/list.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { indexOf } from '../../http/sensitive.ts'
import { forgetAccount } from '../../live/bus.ts'
import { verifyPassword } from '../../secret/password.ts'
import { organs } from '../organ/table.ts'
import { authoritysOf, rolesOfAccounts } from '../role/service.ts'
import { accountRoles } from '../role/table.ts'
import { endSessions } from '../session/service.ts'
import { readTries } from '../session/throttle.ts'
import { accountSaved, accountValues } from './save.ts'
import {
  findAccount,
  keepAnAdministrator,
  muteReminders,
  nextPasswordHashes,
  readOwn,
  refuseOverStronger,
  savePassword,
} from './service.ts'
import { accounts, type Account } from './table.ts'

const holdsRole: Filter = {
  where: (value) =>
    sql`exists (select 1 from ${accountRoles} where ${accountRoles.accountId} = ${accounts.id} and ${accountRoles.roleId} = ${value('id')})`,
  bind: (id) => ({ id }),
}

/** A whole mobile number is found through its blind index; a part of one cannot be. */
const wholeMobile: Filter = {
  where: (value) => sql`${accounts.mobileIndex} = ${value('index')}`,
  bind: (keyword, { tools, me }) => ({
    index: indexOf(
      tools.keyring,
      { operatorId: me.operatorId, table: getTableName(accounts), field: 'mobile', kind: 'mobile' },
      keyword,
    ),
  }),
}

const show = async ({ db, now }: SignedCall, rows: Account[]): Promise<AccountRow[]> => {
  const organIds = rows.flatMap((row) => row.organId ?? [])
  const [held, tries, bound] = await Promise.all([
    rolesOfAccounts(
      db,
      rows.map((row) => row.id),
    ),
    readTries(
      db,
      rows.map((row) => row.username),
      now,
    ),
    organIds.length === 0
      ? []
      : db.select({ id: organs.id, name: organs.name }).from(organs).where(inArray(organs.id, organIds)),
  ])
  return rows.map((row) => {
    const roles = held.filter((role) => role.accountId === row.id)
    return {
      ...row,
      name: row.realname,
      roleIds: roles.map((role) => role.id),
      roles: roles.map(({ id, name }) => ({ id, name })),
      organName: bound.find((organ) => organ.id === row.organId)?.name ?? null,
      failedCount: tries.get(row.username)?.failures ?? 0,
      lockedUntil: tries.get(row.username)?.lockedUntil ?? null,
    }
  })
}

export const accountRoutes = implement(
  account,
  {
    ...crud(account, {
      table: accounts,
      life: accountLife,
      filters: {
        keyword: anyOf(has(accounts.username, accounts.realname), wholeMobile),
        roleId: holdsRole,
        organId: is(accounts.organId),
        status: is(accounts.status),
      },
      sorts: {
        username: accounts.username,
        realname: accounts.realname,
        lastLoginAt: accounts.lastLoginAt,
        createdAt: accounts.createdAt,
      },
      order: [desc(accounts.id)],
      view: show,
      store: accountValues,
      saved: accountSaved,
      mayMove: async (call, row) => {
        if (row.id === call.me.id) throw new Problem('ownAccount')
        refuseOverStronger(call.me, row, await authoritysOf(call.db, row.id))
      },
      moved: async (call, row, move) => {
        await keepAnAdministrator(call.db, row.operatorId)
        if (move === 'disable') await endSessions(call.db, row.id, '50008', call.now)
        await forgetAccount(call, row.id)
      },
    }),

    pwd: outsideTransaction(async (call) => {
      const { id = call.me.id, oldPassword, newPassword } = call.body
      const isOwn = id === call.me.id
      if (!isOwn && !may(call.me, ['operator_user'])) throw new Problem('forbidden')
      const row = isOwn ? await readOwn(call.db, call.me) : await findAccount(call, id)
      if (isOwn && !(await verifyPassword(row.passwordHashes[0], oldPassword ?? '')))
        throw invalid({ oldPassword: [accountRules.oldPasswordWrong] })
      if (!isOwn) refuseOverStronger(call.me, row, await authoritysOf(call.db, id))
      const hashes = await nextPasswordHashes(row, newPassword)
      await call.transact(async (tx) => {
        await savePassword(tx, id, hashes, call.now)
        await endSessions(tx, id, '50008', call.now, isOwn ? call.me.sessionId : undefined)
        call.audit({ entityId: id, detail: { own: isOwn } })
        call.afterCommit(() => call.tools.forget({ kind: 'account', id }))
      })
      return null
    }),

    ignoreorderremind: async ({ db, me, now, body }) => {
      const today = businessDay(now)
      if (body.date !== undefined && body.date !== today) throw invalid({ date: [accountRules.notToday] })
      await muteReminders(db, me.id, today)
      return { date: today }
    },
  },
  accountWords,
)
