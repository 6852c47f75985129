import { mask, type SearchHit } from '@kangju/contract'
import { and, desc, eq, getTableName, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within, type ScopedTable } from '../../../rows/scope.ts'
import { openField, type Bound } from '../../../rows/sensitive.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { bookers } from '../../customers/customerbooker/table.ts'
import { clients } from '../../customers/customerclient/table.ts'
import { hasNumberPart, hasPhone, isSpelled, type SearchTerm } from './search-term.ts'

/** People of the operator who match. Their orders and visits are found through them. */
export interface Found {
  readonly id: string
  /** Whether the account may see the person, not only orders of the person. */
  readonly isSeen: boolean
  readonly hit: SearchHit
}

/** More people than are shown, because some of them have no orders. */
const peopleAtMost = 30

/** Rows read for a text that matches very many names, so that it costs no more than others. */
const readAtMost = 1_000

type Draft = Pick<SearchHit, 'kind' | 'id' | 'name' | 'path'> & Partial<SearchHit>

export const hitOf = (draft: Draft): SearchHit => ({
  number: null,
  mobile: null,
  about: null,
  peopleName: null,
  at: null,
  status: null,
  ...draft,
})

type PersonTable = ScopedTable & Pick<typeof clients, 'name' | 'mobile' | 'deletedAt'>

interface Person extends Bound {
  readonly id: string
  readonly operatorId: string
  readonly name: string
  readonly number: string | null
  readonly mobile: string | null
  readonly isSeen: boolean
}

/** The people of a table who match, those of the own organisation first, then exact names, then the newest. */
const peopleIn = async (
  { db, me }: SignedCall,
  { text }: SearchTerm,
  table: PersonTable,
  columns: { readonly name: SQL; readonly number: SQL },
  matches: SQL | undefined,
): Promise<Person[]> => {
  if (matches === undefined) return []
  const found = db
    .select({
      id: sql<string>`${table.id}`.as('id'),
      operatorId: sql<string>`${table.operatorId}`.as('operator'),
      name: sql<string>`${columns.name}`.as('called'),
      number: sql<string | null>`${columns.number}`.as('number'),
      mobile: sql<string | null>`${table.mobile}`.as('mobile'),
      isSeen: sql<boolean>`(${within(me, table)})`.as('seen'),
    })
    .from(table)
    .where(and(eq(table.operatorId, me.operatorId), isNull(table.deletedAt), matches))
    .limit(readAtMost)
    .as('found')
  return db
    .select()
    .from(found)
    .orderBy(desc(found.isSeen), desc(sql`${found.name} = ${text}`), desc(found.id))
    .limit(peopleAtMost)
}

/** The masked phone number of a row. */
export const maskedPhone = <F extends string>(
  { tools }: SignedCall,
  table: ScopedTable,
  field: F,
  row: Bound & Record<F, string | null>,
): string | null => (row[field] === null ? null : mask.tel(openField(tools.keyring, getTableName(table), field, row)))

const foundIn =
  (call: SignedCall, table: PersonTable, draft: (person: Person) => Draft) =>
  (person: Person): Found => ({
    id: person.id,
    isSeen: person.isSeen,
    hit: hitOf({ number: person.number, mobile: maskedPhone(call, table, 'mobile', person), ...draft(person) }),
  })

export const findClients = async (call: SignedCall, term: SearchTerm): Promise<Found[]> => {
  const matches = or(
    isSpelled(sql`name_spelled(${clients.name})`, term),
    hasPhone(call, clients, 'tel', term),
    hasNumberPart(clients.archiveNo, term),
  )
  const columns = { name: sql`${clients.name}`, number: sql`${clients.archiveNo}` }
  const people = await peopleIn(call, term, clients, columns, matches)
  return people.map(
    foundIn(call, clients, ({ id, name }) => ({ kind: 'client', id, name, path: `/customer/detail?id=${id}` })),
  )
}

export const findBookers = async (call: SignedCall, term: SearchTerm): Promise<Found[]> => {
  const name = sql`coalesce(${bookers.name}, ${bookers.nickname})`
  const matches = or(isSpelled(sql`name_spelled(${name})`, term), hasPhone(call, bookers, 'mobile', term))
  const columns = { name: sql`coalesce(${name}, '')`, number: sql`null::text` }
  const table = bookers as unknown as PersonTable
  const people = await peopleIn(call, term, table, columns, matches)
  return people.map(
    foundIn(call, table, ({ id, name: called }) => ({
      kind: 'booker',
      id,
      name: called,
      path: `/customer/orderPeople?open=${id}`,
    })),
  )
}

export const findTvUsers = async (call: SignedCall, term: SearchTerm): Promise<Found[]> => {
  const matches = or(
    isSpelled(sql`name_spelled(${tvUsers.name})`, term),
    hasPhone(call, tvUsers, 'mobile', term),
    hasNumberPart(tvUsers.tvAccount, term),
  )
  const table = tvUsers as unknown as PersonTable
  const columns = { name: sql`${tvUsers.name}`, number: sql`${tvUsers.tvAccount}` }
  const people = await peopleIn(call, term, table, columns, matches)
  return people.map(
    foundIn(call, table, ({ id, name }) => ({ kind: 'tvuser', id, name, path: `/tvuser/list?open=${id}` })),
  )
}
