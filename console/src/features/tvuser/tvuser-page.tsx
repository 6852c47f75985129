import { checkTvuser, organ, tvuser, tvuserMachine, tvuserWords } from '@kangju/contract'
import { PositionInput } from '../../map/position-input.tsx'
import { Cell } from '../../resource/columns.tsx'
import { ResourceView } from '../../resource/resource-view.tsx'
import { anyResource, type Resource } from '../../resource/types.ts'
import { tvuserPageWords as words } from './words.ts'
import { AddressCell, AccountCell, ClientsCell, HolderCell, PeriodCell } from './tvuser-cells.tsx'
import { TvuserDetails } from './tvuser-details.tsx'
import { BoxPick, ClientsPick } from './tvuser-inputs.tsx'

const users: Resource<typeof tvuser> = {
  calls: tvuser,
  words: tvuserWords,
  machine: tvuserMachine,
  path: '/tvuser/list',
  about: words.about,
  columns: [
    { key: 'tvAccount', text: words.accountAndBox, render: (row) => <AccountCell {...row} /> },
    {
      key: 'name',
      text: words.holder,
      render: (row) => (
        <HolderCell name={row.name}>
          <Cell resource={anyResource(users)} column={{ key: 'mobile' }} row={row} />
        </HolderCell>
      ),
    },
    { key: 'address', width: 200, render: (row) => <AddressCell {...row} /> },
    'organName',
    { key: 'clients', render: (row) => <ClientsCell {...row} /> },
    { key: 'expireDate', text: words.period, render: (row) => <PeriodCell {...row} /> },
    'status',
    'lastActiveAt',
    ...(['idCard', 'remark', 'createdAt'] as const).map((key) => ({ key, hidden: true as const })),
  ],
  search: [
    { key: 'keyword', text: words.keyword },
    { key: 'organId', options: organ.nopage },
    'areaCode',
    { key: 'isBound', text: words.isBound },
    'status',
  ],
  form: [
    'name',
    'mobile',
    'idCard',
    { key: 'areaCode', group: words.place, help: words.areaHelp },
    { key: 'address', help: words.addressHelp },
    'lng',
    {
      key: 'lat',
      render: (props) => <PositionInput {...props} latField="lat" lngField="lng" areaField="areaCode" />,
    },
    {
      key: 'clientIds',
      group: words.household,
      help: words.clientsHelp,
      render: (props, context) => <ClientsPick {...props} context={context} />,
    },
    { key: 'contacts', help: words.contactsHelp },
    {
      key: 'tvTopId',
      group: words.service,
      help: words.boxHelp,
      render: (props, context) => <BoxPick {...props} context={context} />,
    },
    { key: 'organId', options: organ.nopage },
    'openDate',
    'expireDate',
    'remark',
  ],
  check: checkTvuser,
  rowTitle: (row) => `${row.name}（${row.tvAccount}）`,
  describe: (row) => <TvuserDetails row={row} />,
  tones: { enabled: 'green', disabled: 'grey' },
}

export default function TvuserPage() {
  return <ResourceView resource={users} />
}
