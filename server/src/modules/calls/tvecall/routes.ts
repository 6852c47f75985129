import { callMachine, tvecall, tvecallWords } from '@kangju/contract'
import { and, asc, desc, isNotNull, sql } from 'drizzle-orm'
import { implement } from '../../../http/implement.ts'
import { crud } from '../../../rows/crud.ts'
import { anyOf, fromDay, hasNumber, hasPart, is, toDay, wholeNumber } from '../../../rows/filter.ts'
import { within } from '../../../rows/scope.ts'
import { connectCall, hangUp } from './answer.ts'
import { callerCard, contactNumber } from './caller-card.ts'
import { colleaguesOf } from './hand-over.ts'
import { addRecordingPart, playRecording, recordingsOf } from './recordings.ts'
import { callBack, remarkOn } from './remark.ts'
import { callStatistics } from './statistics.ts'
import { calls } from './table.ts'

const picksAtMost = 1000

const plain = crud(tvecall, {
  table: calls,
  machine: callMachine,
  withheld: [
    'callerMobileIndex',
    'escalation',
    'callbackBy',
    'boxSocket',
    'agentSocket',
    'boxSeenAt',
    'agentSeenAt',
    'boxAwayAt',
    'agentAwayAt',
    'handoverTo',
    'handoverToName',
    'handoverAt',
    'recordingSince',
    'textsDue',
    'textsNextAt',
    'textsTries',
    'lastSignal',
  ],
  filters: {
    keyword: anyOf(
      hasPart(sql`name_parts(${calls.callerName}, null)`),
      hasNumber(calls.callNo),
      hasNumber(calls.sn),
      wholeNumber(calls, 'callerMobile', 'tel'),
    ),
    status: is(calls.status),
    callType: is(calls.callType),
    emergencyType: is(calls.emergencyType),
    accountId: is(calls.accountId),
    callbackStatus: is(calls.callbackStatus),
    tvUserId: is(calls.tvUserId),
    calledFrom: fromDay(calls.calltime),
    calledTo: toDay(calls.calltime),
  },
  sorts: { calltime: calls.calltime, waitSec: calls.waitSec, durationSec: calls.durationSec },
  order: [desc(calls.calltime), desc(calls.id)],
  sheet: {
    words: tvecallWords,
    columns: [
      'calltime',
      'callNo',
      'sn',
      'callerName',
      'callerMobile',
      'address',
      'callType',
      'waitSec',
      'durationSec',
      'accountName',
      'status',
      'hangupBy',
      'emergencyType',
      'callbackStatus',
      'told',
      'remark',
    ],
  },
})

export const tvecallRoutes = implement(
  tvecall,
  {
    ...plain,

    answerers: async ({ db, me }) => {
      const rows = await db
        .selectDistinct({ id: calls.accountId, name: calls.accountName })
        .from(calls)
        .where(and(within(me, calls), isNotNull(calls.accountId)))
        .orderBy(asc(calls.accountName))
        .limit(picksAtMost)
      return [...new Map(rows.map(({ id, name }) => [id ?? '', { id: id ?? '', name: name ?? '' }])).values()]
    },

    colleagues: ({ db, me, now }) => colleaguesOf(db, me, now),

    statistics: (call) => callStatistics(call, call.query),

    card: (call) => callerCard(call, call.params.id),

    revealContact: (call) => contactNumber(call, call.params.id, call.body),

    connect: async (call) => {
      const { id, version } = await connectCall(call.db, call.me, call.params.id, call.now)
      call.audit({ entityId: id })
      return { id, version }
    },

    hangup: async (call) => {
      const { id, version } = await hangUp(call.db, call.me, call.params.id, call.now)
      call.audit({ entityId: id })
      return { id, version }
    },

    remark: (call) => remarkOn(call, call.body),

    addRecordingPart: (call) => addRecordingPart(call, call.params.id, call.body),

    recordings: (call) => recordingsOf(call, call.params.id),

    playRecording: (call) => playRecording(call, call.params.id, call.query.recordingId.toLowerCase()),

    callback: (call) => callBack(call, call.body),
  },
  tvecallWords,
)
