import { checkMold, mold, moldMachine, moldWords } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { moldPageWords as words } from './words.ts'

const molds: Resource<typeof mold> = {
  calls: mold,
  words: moldWords,
  machine: moldMachine,
  path: '/dictionary/peopleclass',
  about: words.about,
  columns: [
    'code',
    'name',
    'grades',
    'needLicense',
    'minWorkYears',
    'defaultShareBp',
    'peopleCount',
    'status',
    'updatedAt',
    { key: 'iconUrl', hidden: true },
  ],
  search: ['name', 'status'],
  form: [
    { key: 'code', fixed: true, help: words.codeHelp },
    'name',
    { key: 'needLicense', help: words.licenseHelp },
    'minWorkYears',
    { key: 'defaultShareBp', help: words.shareHelp },
    'iconUrl',
    { key: 'grades', help: words.gradesHelp },
  ],
  check: checkMold,
  rowTitle: (row) => row.name,
  follows: { disable: words.disableFollows },
}

export default function MoldPage() {
  return <ResourceView resource={molds} />
}
