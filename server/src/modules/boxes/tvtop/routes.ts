import {
  checkTvtop,
  fillText,
  formats,
  tvtop,
  tvtopMachine,
  tvtopRules as rules,
  tvtopWords,
  type LineState,
  type Text,
  type TvtopRow,
} from '@kangju/contract'
import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { contains } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, within } from '../../../rows/scope.ts'
import { publish } from '../../../bus/bus.ts'
import { newToken } from '../../../secret/token.ts'
import { organNames } from '../../organs/organ/service.ts'
import { tvUserNames, tvUsersByIds } from '../tvuser/service.ts'
import { callingBox } from './calling.ts'
import { lineStatus, onlineSince, tvtopFilters } from './filters.ts'
import { boxImport } from './import.ts'
import { testLineNow } from './line-tests.ts'
import { boxes, type Box } from './table.ts'
import { macOfToken } from './token.ts'
import { tvtopValues } from './values.ts'
import { stamps } from '../../../rows/stamps.ts'

const picksAtMost = 1000

type Hidden = 'tokenMac' | 'firstCalledAt' | 'lineTestId' | 'lineAskedAt' | 'lineUntil'
type Stored = Omit<Box, Hidden> & { hasToken: boolean; lineStatus: LineState }

const show = async ({ db, me, now, tools }: SignedCall, rows: Stored[]): Promise<TvtopRow[]> => {
  const userIds = rows.flatMap((row) => row.tvUserId ?? [])
  const users = new Map((await tvUsersByIds(db, me, userIds, tools.keyring)).map((user) => [user.id, user]))
  const organs = await organNames(db, [...new Set(rows.flatMap((row) => row.organId ?? []))])
  const since = onlineSince(now)
  return rows.map((row) => {
    const user = row.tvUserId === null ? undefined : users.get(row.tvUserId)
    const isOnline = row.lastOnlineAt !== null && new Date(row.lastOnlineAt) > since
    return {
      ...row,
      tvUserId: user?.id ?? null,
      tvUserName: user?.name ?? null,
      tvUserMobile: user?.mobile ?? null,
      organName: row.organId === null ? null : (organs.get(row.organId) ?? ''),
      shownAddress: row.address ?? user?.address ?? null,
      bindStatus: row.tvUserId === null ? 'unbound' : 'bound',
      onlineStatus: isOnline ? 'online' : 'offline',
    }
  })
}

/** Obstacles to deleting boxes: a user, or a call they have made. */
const usedBy = async ({ db, me }: SignedCall, ids: string[]): Promise<Text[]> => {
  const rows = await db
    .select({ sn: boxes.sn, tvUserId: boxes.tvUserId, firstCalledAt: boxes.firstCalledAt })
    .from(boxes)
    .where(
      and(within(me, boxes), inArray(boxes.id, ids), or(isNotNull(boxes.tvUserId), isNotNull(boxes.firstCalledAt))),
    )
    .orderBy(asc(boxes.sn))
  const names = await tvUserNames(
    db,
    rows.flatMap((row) => row.tvUserId ?? []),
  )
  return rows.flatMap(({ sn, tvUserId, firstCalledAt }) => [
    ...(tvUserId === null ? [] : [fillText(rules.stillBound, { sn, name: names.get(tvUserId) ?? '' })]),
    ...(firstCalledAt === null ? [] : [fillText(rules.hasCalled, { sn })]),
  ])
}

const moveFollows: Readonly<Record<string, Text>> = { disable: rules.callsUnheard, enable: rules.callsHeard }

const plain = crud(tvtop, {
  table: boxes,
  withheld: ['tokenMac', 'firstCalledAt', 'lineTestId', 'lineAskedAt', 'lineUntil'],
  extras: { hasToken: sql<boolean>`${boxes.tokenMac} is not null`, lineStatus },
  machine: tvtopMachine,
  filters: tvtopFilters,
  sorts: { sn: boxes.sn, model: boxes.model, lastOnlineAt: boxes.lastOnlineAt, createdAt: boxes.createdAt },
  order: [desc(boxes.id)],
  check: checkTvtop,
  store: tvtopValues,
  view: show,
  usedBy,
  follows: (_call, { sn }, move) => {
    const text = moveFollows[move]
    return text === undefined ? [] : [fillText(text, { sn })]
  },
  // The box has to authenticate again.
  moved: ({ db }, { id }) => publish(db, { kind: 'box', id }),
})

export const tvtopRoutes = implement(
  tvtop,
  {
    ...plain,

    free: ({ db, me, query: { tvUserId, keyword } }) =>
      db
        .select({ id: boxes.id, name: boxes.sn })
        .from(boxes)
        .where(
          and(
            within(me, boxes),
            or(
              and(isNull(boxes.tvUserId), eq(boxes.status, 'enabled')),
              tvUserId === undefined ? undefined : eq(boxes.tvUserId, tvUserId),
            ),
            keyword === undefined ? undefined : ilike(boxes.sn, contains(keyword)),
          ),
        )
        .orderBy(desc(isNotNull(boxes.tvUserId)), asc(boxes.sn))
        .limit(picksAtMost),

    add: async (call) => {
      const ecalltoken = call.body.ecallid == null ? null : newToken()
      const body = { ...call.body, ecalltoken }
      const { id } = await plain.add({ ...call, body })
      if (ecalltoken !== null) call.audit({ detail: { ecalltoken: 'new' } })
      return { id, sn: formats.sn.normalise(call.body.sn), token: ecalltoken }
    },

    calling: ({ db, tools, me, query }) => callingBox(db, tools, me, query),

    testLine: async (call) => {
      call.audit({ entityId: call.body.id })
      return testLineNow(call, call.body.id)
    },

    newToken: async (call) => {
      const { db, me, now, tools } = call
      const old = await find(db, me, boxes, call.body.id, 'update')
      if (old.ecallid === null) throw new Problem('notReady', { fields: { ecallid: [rules.callIdNeeded] } })
      const token = newToken()
      const version = old.version + 1
      await db
        .update(boxes)
        .set({
          tokenMac: macOfToken(tools.keyring, old, token),
          version,
          ...stamps({ me, now }),
        })
        .where(eq(boxes.id, old.id))
      await publish(db, { kind: 'box', id: old.id })
      call.audit({ entityId: old.id, detail: { sn: old.sn } })
      return { id: old.id, version, token }
    },

    remove: async (call) => {
      const done = await plain.remove(call)
      for (const id of call.body.ids) await publish(call.db, { kind: 'box', id: id.toLowerCase() })
      return done
    },

    template: boxImport.template,
    import: boxImport.upload,
  },
  tvtopWords,
)
