import { customerbooker, customerbookerWords, organ, type BookerRow } from '@kangju/contract'
import { ResourceView } from '../../resource/resource-view.tsx'
import type { Resource } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { bookerPageWords as words } from './words.ts'
import { BookerDetails } from './booker-details.tsx'

const calledAs = ({ name, nickname }: BookerRow) => name ?? nickname

const Name = ({ row }: { row: BookerRow }) => {
  const say = useSay()
  return calledAs(row) ?? <span className="quiet">{say(words.noName)}</span>
}

const bookers: Resource<typeof customerbooker> = {
  calls: customerbooker,
  words: customerbookerWords,
  path: '/customer/orderPeople',
  about: words.about,
  columns: [
    { key: 'name', width: 120, render: (row) => <Name row={row} /> },
    'mobile',
    'source',
    'organName',
    'marketerName',
    'clientCount',
    'orderCount',
    'paidFen',
    'refundFen',
    'registeredAt',
    'lastOrderAt',
    'status',
    { key: 'nickname', hidden: true },
    { key: 'gender', hidden: true },
    { key: 'avatar', hidden: true },
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'organId', options: organ.nopage },
    'source',
    { key: 'registeredFrom', to: 'registeredTo', text: words.registered },
    { key: 'hasOrders', text: words.hasOrders },
  ],
  rowTitle: (row) => calledAs(row) ?? row.mobile,
  describe: (row) => <BookerDetails row={row} />,
}

export default function BookerPage() {
  return <ResourceView resource={bookers} />
}
