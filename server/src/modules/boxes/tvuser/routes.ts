import {
  checkTvuser,
  fillText,
  tvuser,
  tvuserMachine,
  tvuserRules as rules,
  tvuserWords,
  type Text,
  type TvuserRow,
  joinTexts,
} from '@kangju/contract'
import { and, asc, desc, ilike, or } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { contains } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { within } from '../../../rows/scope.ts'
import { organNames } from '../../organs/organ/service.ts'
import { boxesOfTvUsers } from '../tvtop/service.ts'
import { householdClients } from './dependents.ts'
import { tvuserFilters } from './filters.ts'
import { maskTvUser } from './service.ts'
import { tvUsers, type TvUser } from './table.ts'
import { leaveHousehold, saveHousehold, tvuserValues } from './values.ts'

const picksAtMost = 1000

type Stored = Omit<TvUser, 'mobileIndex' | 'mobileTailIndex' | 'idCardIndex'>

const show = async ({ db, me }: SignedCall, rows: Stored[]): Promise<TvuserRow[]> => {
  const ids = rows.map((row) => row.id)
  const boxes = await boxesOfTvUsers(db, ids, me)
  const clients = await householdClients.use().ofUsers(db, ids, me)
  const organs = await organNames(db, [...new Set(rows.flatMap((row) => row.organId ?? []))])
  return rows.map((row) => {
    const box = boxes.get(row.id)
    const own = clients.get(row.id) ?? []
    return {
      ...row,
      // The kit has already decrypted and masked the contacts.
      contacts: row.contacts as unknown as TvuserRow['contacts'],
      tvTopId: box?.id ?? null,
      sn: box?.sn ?? null,
      clientIds: own.map((client) => client.id),
      clients: own,
      organName: row.organId === null ? null : (organs.get(row.organId) ?? ''),
      areaName: row.areaCode === null ? null : areaName(row.areaCode),
    }
  })
}

const follows = async ({ db, me }: SignedCall, { id }: TvUser, move: string): Promise<Text[]> => {
  if (move === 'suspend') return [rules.televisionStops]
  if (move === 'resume') return [rules.televisionResumes]
  if (move !== 'remove') return []
  const box = (await boxesOfTvUsers(db, [id], me)).get(id)
  const clients = (await householdClients.use().ofUsers(db, [id], me)).get(id) ?? []
  return [
    ...(box === undefined ? [] : [fillText(rules.boxFreed, { sn: box.sn })]),
    ...(clients.length === 0
      ? []
      : [fillText(rules.clientsFreed, { names: joinTexts(clients.map(({ name }) => name)) })]),
  ]
}

const plain = crud(tvuser, {
  table: tvUsers,
  withheld: ['mobileIndex', 'mobileTailIndex', 'idCardIndex'],
  machine: tvuserMachine,
  filters: tvuserFilters,
  sorts: {
    tvAccount: tvUsers.tvAccount,
    name: tvUsers.name,
    openDate: tvUsers.openDate,
    expireDate: tvUsers.expireDate,
    lastActiveAt: tvUsers.lastActiveAt,
    createdAt: tvUsers.createdAt,
  },
  order: [desc(tvUsers.id)],
  check: checkTvuser,
  store: tvuserValues,
  saved: saveHousehold,
  view: show,
  follows,
})

export const tvuserRoutes = implement(
  tvuser,
  {
    ...plain,

    choose: async ({ db, me, tools, query: { keyword } }) => {
      const rows = await db
        .select({
          id: tvUsers.id,
          operatorId: tvUsers.operatorId,
          name: tvUsers.name,
          mobile: tvUsers.mobile,
          address: tvUsers.address,
        })
        .from(tvUsers)
        .where(
          and(
            within(me, tvUsers),
            keyword === undefined
              ? undefined
              : or(ilike(tvUsers.name, contains(keyword)), ilike(tvUsers.tvAccount, contains(keyword))),
          ),
        )
        .orderBy(asc(tvUsers.name), asc(tvUsers.id))
        .limit(picksAtMost)
      const boxes = await boxesOfTvUsers(
        db,
        rows.map((row) => row.id),
        me,
      )
      return rows.map((row) => ({ ...maskTvUser(tools.keyring, row), sn: boxes.get(row.id)?.sn ?? null }))
    },

    clients: ({ db, me, query: { keyword } }) => householdClients.use().choices(db, me, keyword),

    remove: async (call) => {
      const done = await plain.remove(call)
      await leaveHousehold(
        call,
        call.body.ids.map((id) => id.toLowerCase()),
      )
      return done
    },
  },
  tvuserWords,
)
