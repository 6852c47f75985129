import { account, accountMachine, accountWords, organ, type AccountRow } from '@kangju/contract'
import { useState } from 'react'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { accountPageWords as words } from './words.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const accounts: Resource<typeof account> = {
  calls: account,
  words: accountWords,
  machine: accountMachine,
  path: '/account/list',
  about: words.about,
  columns: [
    'username',
    'realname',
    'mobile',
    'title',
    'roles',
    'organName',
    'isdefault',
    'status',
    'lastLoginAt',
    'createdAt',
    { key: 'avatar', hidden: true },
    { key: 'lastLoginIp', hidden: true },
    { key: 'lockedUntil', hidden: true },
    { key: 'hasSecondFactor', hidden: true },
    { key: 'ecallid', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'roleId', text: accountWords.field.roleIds, options: account.roles },
    { key: 'organId', options: organ.nopage },
    'status',
  ],
  form: [
    'username',
    'password',
    'realname',
    'mobile',
    'title',
    'avatar',
    { key: 'roleIds', group: words.rights, options: account.roles, help: words.rolesHelp },
    { key: 'organId', options: organ.nopage, help: words.organHelp },
    { key: 'isdefault', help: words.superHelp, when: ({ me }) => me.isdefault === 1 },
    { key: 'ecallid', group: words.calls, help: words.callsHelp },
    'ecalltoken',
  ],
  rowTitle: (row) => `${row.realname}（${row.username}）`,
  follows: { disable: words.disableFollows },
}

export default function AccountPage() {
  const [resetting, setResetting] = useState<AccountRow>()
  const [freeing, setFreeing] = useState<AccountRow>()
  const resource: Resource<typeof account> = {
    ...accounts,
    actions: [
      {
        key: 'pwd',
        // The password endpoint is open to every account for its own password; another's needs account.edit.
        call: account.edit,
        text: words.resetPassword,
        when: (row, me) => row.id !== me.id,
        run: setResetting,
      },
      {
        key: 'resetfactor',
        call: account.resetfactor,
        text: words.resetFactor,
        when: (row, me) => row.hasSecondFactor && row.id !== me.id,
        run: setFreeing,
      },
    ],
  }
  return (
    <>
      <ResourceView resource={resource} />
      {resetting !== undefined && <PasswordDialog row={resetting} onClosed={() => setResetting(undefined)} />}
      {freeing !== undefined && <FactorDialog row={freeing} onClosed={() => setFreeing(undefined)} />}
    </>
  )
}
