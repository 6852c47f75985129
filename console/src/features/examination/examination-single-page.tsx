import { examinationclass, examinationsingle, examinationsingleWords, examSingleMachine } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { examinationsinglePageWords as words } from './words.ts'
import { CategoryPick } from './picks.tsx'

const singles: Resource<typeof examinationsingle> = {
  calls: examinationsingle,
  words: examinationsingleWords,
  machine: examSingleMachine,
  path: '/examinationsingle/list',
  about: words.about,
  columns: [
    'code',
    'name',
    'className',
    'genderLimit',
    'maritalLimit',
    'priceFen',
    'fasting',
    'packageCount',
    'status',
    'updatedAt',
    { key: 'meaning', hidden: true },
    { key: 'content', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'classId', options: examinationclass.nopage },
    'genderLimit',
    'status',
  ],
  form: [
    'code',
    'name',
    { key: 'classId', render: (props) => <CategoryPick {...props} /> },
    { key: 'meaning', help: words.meaningHelp },
    { key: 'content', help: words.contentHelp },
    { key: 'genderLimit', group: words.limits },
    'maritalLimit',
    'fasting',
    'priceFen',
  ],
  rowTitle: (row) => `${row.name}（${row.code}）`,
}

export default function ExaminationSinglePage() {
  return <ResourceView resource={singles} />
}
