import type { ClientChoice, customerclient } from '@kangju/contract'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Call } from '../../../http/call.ts'
import { contains } from '../../../rows/filter.ts'
import { within } from '../../../rows/scope.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import { isOfBooker } from './of-booker.ts'
import { clients } from './table.ts'

const picksAtMost = 100

/** Active care recipients to choose from, newest first, by name, record number, or whole ID or phone number. */
export const pickClients = async ({
  db,
  me,
  tools,
  query,
}: Call<typeof customerclient.nopage>): Promise<ClientChoice[]> => {
  const { keyword, bookerId } = query
  const place = { operatorId: me.operatorId, table: 'customer_client' } as const
  const indexed = (field: 'idCard' | 'mobile', kind: 'idCard' | 'tel', text: string) =>
    indexOf(tools.keyring, { ...place, field, kind }, text)
  return db
    .select({
      id: clients.id,
      name: clients.name,
      archiveNo: clients.archiveNo,
      gender: clients.gender,
      birthday: clients.birthday,
      areaCode: clients.areaCode,
      address: clients.address,
      lng: clients.lng,
      lat: clients.lat,
    })
    .from(clients)
    .where(
      and(
        within(me, clients),
        eq(clients.status, 'active'),
        bookerId === undefined ? undefined : isOfBooker(bookerId),
        keyword === undefined
          ? undefined
          : or(
              sql`${clients.name} ilike ${contains(keyword)}`,
              sql`${clients.archiveNo} ilike ${contains(keyword)}`,
              sql`${clients.idCardIndex} = ${indexed('idCard', 'idCard', keyword)}`,
              sql`${clients.mobileIndex} = ${indexed('mobile', 'tel', keyword)}`,
            ),
      ),
    )
    .orderBy(desc(clients.id))
    .limit(picksAtMost)
}
