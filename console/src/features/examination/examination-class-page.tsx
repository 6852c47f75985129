import { checkExaminationclass, examinationclass, examinationclassWords, examMachine } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { FieldContext, Resource } from '../../resource/types.ts'
import { examinationclassPageWords as words } from './words.ts'
import { ExamSitesPick, SinglesPick } from './picks.tsx'

const isPackage = ({ values }: FieldContext) => values['classType'] === 'package'

const form: Resource<typeof examinationclass>['form'] = [
  { key: 'classType', fixed: true, help: words.typeHelp },
  { key: 'code', help: words.codeHelp },
  'name',
  { key: 'genderLimit', group: words.people, when: isPackage },
  { key: 'maritalLimit', when: isPackage },
  { key: 'ageMin', when: isPackage },
  { key: 'ageMax', when: isPackage },
  {
    key: 'singleIds',
    group: words.contents,
    help: words.singlesHelp,
    when: isPackage,
    render: (props) => <SinglesPick {...props} />,
  },
  {
    key: 'examOrganIds',
    help: words.sitesHelp,
    when: isPackage,
    render: (props) => <ExamSitesPick {...props} />,
  },
  { key: 'priceFen', when: isPackage },
  { key: 'marketPriceFen', help: words.marketPriceHelp, when: isPackage },
  { key: 'fasting', group: words.preparation, when: isPackage },
  { key: 'reportDays', help: words.reportHelp, when: isPackage },
  { key: 'notice', when: isPackage },
  { key: 'coverUrl', group: words.showing },
  'sort',
]

const classes: Resource<typeof examinationclass> = {
  calls: examinationclass,
  words: examinationclassWords,
  machine: examMachine,
  path: '/examinationclass/list',
  about: words.about,
  columns: [
    'code',
    'name',
    'classType',
    'genderLimit',
    'singleCount',
    'priceFen',
    'examOrgans',
    'sort',
    'status',
    'updatedAt',
    { key: 'coverUrl', hidden: true },
    { key: 'maritalLimit', hidden: true },
    { key: 'ageMin', hidden: true },
    { key: 'ageMax', hidden: true },
    { key: 'marketPriceFen', hidden: true },
    { key: 'fasting', hidden: true },
    { key: 'reportDays', hidden: true },
    { key: 'singles', hidden: true },
    { key: 'notice', hidden: true },
  ],
  search: [{ key: 'keyword', text: words.keyword }, 'classType', 'genderLimit', 'status'],
  form,
  check: checkExaminationclass,
  rowTitle: (row) => `${row.name}（${row.code}）`,
  follows: { disable: words.disableFollows },
}

export default function ExaminationClassPage() {
  return <ResourceView resource={classes} />
}
