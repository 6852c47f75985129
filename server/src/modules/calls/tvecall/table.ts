import type {
  CallbackState,
  CallContact,
  CallParty,
  CallState,
  CallType,
  EmergencyType,
  Handover,
  PeerMessageName,
} from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Emergency calls of set-top boxes, kept for three years at least. */
export const calls = pgTable(
  'tv_call',
  {
    ...commonColumns(),
    callNo: text().notNull(),
    sn: text().notNull(),
    tvTopId: uuid().notNull(),
    tvUserId: uuid(),
    clientId: uuid(),
    organId: uuid(),
    callerName: text(),
    callerMobile: text(),
    callerMobileIndex: text(),
    address: text(),
    callType: text().$type<CallType>().notNull(),
    calltime: instant().notNull(),
    starttime: instant(),
    endTime: instant(),
    durationSec: integer(),
    waitSec: integer(),
    accountId: uuid(),
    accountName: text(),
    hangupBy: text().$type<CallParty>(),
    emergencyType: text().$type<EmergencyType>(),
    remark: text(),
    callbackStatus: text().$type<CallbackState>().notNull().default('none'),
    callbackAt: instant(),
    callbackBy: uuid(),
    callbackByName: text(),
    /** 0 ringing at call agents, 1 louder, 2 at super administrators too. */
    escalation: integer().notNull().default(0),
    /** Connections of the two sides of a call. */
    boxSocket: text(),
    agentSocket: text(),
    boxSeenAt: instant(),
    agentSeenAt: instant(),
    /** Since when this side of the call has no connection. */
    boxAwayAt: instant(),
    agentAwayAt: instant(),
    /** The colleague that the talk is offered to, and the agents before. */
    handoverTo: uuid(),
    handoverToName: text(),
    handoverAt: instant(),
    handovers: jsonb().$type<Handover[]>().notNull().default([]),
    /** Set while the talk is recorded. */
    recordingSince: instant(),
    /** Who still has to be told by text message, when to try next, and who was told. */
    textsDue: jsonb().$type<CallContact[]>().notNull().default([]),
    textsNextAt: instant(),
    textsTries: integer().notNull().default(0),
    told: jsonb().$type<CallContact[]>().notNull().default([]),
    /** Number of the last message between the two sides. */
    lastSignal: integer().notNull().default(0),
    status: text().$type<CallState>().notNull(),
  },
  (t) => [
    uniqueIndex('tv_call__no').on(t.operatorId, t.callNo),
    // A call agent talks to one caller at a time, and a box has one open call.
    uniqueIndex('tv_call__agent')
      .on(t.accountId)
      .where(sql`status = 'talking'`),
    uniqueIndex('tv_call__box')
      .on(t.tvTopId)
      .where(sql`status in ('calling', 'talking')`),
    index('tv_call_time').on(t.operatorId, t.calltime, t.id),
    index('tv_call_open')
      .on(t.calltime)
      .where(sql`status in ('calling', 'talking')`),
    index('tv_call_callback')
      .on(t.operatorId, t.calltime)
      .where(sql`callback_status = 'due'`),
    index('tv_call_texts')
      .on(t.textsNextAt)
      .where(sql`texts_next_at is not null`),
    index('tv_call_account').on(t.operatorId, t.accountId, t.calltime),
    index('tv_call_user').on(t.tvUserId, t.calltime),
    index('tv_call_box_time').on(t.tvTopId, t.calltime),
    index('tv_call_search').using(
      'gin',
      sql`name_parts(caller_name, null)`,
      sql`call_no gin_trgm_ops`,
      sql`sn gin_trgm_ops`,
    ),
    index('tv_call_mobile').on(t.operatorId, t.callerMobileIndex),
  ],
)
export type Call = typeof calls.$inferSelect

export const isOver = ({ status }: Pick<Call, 'status'>) => status !== 'calling' && status !== 'talking'

/** Messages between box and call agent while their call is open; they are deleted when it is over. */
export const callSignals = pgTable(
  'tv_call_signal',
  {
    callId: uuid().notNull(),
    seq: integer().notNull(),
    /** Sender; the other side receives it. */
    party: text().$type<SignalParty>().notNull(),
    event: text().$type<PeerMessageName>().notNull(),
    msgId: text().notNull(),
    data: jsonb().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.callId, t.seq] }),
    uniqueIndex('tv_call_signal__msg').on(t.callId, t.party, t.msgId),
  ],
)
export type SignalParty = 'caller' | 'operator'

/** Parts of the recordings of talks, in their order; the bytes are in the file of the part. */
export const callRecordingParts = pgTable(
  'tv_call_recording_part',
  {
    recordingId: uuid().notNull(),
    seq: integer().notNull(),
    operatorId: uuid().notNull(),
    callId: uuid().notNull(),
    fileId: uuid().notNull(),
    bytes: integer().notNull(),
    accountName: text().notNull(),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.recordingId, t.seq] }),
    index('tv_call_recording_call').on(t.callId),
    index('tv_call_recording_age').on(t.operatorId, t.createdAt),
  ],
)

/** Call agents on duty, one row per connection; a row without a recent `seenAt` is of a node that died. */
export const callAgents = pgTable(
  'tv_call_agent',
  {
    socketId: text().primaryKey(),
    operatorId: uuid().notNull(),
    accountId: uuid().notNull(),
    organId: uuid(),
    /** Holds the permission itself, not only as a super administrator. */
    isAgent: boolean().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [index('tv_call_agent_operator').on(t.operatorId)],
)
