import {
  booking,
  bookingMachine,
  bookingWords,
  checkBooking,
  commodity,
  customerclient,
  project,
  type BookingRow,
  type ClientChoice,
  type SpecOption,
} from '@kangju/contract'
import { Cell } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { SearchPick } from '../../resource/search-pick.tsx'
import { anyResource, type Resource } from '../../resource/types.ts'
import { bookingPageWords as words } from './words.ts'
import type { KnownBooking } from '../../forms/booking/booking-link.ts'
import { ExpectedCell, Lines, NumberCell, WaitCell } from './booking-cells.tsx'
import { History } from './timeline.tsx'

export type BookingResource = Resource<typeof booking>

type Form = NonNullable<BookingResource['form']>

const nameOf = (known: KnownBooking | undefined) =>
  known?.clientId == null ? [] : [{ id: known.clientId, name: known.clientName ?? known.clientId }]

/** The fields; call agents also choose the source, and a care recipient known in advance is shown by name. */
const formOf = (isAgent: boolean, client?: KnownBooking): Form => [
  ...(isAgent ? (['source'] as const) : []),
  { key: 'contactName', group: words.contact },
  'contactMobile',
  'areaCode',
  'address',
  {
    key: 'clientId',
    render: (props) => (
      <SearchPick<ClientChoice>
        {...props}
        call={customerclient.nopage}
        known={nameOf(client)}
        label={({ name, archiveNo, birthday }) => `${name} · ${archiveNo} · ${birthday}`}
      />
    ),
  },
  {
    key: 'specId',
    group: words.service,
    render: (props) => (
      <SearchPick<SpecOption>
        {...props}
        call={project.specs}
        label={({ projectName, specName, priceFen }) => `${projectName} · ${specName} · ${showFen(priceFen)}`}
      />
    ),
  },
  { key: 'commodityId', options: commodity.nopage },
  { key: 'demand', help: words.demandHelp },
  { key: 'expectDate', group: words.time },
  'expectPeriod',
]

const plain: Omit<BookingResource, 'columns' | 'actions'> = {
  calls: booking,
  words: bookingWords,
  machine: bookingMachine,
  path: '/booking/list',
  about: words.about,
  search: [
    { key: 'keyword', text: words.keyword },
    'source',
    { key: 'projectId', options: booking.services },
    { key: 'handlerId', options: booking.handlers },
    { key: 'createdFrom', to: 'createdTo', text: bookingWords.field.createdAt },
    { key: 'expectFrom', to: 'expectTo', text: words.expected },
    'status',
  ],
  form: formOf(false),
  check: checkBooking,
  rowTitle: (row) => `${row.contactName}（${row.bookingNo}）`,
  describe: (row) => <History row={row} />,
  tones: { new: 'orange', following: 'blue', ordered: 'green', closed: 'grey' },
}

/** The phone number of a booking, masked until it is revealed. */
export const Phone = ({ row }: { row: BookingRow }) => (
  <Cell resource={anyResource({ ...plain, columns: [] })} column={{ key: 'contactMobile' }} row={row} />
)

const columns = (now: Date): BookingResource['columns'] => [
  { key: 'bookingNo', render: (row) => <NumberCell {...row} /> },
  {
    key: 'contactName',
    render: (row) => (
      <span className="two-lines">
        <span>{row.contactName}</span>
        <Phone row={row} />
      </span>
    ),
  },
  { key: 'wish', render: (row) => <Lines first={row.wish} second={row.demand} /> },
  { key: 'expectDate', text: words.expected, render: (row) => <ExpectedCell row={row} /> },
  'status',
  { key: 'updatedAt', text: words.waited, render: (row) => <WaitCell row={row} now={now} /> },
  {
    key: 'handlerName',
    text: words.handled,
    render: (row) => <Lines first={row.handlerName} second={row.lastRemark} />,
  },
  { key: 'address', render: (row) => <Lines first={row.areaName} second={row.address} /> },
  'createdAt',
  ...(['clientName', 'tvUserName', 'sn', 'handledAt', 'orderNo', 'closeReason'] as const).map((key) => ({
    key,
    hidden: true as const,
  })),
]

/** The list of bookings, with waiting times relative to `now`. */
export const bookingResource = (
  now: Date,
  isAgent: boolean,
  known?: KnownBooking,
): Omit<BookingResource, 'actions'> => ({
  ...plain,
  form: formOf(isAgent, known),
  columns: columns(now),
})
