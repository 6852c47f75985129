import { area, before, download, importSheet, list, read, remove, write, exportSheet } from '../../kit/endpoint.ts'
import { changeStatusBody, machine, stateOf } from '../../kit/machine.ts'
import {
  change,
  closed,
  confidential,
  common,
  Count,
  Day,
  Done,
  Flag,
  formatted,
  Id,
  Instant,
  listOf,
  oneOf,
  optional,
  orNull,
  pageOf,
  pageQuery,
  prose,
  Remark,
  sensitive,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { ImportBody, sheetQuery, TaskStarted, wholeNumbers } from '../../kit/sheet.ts'
import { AreaCode, genders, Lat, Lng } from '../../shared.ts'
import { ClientGlance } from './client-glance.ts'
import { Contact, contacts, relations } from './customer-shared.ts'

/** A care recipient who has moved away or died gets no new orders. */
export const clientMachine = machine({
  states: ['active', 'moved', 'deceased'],
  initial: 'active',
  moves: {
    moveAway: { from: ['active'], to: 'moved', remark: true },
    comeBack: { from: ['moved'], to: 'active' },
    recordDeath: { from: ['active', 'moved'], to: 'deceased', remark: true },
    undoDeath: { from: ['deceased'], to: 'active', remark: true },
  },
})

export const idTypes = ['idCard', 'passport', 'permit', 'residenceCard'] as const
export const maritals = ['single', 'married', 'widowed', 'divorced'] as const
export type Marital = (typeof maritals)[number]
export const educations = ['none', 'primary', 'junior', 'senior', 'college'] as const
export const livings = ['alone', 'spouse', 'children', 'helper', 'institution', 'other'] as const
export const insurances = ['employee', 'resident', 'selfPay', 'other'] as const
export const subjectTypes = [
  'ordinary',
  'lowIncome',
  'destitute',
  'bereavedParent',
  'severelyDisabled',
  'over80',
  'veteran',
] as const
export const careLevels = ['independent', 'mild', 'moderate', 'severe'] as const
export type CareLevel = (typeof careLevels)[number]
export const clientSources = ['console', 'import', 'miniProgram', 'tv'] as const
export type ClientSource = (typeof clientSources)[number]

export const ClientDraft = closed({
  name: formatted('personName', 20),
  idType: Type.Unsafe<(typeof idTypes)[number]>({ ...oneOf(...idTypes), default: 'idCard' }),
  /** `checkClient` verifies the checksum of an ID card; other documents have none. */
  idCard: sensitive('idCard', text(5, 18)),
  /** Derived from an ID card; required with other documents. */
  gender: optional(oneOf(...genders)),
  birthday: optional(Day),
  mobile: optional(sensitive('tel', formatted('tel', 20))),
  nation: optional(text(1, 10)),
  marital: optional(oneOf(...maritals)),
  education: optional(oneOf(...educations)),
  liveStatus: oneOf(...livings),
  areaCode: AreaCode,
  address: text(4, 100),
  lng: optional(Lng),
  lat: optional(Lat),
  communityName: optional(text(1, 40)),
  organId: optional(Id),
  bookerId: optional(Id),
  relation: optional(oneOf(...relations)),
  contacts: contacts(1),
  medInsurance: optional(oneOf(...insurances)),
  subjectType: listOf(oneOf(...subjectTypes), 0, subjectTypes.length),
  careLevel: optional(oneOf(...careLevels)),
  tvUserId: optional(Id),
  remark: optional(confidential(Remark)),
})
export type ClientDraft = Static<typeof ClientDraft>

const listed = {
  ...common,
  archiveNo: Type.String(),
  name: Type.String(),
  idType: oneOf(...idTypes),
  idCard: sensitive('idCard', Type.String()),
  gender: oneOf(...genders),
  birthday: Day,
  age: Count,
  mobile: orNull(sensitive('tel', Type.String())),
  nation: orNull(Type.String()),
  marital: orNull(oneOf(...maritals)),
  education: orNull(oneOf(...educations)),
  liveStatus: oneOf(...livings),
  areaCode: AreaCode,
  areaName: Type.String(),
  address: Type.String(),
  lng: orNull(Lng),
  lat: orNull(Lat),
  communityName: orNull(Type.String()),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  bookerId: orNull(Id),
  bookerName: orNull(Type.String()),
  relation: orNull(oneOf(...relations)),
  contacts: Type.Array(Contact),
  medInsurance: orNull(oneOf(...insurances)),
  subjectType: Type.Array(oneOf(...subjectTypes)),
  careLevel: orNull(oneOf(...careLevels)),
  disabilityLevel: orNull(Type.Integer({ minimum: 0, maximum: 5 })),
  tvUserId: orNull(Id),
  tvUserName: orNull(Type.String()),
  source: oneOf(...clientSources),
  orderCount: Count,
  remark: orNull(Type.String()),
  statusReason: orNull(Type.String()),
  status: stateOf(clientMachine),
}
export const ClientRow = closed(listed)
export type ClientRow = Static<typeof ClientRow>

/** Summary of a care recipient who already has a record. */
export const ClientSummary = closed({
  id: Id,
  name: Type.String(),
  gender: oneOf(...genders),
  birthday: Day,
  mobile: orNull(Type.String()),
  organName: orNull(Type.String()),
})

/** A care recipient to choose for an order, with the address. */
export const ClientChoice = closed({
  id: Id,
  name: Type.String(),
  archiveNo: Type.String(),
  gender: oneOf(...genders),
  birthday: Day,
  areaCode: AreaCode,
  address: Type.String(),
  lng: orNull(Lng),
  lat: orNull(Lat),
})
export type ClientChoice = Static<typeof ClientChoice>

/** One audit log entry of a record. */
export const ClientLogLine = closed({
  id: Id,
  at: Instant,
  actorName: orNull(Type.String()),
  action: Type.String(),
  /** Changed fields, masked as in the audit log. */
  changes: Type.Array(closed({ field: Type.String(), from: Type.String(), to: Type.String() })),
  remark: orNull(Type.String()),
})

/** States of a relative's request to order for a care recipient who is on file already. */
export const joinStates = ['pending', 'joined', 'rejected'] as const
export type JoinState = (typeof joinStates)[number]

/** A relative who asked to order for a care recipient on file. */
export const ClientJoin = closed({
  id: Id,
  status: oneOf(...joinStates),
  /** The record on file. */
  clientId: Id,
  archiveNo: Type.String(),
  clientName: Type.String(),
  /** The record that the relative added under the same ID number; null after it was merged or deleted. */
  twinId: orNull(Id),
  /** Name of the care recipient as the relative typed it. */
  typedName: Type.String(),
  bookerId: Id,
  bookerName: Type.String(),
  bookerMobile: Type.String(),
  relation: orNull(oneOf(...relations)),
  /** Whether a code from the phone on file confirmed it; null while nothing is decided. */
  isByCode: orNull(Flag),
  createdAt: Instant,
  decidedAt: orNull(Instant),
  decidedByName: orNull(Type.String()),
  remark: orNull(Type.String()),
})
export type ClientJoin = Static<typeof ClientJoin>

const filters = {
  /** Matches name and record number, complete ID and phone numbers, and the last four characters of an ID number. */
  keyword: text(1, 40),
  organId: Id,
  areaCode: AreaCode,
  ageFrom: Type.Integer({ minimum: 0, maximum: 130 }),
  ageTo: Type.Integer({ minimum: 0, maximum: 130 }),
  careLevel: oneOf(...careLevels),
  disabilityLevel: Type.Integer({ minimum: 0, maximum: 5 }),
  subjectType: oneOf(...subjectTypes),
  liveStatus: oneOf(...livings),
  source: oneOf(...clientSources),
  status: stateOf(clientMachine),
  createdFrom: Day,
  createdTo: Day,
  /** Address without coordinates; dispatch needs them. */
  noPosition: Flag,
  /** A relative waits to be joined to the record. */
  hasJoins: Flag,
}
const sorts = ['archiveNo', 'name', 'birthday', 'createdAt'] as const
const importing = { screen: '/customer/serviceobject', body: ImportBody, reply: TaskStarted } as const

export const customerclient = area('customerclient', ['customerclient'], {
  list: list('/customerclient/list', { query: pageQuery(filters, sorts), reply: pageOf(ClientRow) }),
  /** Active care recipients to choose from, by booker or keyword. */
  nopage: list('/customerclient/list/nopage', {
    access: ['customerclient', 'order', 'tvbooking'],
    query: closed({ keyword: Type.Optional(text(1, 40)), bookerId: Type.Optional(Id) }),
    reply: Type.Array(ClientChoice),
  }),
  read: read('/customerclient/{id}', { reply: ClientRow }),
  /** Allergies, risks, next visit, remaining visits and usual nurse; each look leaves an audit row. */
  glance: read('/customerclient/glance/{id}', { ownTransactions: true, reply: ClientGlance }),
  /** Looks up a care recipient by ID number. */
  idcard: read('/customerclient/idcard/{id}', {
    access: ['customerclient', 'tvbooking'],
    params: { id: formatted('idCard', 18) },
    reply: orNull(ClientSummary),
  }),
  before: before('/customerclient/before/{id}'),
  add: write('/customerclient/add', { body: ClientDraft, reply: Done }),
  /** Changing the ID number of a care recipient with orders needs a reason. */
  edit: write('/customerclient/edit', {
    body: closed({ ...change(ClientDraft).properties, reason: Type.Optional(prose(2, 200)) }),
    reply: Done,
  }),
  changestatus: write('/customerclient/changestatus', { body: changeStatusBody(clientMachine), reply: Done }),
  remove: remove('/customerclient'),
  reveal: write('/customerclient/reveal', {
    body: closed({ id: Id, field: oneOf('idCard', 'mobile', 'contacts') }),
    reply: closed({ value: Type.String() }),
  }),
  log: list('/customerclient/log/{id}', { reply: Type.Array(ClientLogLine) }),
  /** Relatives who asked to order for a care recipient; also asked with the record that such a relative added. */
  joins: list('/customerclient/join/list/{id}', { reply: Type.Array(ClientJoin) }),
  /** Joins a relative to the record on file, or refuses. */
  decideJoin: write('/customerclient/join/{id}', {
    body: closed({ pass: Flag, remark: Type.Optional(prose(2, 200)) }),
  }),
  export: exportSheet('/customerclient/export', {
    screen: '/customer/serviceobject',
    query: sheetQuery({ ...filters, ...wholeNumbers }, sorts),
  }),
  templateClient: download('/customerclient/template/client', {}),
  templateLongcare: download('/customerclient/template/longcare', {}),
  templateHealth: download('/customerclient/template/health', {}),
  importClient: importSheet('/customerclient/import/client', importing),
  importLongcare: importSheet('/customerclient/import/longcare', importing),
  importHealth: importSheet('/customerclient/import/health', importing),
})
