import { area, before, list, read, write, exportSheet } from '../../kit/endpoint.ts'
import { changeStatusBody, stateOf } from '../../kit/machine.ts'
import {
  change,
  Clock,
  closed,
  common,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  listOf,
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
import { sheetQuery, wholeNumbers } from '../../kit/sheet.ts'
import { AreaCode, genders, Lat, Lng } from '../../shared.ts'
import { picture } from '../file.ts'
import { peopleMachine } from './people-moves.ts'

const whole = (minimum: number, maximum: number, usual?: number) =>
  Type.Integer({ minimum, maximum, ...(usual === undefined ? {} : { default: usual }) })

/** Working hours on one day of the week (1 Monday … 7 Sunday). */
export const WorkTime = closed({ weekday: whole(1, 7), start: Clock, end: Clock })
export type WorkTime = Static<typeof WorkTime>
/** A leave of whole days, both dates included. */
export const Leave = closed({ from: Day, to: Day, reason: text(1, 50) })
export type Leave = Static<typeof Leave>

export const workTimesAtMost = 42
export const leavesAtMost = 100
export const WorkTimes = Type.Array(WorkTime, { minItems: 1, maxItems: workTimesAtMost })
export const Leaves = Type.Array(Leave, { minItems: 0, maxItems: leavesAtMost })

/** Fields shared by staff and applicants. */
export const person = {
  name: formatted('personName', 20),
  idCard: sensitive('idCard', formatted('idCard', 18)),
  mobile: sensitive('mobile', formatted('mobile', 20)),
  licenseNo: optional(text(1, 30)),
  licenseValidTo: optional(Day),
  titleCertNo: optional(text(1, 30)),
  workYears: whole(0, 50),
  workOrg: optional(text(1, 50)),
  healthCertValidTo: Day,
  insuranceValidTo: optional(Day),
  noCrimeUrl: optional(picture('staff')),
  areaCodes: listOf(AreaCode, 1, 50),
  baseAddress: text(4, 100),
  baseLng: Lng,
  baseLat: Lat,
  serveRadiusKm: whole(1, 50, 10),
  workTimes: WorkTimes,
  maxDailyOrders: whole(1, 20, 6),
  bankName: optional(text(1, 40)),
  bankBranch: optional(text(1, 60)),
  bankAccountNo: optional(sensitive('bank', formatted('bankCard', 30))),
  intro: optional(prose(0, 300)),
}

export const PeopleDraft = closed({
  ...person,
  avatar: picture('content', { width: 480, height: 600 }),
  organId: Id,
  moldId: Id,
  gradeId: Id,
  certUrls: listOf(picture('staff'), 0, 9),
  projectIds: listOf(Id, 1, 200),
  leaves: Leaves,
  isMarketer: Type.Unsafe<0 | 1>({ ...Flag, default: 0 }),
})
export type PeopleDraft = Static<typeof PeopleDraft>

/** The same fields of a stored person, masked. */
export const personRow = {
  name: Type.String(),
  idCard: sensitive('idCard', Type.String()),
  gender: oneOf(...genders),
  birthday: Day,
  age: Count,
  mobile: sensitive('mobile', Type.String()),
  licenseNo: orNull(Type.String()),
  licenseValidTo: orNull(Day),
  titleCertNo: orNull(Type.String()),
  workYears: Count,
  workOrg: orNull(Type.String()),
  healthCertValidTo: Day,
  insuranceValidTo: orNull(Day),
  noCrimeUrl: orNull(picture('staff')),
  areaCodes: Type.Array(AreaCode),
  areaNames: Type.Array(Type.String()),
  baseAddress: Type.String(),
  baseLng: Lng,
  baseLat: Lat,
  serveRadiusKm: Count,
  workTimes: Type.Array(WorkTime),
  maxDailyOrders: Count,
  bankName: orNull(Type.String()),
  bankBranch: orNull(Type.String()),
  bankAccountNo: orNull(sensitive('bank', Type.String())),
  intro: orNull(Type.String({ format: 'prose' })),
}

export const PeopleRow = closed({
  ...common,
  ...personRow,
  code: Type.String(),
  avatar: picture('content'),
  organId: Id,
  organName: Type.String(),
  moldId: Id,
  moldName: Type.String(),
  gradeId: Id,
  gradeName: Type.String(),
  certUrls: Type.Array(picture('staff')),
  projectIds: Type.Array(Id),
  projects: Type.Array(Option),
  leaves: Type.Array(Leave),
  /** On leave today. */
  isAway: Flag,
  isReceive: Flag,
  isMarketer: Flag,
  /** In hundredths: 4.75 is 475. */
  rating: orNull(Type.Integer({ minimum: 0, maximum: 500 })),
  ratingCount: Count,
  finishedCount: Count,
  breachCount: Count,
  todayCount: Count,
  /** Earliest expiry date of the certificates. */
  certValidTo: orNull(Day),
  availableFen: Fen,
  frozenFen: Fen,
  pendingFen: Fen,
  totalIncomeFen: Fen,
  totalWithdrawFen: Fen,
  statusReason: orNull(Type.String()),
  status: stateOf(peopleMachine),
})
export type PeopleRow = Static<typeof PeopleRow>

const filters = {
  /** Matches staff number and name, and complete phone, ID card and bank account numbers. */
  keyword: text(1, 40),
  organId: Id,
  moldId: Id,
  gradeId: Id,
  status: stateOf(peopleMachine),
  isReceive: Flag,
  projectId: Id,
  areaCode: AreaCode,
  /** Staff with a certificate that has expired or expires within 30 days. */
  expiring: Flag,
}
const sorts = ['code', 'name', 'rating', 'finishedCount', 'certValidTo', 'createdAt'] as const

export const people = area('people', ['people'], {
  list: list('/people/list', { query: pageQuery(filters, sorts), reply: pageOf(PeopleRow) }),
  /** Active staff to choose from; for a visit, sorted by score. */
  nopage: list('/people/list/nopage', {
    access: ['people', 'order', 'order_dispatch_config'],
    query: closed({
      organId: Type.Optional(Id),
      keyword: Type.Optional(text(1, 40)),
      /** The visit to rank staff for; needs the `order` permission. */
      childId: Type.Optional(Id),
    }),
    reply: Type.Array(
      closed({
        ...Option.properties,
        mobile: Type.String(),
        moldName: Type.String(),
        gradeName: Type.String(),
        organName: Type.String(),
        distanceM: Type.Optional(orNull(Count)),
        todayCount: Type.Optional(Count),
        rating: Type.Optional(orNull(Count)),
        servedBefore: Type.Optional(Flag),
        conflict: Type.Optional(Flag),
        conflictText: Type.Optional(orNull(Type.String())),
        score: Type.Optional(Type.Integer()),
        eligible: Type.Optional(Flag),
        reason: Type.Optional(orNull(Type.String())),
      }),
    ),
  }),
  finanpicklist: list('/people/finanpicklist', {
    access: ['peoplefinancial'],
    /** The first ones by name. The keyword matches names and staff numbers; `id` asks for one of them. */
    query: closed({ keyword: Type.Optional(text(1, 40)), id: Type.Optional(Id) }),
    reply: Type.Array(closed({ ...Option.properties, code: Type.String() })),
  }),
  read: read('/people/{id}', { reply: PeopleRow }),
  before: before('/people/before/{id}'),
  add: write('/people/add', { body: PeopleDraft, reply: Done }),
  edit: write('/people/edit', { body: change(PeopleDraft), reply: Done }),
  isreceive: write('/people/isreceive/{id}', {
    body: closed({ isReceive: Flag, version: Type.Optional(Version) }),
    reply: Done,
  }),
  changestatus: write('/people/changestatus', { body: changeStatusBody(peopleMachine), reply: Done }),
  /** Staff types with their grades and services at one organisation, for staff forms. */
  choices: read('/people/choices', {
    access: ['people', 'peopleapply'],
    query: closed({ organId: Type.Optional(Id) }),
    reply: closed({
      molds: Type.Array(
        closed({
          id: Id,
          name: Type.String(),
          needLicense: Flag,
          minWorkYears: Count,
          grades: Type.Array(Option),
        }),
      ),
      projects: Type.Array(closed({ ...Option.properties, moldIds: Type.Array(Id) })),
    }),
  }),
  reveal: write('/people/reveal', {
    body: closed({ id: Id, field: oneOf('idCard', 'mobile', 'bankAccountNo') }),
    reply: closed({ value: Type.String() }),
  }),
  export: exportSheet('/people/list/export', {
    screen: '/people/list',
    query: sheetQuery({ ...filters, ...wholeNumbers }, sorts),
  }),
})
