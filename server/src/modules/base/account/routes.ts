import {
  account,
  accountMachine,
  accountRules,
  accountWords,
  businessDay,
  may,
  type AccountRow,
} from '@kangju/contract'
import { desc, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import type { SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { anyOf, has, is, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { forgetAccount } from '../../../bus/bus.ts'
import { removeFactor } from '../factor/service.ts'
import { authoritysOf, grantableRoles } from '../role/service.ts'
import { accountRoles } from '../role/table.ts'
import { describeTries, endSessions, type Tries } from '../session/service.ts'
import { accountSaved, accountValues } from './save.ts'
import {
  checkOwnPassword,
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

const extras = {
  roles: sql<{ id: string; name: string }[]>`array(
    select json_build_object('id', role.id, 'name', role.name) from account_role join role on role.id = account_role.role_id
    where account_role.account_id = account.id order by role.name)`,
  hasSecondFactor: sql<boolean>`exists (
    select 1 from second_factor where second_factor.id = account.id and second_factor.confirmed_at is not null)`,
  organName: sql<string | null>`(select organ.name from organ where organ.id = account.organ_id)`,
  tries: sql<Tries>`(select json_build_object('failures', sum(failures), 'until', max(next_at), 'endsAt', max(window_ends_at)) from sign_in_attempt
    where sign_in_attempt.account_id = account.id group by sign_in_attempt.account_id)`,
}

const show = (
  { now }: SignedCall,
  rows: (Omit<Account, 'passwordHashes' | 'ecalltoken' | 'mobileIndex'> & Shown)[],
): AccountRow[] =>
  rows.map((row) => ({
    ...row,
    name: row.realname,
    roleIds: row.roles.map((role) => role.id),
    ...describeTries(row.tries, now),
  }))

interface Shown {
  roles: { id: string; name: string }[]
  organName: string | null
  hasSecondFactor: boolean
  tries: Tries
}

export const accountRoutes = implement(
  account,
  {
    ...crud(account, {
      table: accounts,
      extras,
      withheld: ['passwordHashes', 'ecalltoken', 'mobileIndex'],
      machine: accountMachine,
      filters: {
        keyword: anyOf(has(accounts.username, accounts.realname), wholeNumber(accounts, 'mobile', 'mobile')),
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

    roles: ({ db, me }) => grantableRoles(db, me),

    pwd: async (call) => {
      const { id = call.me.id, oldPassword, newPassword } = call.body
      const isOwn = id === call.me.id
      if (!isOwn && !may(call.me, ['operator_user'])) throw new Problem('forbidden')
      const row = isOwn ? await readOwn(call.db, call.me) : await findAccount(call, id)
      if (isOwn) await checkOwnPassword(call, row, oldPassword, 'oldPassword')
      if (!isOwn) refuseOverStronger(call.me, row, await authoritysOf(call.db, id))
      const hashes = await nextPasswordHashes(row, newPassword, call.me.id)
      await call.transact(async (tx) => {
        await savePassword(tx, id, hashes, call.now)
        await endSessions(tx, id, '50008', call.now, isOwn ? call.me.sessionId : undefined)
        call.audit({ entityId: id, detail: { own: isOwn } })
        call.afterCommit(() => call.tools.forget({ kind: 'account', id }))
      })
      return null
    },

    resetfactor: async (call) => {
      const { id } = call.body
      if (id === call.me.id) throw new Problem('forbidden')
      const row = await findAccount(call, id)
      refuseOverStronger(call.me, row, await authoritysOf(call.db, id))
      await removeFactor(call.db, id)
      await endSessions(call.db, id, '50008', call.now)
      await forgetAccount(call, id)
      call.audit({ entityId: id, detail: { username: row.username } })
      return null
    },

    ignoreorderremind: async ({ db, me, now, body }) => {
      const today = businessDay(now)
      if (body.date !== undefined && body.date !== today) throw invalid({ date: [accountRules.notToday] })
      await muteReminders(db, me.id, today)
      return { date: today }
    },
  },
  accountWords,
)
