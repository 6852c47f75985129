import { checkGoods, goods, goodsclass, goodsMachine, goodsWords, unlimited, type GoodsRow } from '@kangju/contract'
import { useCall } from '../../api/query.ts'
import { Value } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { Pick, withKept } from '../../resource/pick.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { asText } from '../../resource/schema.ts'
import type { FieldContext, InputProps, Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { goodsPageWords as words } from './words.ts'

const Stock = ({ stock }: Pick<GoodsRow, 'stock'>) => {
  const say = useSay()
  return stock === unlimited ? say(words.unlimited) : <Value kind="number" value={stock} />
}

/** The row's own category keeps its name, even if it is disabled by now. */
const ClassPick = ({ name, ...props }: InputProps & { name: unknown }) => (
  <Pick {...props} choices={withKept(useCall(goodsclass.nopage, {}).data, props.value, asText(name))} />
)

/** The batch that cards are delivered from, with face value and cards left. */
const BatchPick = ({ name, ...props }: InputProps & { name: unknown }) => {
  const say = useSay()
  const { data } = useCall(goods.batches, {})
  const offered = data?.map((batch) => ({
    ...batch,
    name: say(words.batchLine, { name: batch.name, face: showFen(batch.faceFen), n: batch.stock }),
  }))
  return <Pick {...props} choices={withKept(offered, props.value, asText(name))} />
}

/** A prepaid card takes its stock and validity from its batch. */
const isNoCard = ({ values }: FieldContext) => values['goodsType'] !== 'prepaidCard'

const form: Resource<typeof goods>['form'] = [
  'name',
  { key: 'classId', render: (props, { values }) => <ClassPick {...props} name={values['className']} /> },
  { key: 'goodsType', fixed: true, help: words.typeHelp },
  {
    key: 'batchId',
    help: words.batchHelp,
    when: (context) => !isNoCard(context),
    render: (props, { values }) => <BatchPick {...props} name={values['batchName']} />,
  },
  { key: 'validDays', help: words.validDaysHelp, when: isNoCard },
  { key: 'priceFen', group: words.selling },
  { key: 'marketPriceFen', help: words.marketPriceHelp },
  { key: 'stock', help: words.stockHelp, when: isNoCard },
  { key: 'limitPerUser', help: words.limitHelp },
  { key: 'coverUrl', group: words.showing, help: words.coverHelp },
  { key: 'channel', help: words.channelHelp },
  'sort',
  'content',
]

const goodsPage: Resource<typeof goods> = {
  calls: goods,
  words: goodsWords,
  machine: goodsMachine,
  path: '/goods/goods',
  about: words.about,
  columns: [
    'code',
    'coverUrl',
    'name',
    'className',
    'goodsType',
    'priceFen',
    { key: 'stock', render: ({ stock }) => <Stock stock={stock} /> },
    'validDays',
    'saleCount',
    'sort',
    'status',
    'updatedAt',
    { key: 'batchName', hidden: true },
    { key: 'marketPriceFen', hidden: true },
    { key: 'limitPerUser', hidden: true },
    { key: 'channel', hidden: true },
    { key: 'content', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'classId', options: goodsclass.nopage },
    'goodsType',
    'channel',
    'status',
  ],
  form,
  check: checkGoods,
  rowTitle: (row) => `${row.name}（${row.code}）`,
}

export default function GoodsPage() {
  return <ResourceView resource={goodsPage} />
}
