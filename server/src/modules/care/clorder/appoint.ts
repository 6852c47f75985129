import {
  addDays,
  businessDay,
  clorderRules,
  fillText,
  isBeforeExamDay,
  periodHours,
  startOfBusinessDay,
  validationWords,
  weekdays,
  type AppointmentDraft,
  type Period,
} from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { clientById } from '../../customers/customerclient/service.ts'
import { examPackageById } from '../../content/examination/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import type { Actor } from '../order/service.ts'
import { barriersOf, moveVisit, type HeldVisit } from '../visit/service.ts'
import type { Visit } from '../visit/table.ts'
import { limitFaults } from './limits.ts'
import { checkExamMove, lockExam, moveExam } from './rows.ts'
import { sitesOf } from './sites.ts'
import type { ExamAppointment } from './table.ts'

const wholeBp = 10_000
const minuteMs = 60_000

const at = (day: string, clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return new Date(startOfBusinessDay(day).getTime() + (hours * 60 + minutes) * minuteMs).toISOString()
}

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'

const dayFault = ({ visit, order }: HeldVisit, day: string, now: Date) => {
  if (day < addDays(businessDay(now), 1)) return clorderRules.fromTomorrow
  const last = visit.expireAt ?? order.expireAt
  return last !== null && day > last ? fillText(clorderRules.expired, { day: last }) : undefined
}

/** Checks the package limits against the person's current record. */
const personFaults = async (tx: Db, row: ExamAppointment, { clientId }: Visit, day: string) => {
  const found = await examPackageById(tx, row.operatorId, row.examClassId)
  const client = await clientById(tx, row.operatorId, clientId)
  const marital = client?.marital ?? row.marital
  return { marital, faults: found === undefined ? [] : limitFaults(found, { ...row, marital }, day) }
}

interface ExamSlot {
  readonly day: string
  readonly period: Period
}

/** Checks site, day and period of the appointment and reports all invalid fields together. */
const checkAppointment = async (tx: Db, held: HeldVisit, row: ExamAppointment, draft: AppointmentDraft, now: Date) => {
  const { appointDate: day, appointPeriod: period } = draft
  const wrong: FieldTexts = {}
  if (period === undefined) wrong['appointPeriod'] = [validationWords.required]
  const fault = dayFault(held, day, now)
  if (fault !== undefined) wrong['appointDate'] = [fault]
  const siteId = draft.examOrganId?.toLowerCase() ?? row.examOrganId
  const site = (await sitesOf(tx, row)).find(({ id }) => id === siteId)
  if (siteId === null) wrong['examOrganId'] = [validationWords.required]
  else if (site === undefined) wrong['examOrganId'] = [validationWords.reference]
  else if (site.closedWeekdays.includes(weekdayOf(day))) wrong['appointDate'] ??= [clorderRules.siteClosed]
  const { marital, faults } = await personFaults(tx, row, held.visit, day)
  if (faults.length > 0) wrong['appointDate'] = [...(wrong['appointDate'] ?? []), ...faults]
  if (Object.keys(wrong).length > 0 || period === undefined || site === undefined) throw invalid(wrong)
  return { site, marital, asked: { day, period } satisfies ExamSlot }
}

const checkTime = ({ status, appointDate }: ExamAppointment, now: Date) => {
  if (status === 'confirmed' && !isBeforeExamDay(appointDate, now))
    throw new Problem('notReady', { fields: { appointDate: [clorderRules.dayBefore] } })
}

/**
 * Submits or changes a health check appointment. The site is fixed here, so its own share, or the operator's default,
 * applies.
 */
export const appointExam = async (
  tx: Db,
  held: HeldVisit,
  draft: AppointmentDraft,
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<Visit> => {
  const { visit } = held
  if (draft.version !== undefined && draft.version !== visit.version) throw new Problem('stale')
  if (visit.refundLock) throw new Problem('refundLocked')
  const barrier = (await barriersOf(tx, [visit]))(visit)
  if (barrier !== undefined) throw new Problem(barrier)
  const row = await lockExam(tx, visit)
  checkExamMove(row, visit, 'book')
  checkTime(row, now)
  const { site, marital, asked } = await checkAppointment(tx, held, row, draft, now)
  const { defaultOrganBp } = await operatorSettings(tx, visit.operatorId)
  const hours = periodHours[asked.period]
  await moveExam(tx, row, 'book', {
    set: {
      examOrganId: site.id,
      organId: site.id,
      appointDate: asked.day,
      appointPeriod: asked.period,
      marital,
      failReason: null,
      outOrderNo: null,
    },
    by: by.id,
    now,
  })
  return moveVisit(tx, held, {
    move: visit.status === 'unscheduled' ? 'appoint' : 'reappoint',
    to: 'undispatched',
    actor: by,
    now,
    remark: draft.remark,
    set: {
      startAt: at(asked.day, hours.from),
      endAt: at(asked.day, hours.to),
      organId: site.id,
      organBp: Math.min(site.shareBp ?? defaultOrganBp, wholeBp - visit.commissionBp),
    },
  })
}
