import { customerbooker, customerbookerWords, type BookerRow } from '@kangju/contract'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { anyOf, contains, fromDay, has, is, toDay, wholeNumber, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { within } from '../../../rows/scope.ts'
import { indexOf, maskRow } from '../../../rows/sensitive.ts'
import { clientsByIds, clientsOfBookers } from '../customerclient/service.ts'
import { organNames } from '../../organs/organ/service.ts'
import { peopleNames } from '../../staff/people/service.ts'
import { bookers, type Booker } from './table.ts'

const picksAtMost = 1000

const hasOrders: Filter = {
  where: (value) => sql`(${bookers.orderCount} > 0) = (${value('isAsked')}::int = 1)`,
  bind: (isAsked) => ({ isAsked }),
}

type Stored = Omit<Booker, 'mobileIndex' | 'mobileTailIndex'>

/** Converts stored bookers to response rows; related names are read once for all of them. */
const showBookers = async ({ db, me }: SignedCall, rows: Stored[]): Promise<BookerRow[]> => {
  const each = (field: 'organId' | 'marketerId') => [
    ...new Set(rows.map((row) => row[field]).filter((id) => id !== null)),
  ]
  const organs = await organNames(db, each('organId'))
  const marketers = await peopleNames(db, each('marketerId'))
  const clients = await clientsOfBookers(
    db,
    rows.map((row) => row.id),
  )
  const named = [...clients.values()].flat().map((client) => client.id)
  // An organisation account must not see care recipients of other organisations through their booker.
  const seen = me.organId === null ? named : (await clientsByIds(db, me, named)).map((client) => client.id)
  return rows.map((row) => {
    const whom = (clients.get(row.id) ?? []).filter((client) => seen.includes(client.id))
    return {
      ...row,
      organName: row.organId === null ? null : (organs.get(row.organId) ?? null),
      marketerName: row.marketerId === null ? null : (marketers.get(row.marketerId) ?? null),
      clientCount: whom.length,
      clients: whom,
    }
  })
}

/** Bookers to choose from, newest first, by name, nickname or whole mobile number. */
const pick = async ({ db, me, tools, query }: Call<typeof customerbooker.nopage>) => {
  const { keyword, id } = query
  const place = { operatorId: me.operatorId, table: 'customer_booker', field: 'mobile', kind: 'mobile' } as const
  const rows = await db
    .select({
      id: bookers.id,
      operatorId: bookers.operatorId,
      name: bookers.name,
      nickname: bookers.nickname,
      mobile: bookers.mobile,
    })
    .from(bookers)
    .where(
      and(
        within(me, bookers),
        id === undefined ? undefined : eq(bookers.id, id),
        keyword === undefined
          ? undefined
          : or(
              sql`${bookers.name} ilike ${contains(keyword)}`,
              sql`${bookers.nickname} ilike ${contains(keyword)}`,
              sql`${bookers.mobileIndex} = ${indexOf(tools.keyring, place, keyword)}`,
            ),
      ),
    )
    .orderBy(desc(bookers.registeredAt), desc(bookers.id))
    .limit(picksAtMost)
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.nickname ?? '',
    mobile: String(maskRow(tools.keyring, 'customer_booker', customerbooker.read.reply, row)['mobile']),
  }))
}

export const customerbookerRoutes = implement(
  customerbooker,
  {
    ...crud(customerbooker, {
      table: bookers,
      withheld: ['mobileIndex', 'mobileTailIndex'],
      filters: {
        keyword: anyOf(has(bookers.name, bookers.nickname), wholeNumber(bookers, 'mobile', 'mobile')),
        organId: is(bookers.organId),
        source: is(bookers.source),
        registeredFrom: fromDay(bookers.registeredAt),
        registeredTo: toDay(bookers.registeredAt),
        hasOrders,
      },
      sorts: {
        name: bookers.name,
        registeredAt: bookers.registeredAt,
        // Bookers without orders sort below all others.
        lastOrderAt: sql`coalesce(${bookers.lastOrderAt}, '-infinity'::timestamptz)`,
        orderCount: bookers.orderCount,
        paidFen: bookers.paidFen,
      },
      order: [desc(bookers.registeredAt), desc(bookers.id)],
      view: showBookers,
    }),

    nopage: (call) => pick(call),
  },
  customerbookerWords,
)
