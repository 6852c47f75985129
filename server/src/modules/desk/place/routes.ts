import { customerclient, may, organ, place, placesAtMost, tvuser, type Endpoint } from '@kangju/contract'
import { and, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { areaName } from '../../../area/area-names.ts'
import type { Me } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { nameQuery } from '../../../rows/name-query.ts'
import { within, type ScopedTable } from '../../../rows/scope.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { organs } from '../../organs/organ/table.ts'

type Placed = ScopedTable & Record<'areaCode' | 'address' | 'lng' | 'lat' | 'deletedAt', PgColumn>

interface Source {
  readonly table: Placed
  readonly community: SQL
  /** Its addresses are used for accounts that may read them. */
  readonly list: Endpoint
}

const sources: readonly Source[] = [
  { table: clients, community: sql`${clients.communityName}`, list: customerclient.nopage },
  { table: tvUsers, community: sql`null`, list: tvuser.list },
  { table: organs, community: sql`null`, list: organ.list },
]

/** A pasted address is looked up by what stands before its house number. */
const withoutNumber = (text: string) => text.replace(/[\d０-９]+\s*(?:号|幢|栋|弄|单元|室|[-－#]).*$/, '')

/** Addresses read for a text that matches very many, so that it costs no more than others. */
const readAtMost = 500

/** Addresses that the account may see, in a community or road that is spelled so. */
const addressesIn = (me: Me, { table, community }: Source, spelled: string) =>
  sql`(select community_of(${community}, ${table.address}) as community, road_of(${table.address}) as road,
    ${table.areaCode} as area, ${table.lng} as lng, ${table.lat} as lat from ${table}
    where ${and(
      within(me, table),
      isNotNull(table.areaCode),
      isNotNull(table.lng),
      isNotNull(table.lat),
      sql`place_spelled(${community}, ${table.address}) @@ ${spelled}::tsquery`,
    )} limit ${readAtMost})`

interface Found extends Record<string, unknown> {
  name: string
  kind: 'community' | 'road'
  area: string
  lng: number
  lat: number
  count: number
}

export const placeRoutes = implement(place, {
  find: async ({ db, me, query: { keyword, areaCode = '' } }) => {
    const spelled = nameQuery(withoutNumber(keyword))
    const seen = sources.filter(({ list }) => may(me, list.access))
    if (spelled === undefined || seen.length === 0) return []
    const addresses = sql.join(
      seen.map((source) => addressesIn(me, source, spelled)),
      sql` union all `,
    )
    const middle = (column: string) =>
      sql`round((percentile_cont(0.5) within group (order by ${sql.raw(column)}))::numeric, 6)::float8`
    const { rows } = await db.execute<Found>(sql`
      with known as (${addresses}), places as (
        select name, kind, area, ${middle('lng')} as lng, ${middle('lat')} as lat, count(*)::int as count
        from known cross join lateral (values (community, 'community'), (road, 'road')) as named(name, kind)
        where name is not null group by name, kind, area)
      select * from places where name_spelled(name) @@ ${spelled}::tsquery
      order by area = ${areaCode} desc, left(area, 4) = left(${areaCode}, 4) desc, count desc, name, kind, area
      limit ${placesAtMost}`)
    return rows.map(({ area, ...row }) => ({ ...row, areaCode: area, areaName: areaName(area) }))
  },
})
