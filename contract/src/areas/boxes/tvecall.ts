import { area, download, exportSheet, list, read, upload, write } from '../../kit/endpoint.ts'
import { machine, stateOf } from '../../kit/machine.ts'
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
import { AreaCode, genders, Lat, Lng } from '../../shared.ts'
import { relations } from '../customer/customer-shared.ts'
import { careLevels, clientMachine, livings } from '../customer/customerclient.ts'
import { HealthDraft } from '../customer/health.ts'
import { orderStates } from '../order/order-states.ts'

/** An emergency call. Its record is never edited apart from remark and call-back, and never deleted. */
export const callMachine = machine({
  states: ['calling', 'talking', 'ended', 'missed', 'declined'],
  initial: 'calling',
  moves: {
    connect: { from: ['calling'], to: 'talking' },
    hangup: { from: ['talking'], to: 'ended' },
    decline: { from: ['calling'], to: 'declined' },
    miss: { from: ['calling'], to: 'missed', by: ['system'] },
  },
})
export type CallState = (typeof callMachine)['states'][number]

export const callTypes = ['video', 'voice'] as const
export type CallType = (typeof callTypes)[number]

export const callParties = ['operator', 'caller', 'system'] as const
export type CallParty = (typeof callParties)[number]

export const emergencyTypes = ['accidental', 'enquiry', 'service', 'unwell', 'emergency', 'other'] as const
export type EmergencyType = (typeof emergencyTypes)[number]

/** An unanswered call has to be called back. */
export const callbackStates = ['none', 'due', 'done'] as const
export type CallbackState = (typeof callbackStates)[number]

/** Who is told by text message of a call that was not answered. */
export const callContacts = ['duty', 'family'] as const
export type CallContact = (typeof callContacts)[number]

/** Seconds after which a ringing call gets louder, and then reaches super administrators. */
export const louderAfterSec = 15
export const adminsAfterSec = 30

/** An answer within this many seconds is in time. */
export const answeredInTimeSec = 15

/** A talk that went from one agent to another. */
export const Handover = closed({ fromId: Id, fromName: Type.String(), toId: Id, toName: Type.String(), at: Instant })
export type Handover = Static<typeof Handover>

/** One recording of a talk; a talk that was interrupted or handed over may have several. */
export const CallRecording = closed({
  id: Id,
  startedAt: Instant,
  /** Time of its last part. */
  endedAt: Instant,
  bytes: Count,
  accountName: Type.String(),
})
export type CallRecording = Static<typeof CallRecording>

/** Interval in which a recording is stored, so that a closed page loses no more than this. */
export const recordingPartSec = 5

/** An offered hand-over that is not taken is withdrawn after this many seconds. */
export const handoverWaitsSec = 30

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

const { recordDate, bloodAbo, bloodRh, drugAllergy, allergyNote, diseases } = HealthDraft.properties
const { disability, infectious, infectiousNote, tubes, bradenScore, morseScore, medications } = HealthDraft.properties

/** What a call agent has to know of the newest health record of a care recipient. */
export const CallerHealth = closed({
  recordDate,
  bloodAbo,
  bloodRh,
  drugAllergy,
  allergyNote,
  diseases,
  disability,
  infectious,
  infectiousNote,
  tubes,
  bradenScore,
  morseScore,
  medications,
})
export type CallerHealth = Static<typeof CallerHealth>

/** The household itself, a care recipient, an emergency contact of either, or the booker. */
export const contactKinds = ['household', 'client', 'contact', 'booker'] as const

export const CallerContact = closed({
  /** Names the contact in a request for its number. */
  key: Type.String(),
  kind: oneOf(...contactKinds),
  name: Type.String(),
  relation: orNull(oneOf(...relations)),
  /** The care recipient whose contact or booker this is. */
  clientName: orNull(Type.String()),
  mobile: sensitive('tel', Type.String()),
})
export type CallerContact = Static<typeof CallerContact>

const CallerClient = closed({
  id: Id,
  name: Type.String(),
  gender: oneOf(...genders),
  age: Count,
  careLevel: orNull(oneOf(...careLevels)),
  liveStatus: oneOf(...livings),
  status: stateOf(clientMachine),
  bookerId: orNull(Id),
  bookerName: orNull(Type.String()),
  /** Null without a health record, or if the account may not read it. */
  health: orNull(CallerHealth),
})
export type CallerClient = Static<typeof CallerClient>

/** Who calls, as the call agent needs it while the call rings and during the talk. */
export const CallerCard = closed({
  id: Id,
  household: orNull(closed({ id: Id, name: Type.String(), isSuspended: Type.Boolean() })),
  address: orNull(Type.String()),
  areaCode: orNull(AreaCode),
  lng: orNull(Lng),
  lat: orNull(Lat),
  clients: Type.Array(CallerClient),
  /** Health records are shown while the call rings, to the account that talks, and until a call-back is done. */
  isHealthShown: Type.Boolean(),
  contacts: Type.Array(CallerContact),
  /** The staff member who made most of the visits of the last half year. */
  nurse: orNull(closed({ name: Type.String(), visits: Count, lastAt: orNull(Instant) })),
  orders: Type.Array(
    closed({
      id: Id,
      orderNo: Type.String(),
      title: Type.String(),
      clientName: Type.String(),
      createdAt: Instant,
      status: oneOf(...orderStates),
    }),
  ),
  /** Earlier calls of the household. */
  calls: Type.Array(
    closed({
      id: Id,
      calltime: Instant,
      durationSec: orNull(Count),
      accountName: orNull(Type.String()),
      status: stateOf(callMachine),
      emergencyType: orNull(oneOf(...emergencyTypes)),
      remark: orNull(confidential(Type.String())),
    }),
  ),
})
export type CallerCard = Static<typeof CallerCard>

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
  export: exportSheet('/tvecall/record/export', { query: sheetQuery(filters, sorts) }),
})
