import { booking, bookingMachine, bookingWords, may, type BookingRow, type Lang } from '@kangju/contract'
import { and, asc, desc, isNotNull, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import {
  anyOf,
  fromDay,
  hasNumber,
  hasPart,
  is,
  onOrAfter,
  onOrBefore,
  toDay,
  wholeNumber,
} from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { projectNames } from '../../catalogue/project/service.ts'
import { addBooking } from './add.ts'
import { cardsOfBooking } from './cards.ts'
import { remarkOn } from './follow.ts'
import { orderBooking } from './order.ts'
import { showBookings } from './show.ts'
import { bookings } from './table.ts'

const picksAtMost = 1000

const byName = <O extends { name: string }>(options: O[]) =>
  options.toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))

const remarkLine = ({ at, by, text }: BookingRow['remarks'][number]) =>
  `${at.slice(0, 16).replace('T', ' ')} ${by}: ${text}`

const { add: _add, ...plain } = crud(booking, {
  table: bookings,
  machine: bookingMachine,
  withheld: ['contactMobileIndex'],
  filters: {
    keyword: anyOf(
      hasPart(sql`name_parts(${bookings.contactName}, null)`),
      hasNumber(bookings.bookingNo),
      hasNumber(bookings.sn),
      wholeNumber(bookings, 'contactMobile', 'tel'),
    ),
    status: is(bookings.status),
    source: is(bookings.source),
    projectId: is(bookings.projectId),
    handlerId: is(bookings.handlerId),
    createdFrom: fromDay(bookings.createdAt),
    createdTo: toDay(bookings.createdAt),
    expectFrom: onOrAfter(bookings.expectDate),
    expectTo: onOrBefore(bookings.expectDate),
  },
  sorts: { bookingNo: bookings.bookingNo, createdAt: bookings.createdAt, expectDate: bookings.expectDate },
  order: [desc(bookings.id)],
  view: showBookings,
  sheet: {
    words: bookingWords,
    columns: [
      'bookingNo',
      'source',
      'contactName',
      'contactMobile',
      {
        heading: bookingWords.field.address,
        value: ({ areaName, address }: BookingRow) => `${areaName}${address}`,
      },
      'wish',
      'expectDate',
      'expectPeriod',
      'demand',
      'status',
      'handlerName',
      {
        heading: bookingWords.field.remarks,
        value: ({ remarks }: BookingRow, _lang: Lang) => remarks.map(remarkLine).join('\n'),
      },
      'orderNo',
      'createdAt',
      'handledAt',
    ],
  },
})

export const bookingRoutes = implement(
  booking,
  {
    ...plain,

    add: async (call) => {
      const { source = 'console', ...draft } = call.body
      if (source === 'emergency' && !may(call.me, ['tvecall'])) throw new Problem('forbidden')
      const row = await addBooking(call, {
        draft,
        source,
        organId: call.me.organId,
        by: call.me,
      })
      call.audit({ entityId: row.id })
      return { id: row.id, version: row.version }
    },

    handlers: async ({ db, me }) => {
      const rows = await db
        .selectDistinct({ id: bookings.handlerId, name: bookings.handlerName })
        .from(bookings)
        .where(and(within(me, bookings), isNotNull(bookings.handlerId)))
        .orderBy(asc(bookings.handlerName))
        .limit(picksAtMost)
      return [...new Map(rows.map(({ id, name }) => [id ?? '', { id: id ?? '', name: name ?? '' }])).values()]
    },

    services: async ({ db, me }) => {
      const rows = await db
        .selectDistinct({ id: bookings.projectId })
        .from(bookings)
        .where(and(within(me, bookings), isNotNull(bookings.projectId)))
        .limit(picksAtMost)
      const names = await projectNames(
        db,
        rows.flatMap(({ id }) => id ?? []),
      )
      return byName([...names].map(([id, name]) => ({ id, name })))
    },

    remark: (call) => remarkOn(call, call.body),

    cards: cardsOfBooking,

    createOrder: (call) => orderBooking(call, call.body),
  },
  bookingWords,
)
