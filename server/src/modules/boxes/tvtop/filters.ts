import { offlineAfterMs, silentDays, type LineState } from '@kangju/contract'
import { and, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import { contains, has, is, type Filter } from '../../../rows/filter.ts'
import { boxes } from './table.ts'

/** Boxes without a heartbeat since then are offline. */
export const onlineSince = (now: Date) => new Date(now.getTime() - offlineAfterMs)
/** Boxes without a heartbeat since then need attention. */
export const silentSince = (now: Date) => new Date(now.getTime() - silentDays * 24 * 60 * 60 * 1000)

const isOnline: Filter = {
  where: (value) =>
    sql`coalesce(${boxes.lastOnlineAt} > ${value('since')}, false) = (${value('state')}::text = 'online')`,
  bind: (state, { tools }) => ({ state, since: onlineSince(tools.clock()).toISOString() }),
}

/** The last heartbeat; for a box without any, its creation. */
export const lastSign = sql`coalesce(${boxes.lastOnlineAt}, ${boxes.createdAt})`

/** An enabled box with a user and no heartbeat since then. */
export const isSilentSince = (since: SQL | string) =>
  and(isNotNull(boxes.tvUserId), eq(boxes.status, 'enabled'), lt(lastSign, since)) as SQL

const isSilent: Filter = {
  where: (value) =>
    sql`coalesce(${isSilentSince(sql`${value('since')}::timestamptz`)}, false) = (${value('isAsked')}::int = 1)`,
  bind: (isAsked, { tools }) => ({ isAsked, since: silentSince(tools.clock()).toISOString() }),
}

/** Result of the last self-test of the line. */
export const lineStatus = sql<LineState>`case when ${boxes.lineTestedAt} is null then 'untested'
  when ${boxes.lineFaults} = '[]'::jsonb then 'good' else 'failed' end`

/** Matches a part of the MAC address, with or without separators. */
const hasMac: Filter = {
  where: (value) => sql`replace(${boxes.mac}, ':', '') like ${value('like')}`,
  bind: (text: string) => ({ like: contains(text.replace(/[:-]/g, '').toUpperCase()) }),
}

export const tvtopFilters = {
  sn: has(boxes.sn),
  mac: hasMac,
  model: has(boxes.model),
  organId: is(boxes.organId),
  bindStatus: is(boxes.bindStatus),
  onlineStatus: isOnline,
  isSilent,
  lineStatus: is(lineStatus),
  status: is(boxes.status),
}
