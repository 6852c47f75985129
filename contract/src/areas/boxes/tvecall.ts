import { area, download, exportSheet, list, read, upload, write } from '../../kit/endpoint.ts'
import { stateOf } from '../../kit/machine.ts'
import {
  closed,
  common,
  confidential,
  Count,
  Day,
  Done,
  Id,
  Instant,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  sensitive,
  text,
  Type,
  Version,
  type Static,
} from '../../kit/schema.ts'
import { sheetQuery } from '../../kit/sheet.ts'
import { CallerCard } from './tvecall-card.ts'
import {
  callMachine,
  callTypes,
  callParties,
  emergencyTypes,
  callbackStates,
  callContacts,
  Handover,
  CallRecording,
} from './tvecall-shared.ts'

export const CallRow = closed({
  ...common,
  callNo: Type.String(),
  /** Serial number, household and address at the time of the call. */
  sn: Type.String(),
  tvTopId: Id,
  tvUserId: orNull(Id),
  clientId: orNull(Id),
  callerName: orNull(Type.String()),
  callerMobile: orNull(sensitive('tel', Type.String())),
  address: orNull(Type.String()),
  callType: oneOf(...callTypes),
  calltime: Instant,
  /** Null for a call that was not answered. */
  starttime: orNull(Instant),
  endTime: orNull(Instant),
  durationSec: orNull(Count),
  /** Until the answer, or the end of a call without one; null while ringing. */
  waitSec: orNull(Count),
  accountId: orNull(Id),
  accountName: orNull(Type.String()),
  hangupBy: orNull(oneOf(...callParties)),
  status: stateOf(callMachine),
  emergencyType: orNull(oneOf(...emergencyTypes)),
  remark: orNull(confidential(Type.String())),
  callbackStatus: oneOf(...callbackStates),
  callbackAt: orNull(Instant),
  callbackByName: orNull(Type.String()),
  handovers: Type.Array(Handover),
  /** Who was told by text message that the call was not answered. */
  told: Type.Array(oneOf(...callContacts)),
})
export type CallRow = Static<typeof CallRow>

const filters = {
  /** Matches serial number, call number and name, and complete phone numbers. */
  keyword: text(1, 40),
  status: stateOf(callMachine),
  callType: oneOf(...callTypes),
  emergencyType: oneOf(...emergencyTypes),
  accountId: Id,
  callbackStatus: oneOf(...callbackStates),
  /** Calls of one household. */
  tvUserId: Id,
  calledFrom: Day,
  calledTo: Day,
}
const sorts = ['calltime', 'waitSec', 'durationSec'] as const

export const CallRemark = closed({
  id: Id,
  remark: confidential(prose(0, 500)),
  emergencyType: optional(oneOf(...emergencyTypes)),
  version: Type.Optional(Version),
})
export type CallRemark = Static<typeof CallRemark>

const period = closed({ calledFrom: Type.Optional(Day), calledTo: Type.Optional(Day) })

const figures = {
  calls: Count,
  answered: Count,
  /** Answered within `answeredInTimeSec`. */
  inTime: Count,
  missed: Count,
  declined: Count,
}

export const CallStatistics = closed({
  ...figures,
  calledFrom: Day,
  calledTo: Day,
  medianWaitSec: orNull(Count),
  callbacksDue: Count,
  /** All 24 hours of the day, in Beijing. */
  byHour: Type.Array(closed({ hour: Count, ...figures })),
  byDay: Type.Array(closed({ day: Day, ...figures })),
})
export type CallStatistics = Static<typeof CallStatistics>

export const tvecall = area('tvecall', ['tvecall'], {
  list: list('/tvecall/record/list', { query: pageQuery(filters, sorts), reply: pageOf(CallRow) }),
  /** Accounts that have answered calls. */
  answerers: list('/tvecall/record/answerers', { reply: Type.Array(Option) }),
  /** Other agents that have the desk open, to hand a talk over to. */
  colleagues: list('/tvecall/desk/colleagues', {
    reply: Type.Array(closed({ ...Option.properties, isTalking: Type.Boolean() })),
  }),
  /** Figures of a period, of the last thirty days by default. */
  statistics: read('/tvecall/record/statistics', { query: period, reply: CallStatistics }),
  read: read('/tvecall/record/{id}', { reply: CallRow }),
  /** Who calls. Every reading of health records is in the audit log. */
  card: read('/tvecall/record/{id}/card', { ownTransactions: true, reply: CallerCard }),
  /** The number of a contact on the card, to dial it; the masked one says which number was meant. */
  revealContact: write('/tvecall/record/{id}/contact', {
    body: closed({ key: text(1, 80), mobile: text(1, 40) }),
    reply: closed({ value: Type.String() }),
  }),
  /** The first account to connect gets the call; an account can have one call at a time. */
  connect: write('/tvecall/record/{id}/connect', { reply: Done }),
  /** Ends a talk, or declines a ringing call; a second time changes nothing. */
  hangup: write('/tvecall/record/{id}/hangup', { reply: Done }),
  remark: write('/tvecall/record/remark', { body: CallRemark, reply: Done }),
  /** Adds the next part of a recording; a repeated part is stored once. */
  addRecordingPart: upload('/tvecall/record/{id}/recording', {
    ownTransactions: true,
    body: closed({ recordingId: Id, seq: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    reply: closed({ bytes: Count }),
  }),
  recordings: list('/tvecall/record/{id}/recordings', { reply: Type.Array(CallRecording) }),
  playRecording: download('/tvecall/record/{id}/recording', { query: closed({ recordingId: Id }) }),
  /** Records that the caller was called back. */
  callback: write('/tvecall/record/callback', {
    body: closed({ id: Id, remark: Type.Optional(confidential(prose(0, 500))), version: Type.Optional(Version) }),
    reply: Done,
  }),
  reveal: write('/tvecall/record/reveal', {
    body: closed({ id: Id, field: oneOf('callerMobile') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/tvecall/record/export', { screen: '/tvcustserv/ecalllist', query: sheetQuery(filters, sorts) }),
})
