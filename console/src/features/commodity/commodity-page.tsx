import { checkCommodity, commodity, commodityMachine, commodityWords, programclass } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { commodityPageWords as words } from './words.ts'
import { BundlePrice, SpecPick } from './spec-inputs.tsx'

const form: Resource<typeof commodity>['form'] = [
  'name',
  { key: 'programClassIds', options: programclass.nopage },
  {
    key: 'items',
    group: words.contents,
    help: words.itemsHelp,
    fields: [{ key: 'specId', render: (props) => <SpecPick {...props} /> }, 'times'],
  },
  {
    key: 'priceFen',
    group: words.selling,
    render: (props, { values }) => <BundlePrice {...props} items={values['items']} />,
  },
  'validDays',
  { key: 'limitPerBooker', help: words.limitHelp },
  'saleStart',
  { key: 'saleEnd', help: words.windowHelp },
  'channel',
  { key: 'coverUrl', group: words.showing, help: words.coverHelp },
  'images',
  'summary',
  'content',
  'sort',
]

const bundles: Resource<typeof commodity> = {
  calls: commodity,
  words: commodityWords,
  machine: commodityMachine,
  path: '/serviceCommodity/list',
  about: words.about,
  columns: [
    'code',
    'coverUrl',
    'name',
    'projectCount',
    'totalTimes',
    'listFen',
    'priceFen',
    'saleCount',
    'sort',
    'status',
    { key: 'programClasses', hidden: true },
    { key: 'validDays', hidden: true },
    { key: 'limitPerBooker', hidden: true },
    { key: 'saleStart', hidden: true },
    { key: 'saleEnd', hidden: true },
    { key: 'channel', hidden: true },
    { key: 'items', hidden: true },
    { key: 'images', hidden: true },
    { key: 'summary', hidden: true },
    { key: 'updatedAt', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'programClassId', text: commodityWords.field.programClassIds, options: programclass.nopage },
    'status',
  ],
  form,
  check: checkCommodity,
  rowTitle: (row) => `${row.name}（${row.code}）`,
}

export default function CommodityPage() {
  return <ResourceView resource={bundles} />
}
