import { checkOrgan, organ, organMachine, organWords, validationWords } from '@kangju/contract'
import { and, asc, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { contains } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { invalid } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { bindCode, freeCodes } from '../organqrcode/service.ts'
import { projectsByIds } from '../../catalogue/project/service.ts'
import { endPartySessions } from '../../base/session/service.ts'
import { walletOwners } from '../../books/wallet/service.ts'
import { organFilters } from './filters.ts'
import { organFollows } from './follows.ts'
import { closeOrgan, openOrgan, organObstacles, organUses } from './moves.ts'
import { organValues } from './save.ts'
import { areServing, organsByIds } from './service.ts'
import { showOrgans } from './show.ts'
import { organs } from './table.ts'

const picksAtMost = 1000

/** Organisations per state, optionally of the active or the inactive ones only. */
const countStates = async ({ db, me }: SignedCall, active: 0 | 1 | undefined) => {
  const rows = await db
    .select({ status: organs.status, n: sql<number>`count(*)::int` })
    .from(organs)
    .where(and(within(me, organs), active === undefined ? undefined : eq(organs.active, active)))
    .groupBy(organs.status)
  return Object.fromEntries(rows.map((row) => [row.status, row.n]))
}

const plain = crud(organ, {
  table: organs,
  machine: organMachine,
  check: checkOrgan,
  filters: organFilters,
  sorts: {
    code: organs.code,
    name: organs.name,
    openedAt: organs.openedAt,
    closedAt: organs.closedAt,
    createdAt: organs.createdAt,
  },
  order: [desc(organs.id)],
  view: showOrgans,
  store: organValues,
  obstacles: organObstacles,
  follows: organFollows,
  usedBy: organUses,
  saved: async (call, row, _draft, old) => {
    if (old !== undefined && old.contactMobileIndex !== row.contactMobileIndex) await endPartySessions(call, row.id)
  },
  removed: async (call, ids) => {
    for (const id of ids) await endPartySessions(call, id)
  },
})

const listOrgans: typeof plain.list = async (call) => ({
  ...(await plain.list(call)),
  counts: await countStates(call, call.query.active),
})

export const organRoutes = implement(
  organ,
  {
    ...plain,

    list: listOrgans,

    nopage: ({ db, me, query }) => {
      const ofType = query.organType === undefined ? undefined : eq(organs.organType, query.organType)
      return db
        .select({ id: organs.id, name: organs.name, areaCode: organs.areaCode })
        .from(organs)
        .where(and(within(me, organs), ofType, query.all === 1 ? undefined : areServing))
        .orderBy(asc(organs.name))
        .limit(picksAtMost)
    },

    finanpicklist: ({ db, me, query: { keyword, all } }) =>
      db
        .select({ id: organs.id, name: organs.name })
        .from(organs)
        .where(
          and(
            within(me, organs),
            inArray(organs.id, walletOwners(db, me.operatorId, 'organ', all !== 1)),
            keyword === undefined ? undefined : ilike(organs.name, contains(keyword)),
          ),
        )
        .orderBy(asc(organs.name))
        .limit(picksAtMost),

    projects: async ({ db, me, query }) => {
      const { projectIds } = await find(db, me, organs, query.organId)
      const rows = await projectsByIds(db, me, projectIds)
      const at = new Map(projectIds.map((id, place) => [id, place]))
      return rows
        .toSorted((one, other) => (at.get(one.id) ?? 0) - (at.get(other.id) ?? 0))
        .map(({ id, name }) => ({ id, name }))
    },

    codes: ({ db, me, query }) => freeCodes(db, me, query),

    open: (call) => openOrgan(call, call.body),
    close: (call) => closeOrgan(call, call.body),

    bindqrcode: async (call) => {
      const { organId, qrCodeId } = call.body
      // The share lock keeps it from being deleted while a code is being bound to it.
      if (organId !== null && (await organsByIds(call.db, call.me, [organId], 'share')).length === 0)
        throw invalid({ organId: [validationWords.reference] })
      return bindCode(call, { organId, qrCodeId })
    },
  },
  organWords,
)
