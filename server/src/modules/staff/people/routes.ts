import { may, people, peopleWords, type PeopleDraft, type PeopleRow, peopleHiredAt as hiredAt } from '@kangju/contract'
import { and, asc, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { contains } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { maskRow } from '../../../rows/sensitive.ts'
import { within } from '../../../rows/scope.ts'
import { staffNames, staffOptions } from '../../catalogue/mold/service.ts'
import { organNames, organsByIds } from '../../organs/organ/service.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { walletOwners } from '../../books/wallet/service.ts'
import { peopleDependents, staffVisits } from './dependents.ts'
import { peopleFilters } from './filters.ts'
import { saving } from './hire.ts'
import { holdVisits, peopleFollows, peopleMoved, peopleObstacles, setReceiving } from './moves.ts'
import { showPeople } from './show.ts'
import { peopleTable, type Person } from './table.ts'

const picksAtMost = 1000
/** Rows of a pick list that is searched while the user types. */
const searchedAtMost = 50

/** A staff member who no longer promotes has no enabled codes. */
const store = async (call: SignedCall, draft: PeopleDraft, old: Person | undefined) => {
  const values = await saving.store(call, draft, old)
  if (old?.isMarketer === 1 && draft.isMarketer === 0)
    await peopleDependents.run((one) => one.stoppedPromoting(call, old))
  return values
}

const pick = async ({ db, me, tools, query }: SignedCall & { query: { organId?: string; keyword?: string } }) => {
  const { organId, keyword } = query
  const rows = await db
    .select({
      id: peopleTable.id,
      operatorId: peopleTable.operatorId,
      name: peopleTable.name,
      mobile: peopleTable.mobile,
      moldId: peopleTable.moldId,
      gradeId: peopleTable.gradeId,
      organId: peopleTable.organId,
    })
    .from(peopleTable)
    .where(
      and(
        within(me, peopleTable),
        eq(peopleTable.status, 'active'),
        organId === undefined ? undefined : eq(peopleTable.organId, organId),
        keyword === undefined
          ? undefined
          : or(ilike(peopleTable.name, contains(keyword)), ilike(peopleTable.code, contains(keyword))),
      ),
    )
    .orderBy(asc(peopleTable.name), asc(peopleTable.id))
    .limit(picksAtMost)
  const organs = await organNames(
    db,
    rows.map((row) => row.organId),
  )
  const staff = await staffNames(
    db,
    rows.map((row) => row.moldId),
    rows.map((row) => row.gradeId),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    mobile: String(maskRow(tools.keyring, 'people', people.add.body, row)['mobile']),
    moldName: staff.get(row.moldId) ?? '',
    gradeName: staff.get(row.gradeId) ?? '',
    organName: organs.get(row.organId) ?? '',
  }))
}

const hundredths = 100
export const peopleRoutes = implement(
  people,
  {
    ...crud(people, {
      ...saving,
      store,
      withheld: ['idCardIndex', 'mobileIndex', 'mobileTailIndex', 'bankAccountNoIndex'],
      filters: peopleFilters,
      sorts: {
        code: peopleTable.code,
        name: peopleTable.name,
        // Staff without a rating sort below all who have one.
        rating: sql`coalesce(${peopleTable.rating}, -1)`,
        finishedCount: peopleTable.finishedCount,
        certValidTo: peopleTable.certValidTo,
        createdAt: peopleTable.createdAt,
      },
      order: [desc(peopleTable.id)],
      view: showPeople,
      mayMove: holdVisits,
      obstacles: peopleObstacles,
      follows: peopleFollows,
      moved: peopleMoved,
      sheet: {
        words: peopleWords,
        columns: [
          'code',
          'name',
          'gender',
          'age',
          'mobile',
          'organName',
          'moldName',
          'gradeName',
          'licenseNo',
          'licenseValidTo',
          'healthCertValidTo',
          'workYears',
          'projects',
          'areaNames',
          {
            heading: peopleWords.field.rating,
            kind: 'number',
            value: ({ rating }: PeopleRow) => (rating === null ? undefined : rating / hundredths),
          },
          'finishedCount',
          'isReceive',
          'status',
          { heading: hiredAt, kind: 'time', value: ({ createdAt }: PeopleRow) => createdAt },
        ],
      },
    }),

    nopage: async (call) => {
      const { me, query } = call
      const { childId, keyword } = query
      if (childId === undefined) return pick(call)
      // Dispatch candidates are for accounts that handle orders.
      if (!may(me, ['order'])) throw new Problem('forbidden')
      return staffVisits.use().candidates(call, { childId, keyword, organId: me.organId ?? query.organId })
    },

    finanpicklist: ({ db, me, query: { keyword, id } }) =>
      db
        .select({ id: peopleTable.id, name: peopleTable.name, code: peopleTable.code })
        .from(peopleTable)
        .where(
          and(
            within(me, peopleTable),
            inArray(peopleTable.id, walletOwners(db, me.operatorId, 'people')),
            id === undefined ? undefined : eq(peopleTable.id, id),
            keyword === undefined
              ? undefined
              : or(ilike(peopleTable.name, contains(keyword)), ilike(peopleTable.code, contains(keyword))),
          ),
        )
        .orderBy(asc(peopleTable.name), asc(peopleTable.id))
        .limit(searchedAtMost),

    isreceive: setReceiving,

    choices: async ({ db, me, query }) => {
      const [organ] = query.organId === undefined ? [] : await organsByIds(db, me, [query.organId])
      const provided = await projectsByIds(db, me, organ?.projectIds ?? [])
      return {
        molds: await staffOptions(db, me),
        projects: provided.map(({ id, name, moldIds }) => ({ id, name, moldIds })),
      }
    },
  },
  peopleWords,
)
