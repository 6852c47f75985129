import { ageOn, businessDay, mask, order, may, type Caller } from '@kangju/contract'
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { visits } from '../../care/visit/table.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { clientBookers, clients } from '../../customers/customerclient/table.ts'

const clientsAtMost = 10

const bookerOf = async ({ db, me, tools }: SignedCall, phone: string) => {
  const place = { operatorId: me.operatorId, table: 'customer_booker', field: 'mobile', kind: 'mobile' } as const
  const [row] = await db
    .select({
      id: bookers.id,
      name: sql<string>`coalesce(${bookers.name}, ${bookers.nickname}, '')`,
      orderCount: bookers.orderCount,
      lastOrderAt: bookers.lastOrderAt,
    })
    .from(bookers)
    .where(and(within(me, bookers), eq(bookers.mobileIndex, indexOf(tools.keyring, place, phone))))
  return row ?? null
}

const clientsOf = async ({ db, me, tools }: SignedCall, phone: string, bookerId: string | undefined) => {
  const place = { operatorId: me.operatorId, table: 'customer_client', field: 'mobile', kind: 'tel' } as const
  const own = sql`select ${clients.id} from ${clients} where ${within(me, clients)}
    and ${clients.mobileIndex} = ${indexOf(tools.keyring, place, phone)}`
  // Each part has its own index; a condition of all of them would read every care recipient.
  const booked =
    bookerId === undefined
      ? sql``
      : sql` union all select ${clients.id} from ${clients} where ${clients.bookerId} = ${bookerId}
        union all select ${clientBookers.clientId} from ${clientBookers}
          where ${clientBookers.bookerId} = ${bookerId} and ${clientBookers.status} = 'joined'`
  return db
    .select({
      id: clients.id,
      name: clients.name,
      birthday: clients.birthday,
      areaCode: clients.areaCode,
      address: clients.address,
    })
    .from(clients)
    .where(and(within(me, clients), eq(clients.status, 'active'), sql`${clients.id} = any(array(${own}${booked}))`))
    .orderBy(desc(clients.id))
    .limit(clientsAtMost)
}

/** The next visit of each care recipient. */
const nextVisits = async ({ db, me, now }: SignedCall, ids: readonly string[]) => {
  if (ids.length === 0 || !may(me, order.visits.access)) return new Map<string, never>()
  const rows = await db
    .selectDistinctOn([visits.clientId], {
      clientId: visits.clientId,
      id: visits.id,
      startAt: sql<string>`${visits.startAt}`.mapWith(visits.startAt),
      projectName: visits.projectName,
      peopleName: visits.peopleName,
    })
    .from(visits)
    .where(
      and(
        within(me, visits),
        inArray(visits.clientId, [...ids]),
        sql`${visits.startAt} >= ${now.toISOString()}`,
        notInArray(visits.status, ['completed', 'cancelled']),
      ),
    )
    .orderBy(visits.clientId, asc(visits.startAt))
  return new Map(rows.map(({ clientId, ...next }) => [clientId, next]))
}

/** The customer with a phone number: who books, for whom, and what comes next. */
export const callerOf = async (call: SignedCall, phone: string): Promise<Caller> => {
  const booker = await bookerOf(call, phone)
  const known = await clientsOf(call, phone, booker?.id)
  const next = await nextVisits(
    call,
    known.map(({ id }) => id),
  )
  const today = businessDay(call.now)
  return {
    mobile: mask.tel(phone),
    booker,
    clients: known.map(({ id, name, birthday, areaCode, address }) => ({
      id,
      name,
      age: ageOn(birthday, today),
      areaName: areaName(areaCode),
      address,
      next: next.get(id) ?? null,
    })),
  }
}
