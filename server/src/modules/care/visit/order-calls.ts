import { may, order } from '@kangju/contract'
import { cleanDraft } from '../../../rows/draft.ts'
import type { Call } from '../../../http/call.ts'
import type { Handlers } from '../../../http/implement.ts'
import { Problem } from '../../../kit/problem.ts'
import { find, seek } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { appointExam } from '../clorder/service.ts'
import { completeVisit } from '../order/commands.ts'
import { actorOf, writeLog } from '../order/service.ts'
import { orders } from '../order/table.ts'
import { resolveVisit } from '../refund/commands.ts'
import { absentVisit } from '../refund/service.ts'
import { peopleTable } from '../../staff/people/table.ts'
import { appointVisit } from './appoint.ts'
import { readBoard, readWeek } from './board.ts'
import { completionSheet } from './completion-sheet.ts'
import { readDetail } from './detail.ts'
import { checkOutVisit } from './field.ts'
import { listVisits } from './list.ts'
import { holdVisitFor, requireMove } from './move.ts'
import { readFit, replan } from './replan.ts'
import { planSeries, scheduleSeries } from './series.ts'
import { visits } from './table.ts'

type Calls = Pick<
  Handlers<typeof order>,
  | 'visits'
  | 'detail'
  | 'appointment'
  | 'planSeries'
  | 'series'
  | 'note'
  | 'record'
  | 'confirm'
  | 'absent'
  | 'resolve'
  | 'completeSheet'
  | 'board'
  | 'week'
  | 'fit'
  | 'replan'
  | 'revealVisit'
>

const done = ({ id, version }: { readonly id: string; readonly version: number }) => ({ id, version })

/** Health checks are booked with the partner; appointment accounts can schedule nothing else. */
const appointment = async (call: Call<typeof order.appointment>) => {
  const { db, tools, me, params, body, now } = call
  const held = await holdVisitFor(db, me, params.id)
  const isExam = held.visit.bizType === 'exam'
  if (!isExam && !may(me, ['order'])) throw new Problem('forbidden')
  const by = { by: actorOf(me), now }
  return done(await (isExam ? appointExam(db, held, body, by) : appointVisit(db, tools, held, body, by)))
}

/** Reports an absent care recipient while staff are on the way or shortly after check-in. */
const absent = async (call: Call<typeof order.absent>) => {
  const held = await holdVisitFor(call.db, call.me, call.params.id)
  await absentVisit(call.db, held, { reason: call.body.reason, actor: actorOf(call.me), now: call.now })
  return done(await find(call.db, call.me, visits, held.visit.id))
}

/** Settles a dispute or takes back a completed visit. */
const resolve = async (call: Call<typeof order.resolve>) => {
  const held = await holdVisitFor(call.db, call.me, call.params.id)
  await resolveVisit(call.db, held, { draft: call.body, actor: actorOf(call.me), now: call.now })
  return done(await find(call.db, call.me, visits, held.visit.id))
}

const record = async (call: Call<typeof order.record>) => {
  const { reason, ...given } = call.body
  const held = await holdVisitFor(call.db, call.me, call.params.id)
  requireMove(held.visit, actorOf(call.me), 'checkout')
  const draft = await cleanDraft(call, order.record.body, given, undefined)
  const report = { actor: actorOf(call.me), now: call.now, record: draft, reason }
  // Health data stays out of the audit log.
  call.audit({ detail: { reason } })
  return done(await checkOutVisit(call.db, call.tools, held, report))
}

const confirm = async (call: Call<typeof order.confirm>) => {
  const held = await holdVisitFor(call.db, call.me, call.params.id)
  const { reason } = call.body
  const completion = { actor: actorOf(call.me), move: 'confirm', remark: reason, now: call.now } as const
  return done(await completeVisit(call.db, held, completion))
}

/** Adds a note to a visit or an order. */
const note = async (call: Call<typeof order.note>) => {
  const { db, me, params, body, now } = call
  const visit = await seek(db, me, visits, params.id)
  const noted = visit ?? (await find(db, me, orders, params.id))
  await writeLog(db, {
    operatorId: me.operatorId,
    mainId: visit?.mainId ?? noted.id,
    childId: visit?.id ?? null,
    action: 'note',
    actor: actorOf(me),
    remark: body.remark,
    now,
  })
  return done(noted)
}

const revealVisit = async ({ db, me, tools, body, audit }: Call<typeof order.revealVisit>) => {
  const visit = await find(db, me, visits, body.id)
  audit({ entityId: visit.id, detail: { field: body.field } })
  if (body.field === 'contactMobile') return { value: openField(tools.keyring, 'visit', body.field, visit) }
  const person =
    visit.peopleId === null ? undefined : await seek(db, { ...me, organId: null }, peopleTable, visit.peopleId)
  if (person === undefined) throw new Problem('missing')
  return { value: openField(tools.keyring, 'people', 'mobile', person) }
}

/** Visit endpoints of the console. */
export const visitCalls: Calls = {
  visits: listVisits,
  detail: readDetail,
  board: readBoard,
  week: readWeek,
  fit: readFit,
  replan,
  completeSheet: completionSheet,
  appointment,
  planSeries: (call) => planSeries(call),
  series: (call) => scheduleSeries(call),
  absent,
  resolve,
  record,
  confirm,
  note,
  revealVisit,
}
