import {
  acceptMinutes,
  addDays,
  appointHours,
  awaitedVisitStates,
  businessDay,
  expiringDays,
  lateMinutes,
  type VisitConcern,
  type VisitState,
} from '@kangju/contract'
import { and, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Filter } from '../../../rows/filter.ts'
import { serviceRecords, visits } from './table.ts'

const minuteMs = 60_000

const isNoExam = ne(visits.bizType, 'exam')
/** The same condition for whole days: only health checks have no project, and the index of the list holds it. */
const hasProject = isNotNull(visits.projectId)

/** As the index of open visits has it. */
const isOpen = sql`${visits.status} not in ('completed', 'cancelled')`

/** Later visits of a package are scheduled when their turn comes. As the index of the desk has it. */
const isTurn = sql`(${visits.status} <> 'unscheduled' or ${visits.seq} = 1)`

const inState = (...states: VisitState[]) => inArray(visits.status, states)

/**
 * Home visits of one concern. The statement names all concerns; PostgreSQL plans it for the value and drops the others
 * first, so that each uses its own index.
 */
export const concern: Filter = {
  where: (value) => {
    const asked = (name: VisitConcern, ...conditions: (SQL | undefined)[]) =>
      and(sql`${value('is')}::text = ${sql.raw(`'${name}'`)}`, ...conditions)
    const before = (moment: string) => sql`${value(moment)}::timestamptz`
    const isOverdue = and(
      inState(...awaitedVisitStates),
      sql`${visits.startAt} is not null and ${visits.startAt} <= ${before('lateFrom')}`,
    )
    const isUnanswered = and(inState('offered'), sql`${visits.dispatchedAt} < ${before('acceptBefore')}`)
    return or(
      asked('atHome', hasProject),
      asked('planned', hasProject, ne(visits.status, 'cancelled')),
      and(
        isNoExam,
        or(
          asked(
            'todo',
            isOpen,
            isTurn,
            or(
              inState('undispatched', 'unscheduled'),
              isOverdue,
              isUnanswered,
              and(inState('unconfirmed'), visits.isDisputed),
            ),
          ),
          asked('waitAccept', isUnanswered),
          asked('waitAppoint', inState('unscheduled'), sql`${visits.waitingSince} < ${before('appointBefore')}`),
          asked('noCheckin', isOpen, isTurn, isOverdue),
          asked(
            'expiring',
            inState('unscheduled', 'undispatched', 'offered', 'accepted'),
            sql`${visits.expireAt} between ${value('today')}::date and ${value('expireTo')}::date`,
          ),
          // An array is read once, before the visits; a subquery inside `or` would be compared with every visit.
          asked(
            'abnormal',
            sql`${visits.id} = any(array(select ${serviceRecords.id} from ${serviceRecords}
            where ${serviceRecords.operatorId} = ${value('operator')}::uuid and ${serviceRecords.abnormal}
              and ${serviceRecords.serviceDate} = ${value('yesterday')}::date))`,
          ),
        ),
      ),
    )
  },
  bind: (is: VisitConcern, { tools, me }) => {
    const now = tools.clock()
    const today = businessDay(now)
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
    return {
      is,
      lateFrom: ago(lateMinutes * minuteMs),
      acceptBefore: ago(acceptMinutes * minuteMs),
      appointBefore: ago(appointHours * 60 * minuteMs),
      today,
      yesterday: addDays(today, -1),
      expireTo: addDays(today, expiringDays),
      operator: me.operatorId,
    }
  },
}
