import {
  checkTvnotice,
  fillText,
  noticeMachine,
  noticeRules,
  showStateOf,
  tvnotice,
  tvnoticeWords,
} from '@kangju/contract'
import { desc, sql } from 'drizzle-orm'
import { crud } from '../../../rows/crud.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { lacksForAir, markPublished, noticeValues, showNotices } from './service.ts'
import { notices } from './table.ts'

/** SQL form of `showStateOf`, by the server's clock. */
const inShowState: Filter = {
  where: (value) => sql`${notices.status} = 'published' and ${value('state')} = case
    when ${notices.startAt} > ${value('now')} then 'notYet'
    when ${notices.endAt} <= ${value('now')} then 'over'
    else 'showing' end`,
  bind: (state, { tools }) => ({ state, now: tools.clock().toISOString() }),
}

export const tvnoticeRoutes = implement(
  tvnotice,
  crud(tvnotice, {
    table: notices,
    machine: noticeMachine,
    filters: {
      title: has(notices.title),
      noticeType: is(notices.noticeType),
      scopeType: is(notices.scopeType),
      showState: inShowState,
      status: is(notices.status),
    },
    sorts: {
      title: notices.title,
      priority: notices.priority,
      startAt: notices.startAt,
      endAt: notices.endAt,
      readCount: notices.readCount,
      createdAt: notices.createdAt,
    },
    order: [desc(notices.id)],
    check: checkTvnotice,
    store: noticeValues,
    view: showNotices,
    obstacles: ({ now }, row, move) => (move === 'publish' ? lacksForAir(row, now) : {}),
    follows: ({ now }, row, move) => {
      if (move === 'withdraw') return [noticeRules.goesAway]
      if (move !== 'publish' || showStateOf(row, now) === 'over') return []
      const at = row.startAt.slice(0, 16).replace('T', ' ')
      return [showStateOf(row, now) === 'notYet' ? fillText(noticeRules.startsAt, { at }) : noticeRules.goesOut]
    },
    moved: async ({ db, now }, row, move) => {
      if (move === 'publish') await markPublished(db, row.id, now)
    },
  }),
  tvnoticeWords,
)
