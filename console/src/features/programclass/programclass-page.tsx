import { checkProgramclass, programclass, programclassMachine, programclassWords } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { programclassPageWords as words } from './words.ts'
import { LinkTarget } from './link-target.tsx'

const shelves: Resource<typeof programclass> = {
  calls: programclass,
  words: programclassWords,
  machine: programclassMachine,
  path: '/programclass/list',
  about: words.about,
  columns: ['name', 'iconUrl', 'tvImageUrl', 'channel', 'links', 'sort', 'status', 'updatedAt'],
  search: ['name', 'channel', 'status'],
  form: [
    { key: 'name', help: words.nameHelp },
    'channel',
    { key: 'iconUrl', help: words.iconHelp },
    {
      key: 'tvImageUrl',
      help: words.tvImageHelp,
      when: ({ values }) => Array.isArray(values['channel']) && values['channel'].includes('tv'),
    },
    {
      key: 'links',
      help: words.linksHelp,
      fields: [
        'type',
        { key: 'targetId', render: (props, { values }) => <LinkTarget {...props} type={values['type']} /> },
      ],
    },
    'sort',
  ],
  check: checkProgramclass,
  rowTitle: (row) => row.name,
}

export default function ProgramclassPage() {
  return <ResourceView resource={shelves} />
}
