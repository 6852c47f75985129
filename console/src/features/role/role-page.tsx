import { role, roleMachine, roleWords } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { rolePageWords as words } from './words.ts'
import { PermissionTree } from './permission-tree.tsx'
import { RoleTopics } from './role-topics.tsx'

const roles: Resource<typeof role> = {
  calls: role,
  words: roleWords,
  machine: roleMachine,
  path: '/role/list',
  about: words.about,
  columns: ['name', 'title', 'authoritys', 'accountCount', 'status', 'createdAt', { key: 'updatedAt', hidden: true }],
  search: [
    'name',
    { key: 'authority', text: roleWords.field.authoritys, choice: roleWords.choice.authoritys },
    'status',
  ],
  form: [
    'name',
    { key: 'title', help: words.titleHelp },
    { key: 'authoritys', render: (props) => <PermissionTree {...props} /> },
    { key: 'topics', render: (props) => <RoleTopics {...props} /> },
  ],
  rowTitle: (row) => row.name,
  follows: { disable: words.disableFollows },
}

export default function RolePage() {
  return <ResourceView resource={roles} />
}
