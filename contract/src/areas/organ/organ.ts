import { area, before, list, read, remove, write } from '../../kit/endpoint.ts'
import { changeStatusBody, stateOf } from '../../kit/machine.ts'
import {
  BasisPoints,
  change,
  closed,
  common,
  Count,
  Day,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  Instant,
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
import { AreaCode, Lat, Lng, organTypes, type OrganType, weekdays } from '../../shared.ts'
import { picture } from '../file.ts'
import { operatorWide } from '../../roles.ts'
import { organMachine } from './organ-moves.ts'

export const settleCycles = ['tn', 'monthly'] as const
export type SettleCycle = (typeof settleCycles)[number]

/** Types of organisations that need a medical licence. */
export const medicalOrganTypes: readonly OrganType[] = ['nursingStation', 'healthCentre', 'hospital', 'examCentre']

const License = picture('organ')

export const OrganDraft = closed({
  name: text(2, 50),
  shortName: optional(text(1, 12)),
  organType: oneOf(...organTypes),
  uscc: formatted('uscc', 18),
  medicalLicenseNo: optional(text(1, 30)),
  legalPerson: formatted('personName', 20),
  contactName: formatted('personName', 20),
  contactMobile: sensitive('mobile', formatted('mobile', 20)),
  tel: optional(formatted('tel', 20)),
  areaCode: AreaCode,
  address: text(4, 100),
  lng: Lng,
  lat: Lat,
  serviceAreaCodes: listOf(AreaCode, 0, 200),
  serviceRadiusKm: optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  businessHours: optional(formatted('hours', 11)),
  /** Weekdays without health checks. */
  closedWeekdays: Type.Optional(listOf(oneOf(...weekdays), 0, 6)),
  logoUrl: optional(picture('content', { width: 240, height: 240 })),
  licenseUrls: listOf(License, 0, 9),
  /** Last valid day of the licences; blank if they do not expire. */
  licenseValidTo: optional(Day),
  intro: optional(prose(0, 2000)),
  projectIds: listOf(Id, 0, 500),
  shareBp: optional(BasisPoints),
  settleCycle: Type.Unsafe<SettleCycle>({ ...oneOf(...settleCycles), default: 'tn' }),
  bankName: optional(text(1, 40)),
  bankBranch: optional(text(1, 60)),
  bankAccountName: optional(text(1, 50)),
  bankAccountNo: optional(sensitive('bank', formatted('corporateAccount', 30))),
})
export type OrganDraft = Static<typeof OrganDraft>

const listed = {
  ...common,
  code: Type.String(),
  name: Type.String(),
  shortName: orNull(Type.String()),
  organType: oneOf(...organTypes),
  uscc: orNull(Type.String()),
  contactName: orNull(Type.String()),
  contactMobile: orNull(sensitive('mobile', Type.String())),
  tel: orNull(Type.String()),
  areaCode: orNull(AreaCode),
  areaName: orNull(Type.String()),
  address: orNull(Type.String()),
  businessHours: orNull(Type.String()),
  closedWeekdays: Type.Array(oneOf(...weekdays)),
  logoUrl: orNull(picture('content')),
  licenseValidTo: orNull(Day),
  projectCount: Count,
  shareBp: orNull(BasisPoints),
  settleCycle: oneOf(...settleCycles),
  active: Flag,
  status: stateOf(organMachine),
  openedAt: orNull(Instant),
  openedByName: orNull(Type.String()),
  closedAt: orNull(Instant),
  closeReason: orNull(Type.String()),
  /** Its QR codes, named by their numbers. */
  qrCodes: Type.Array(Option),
  peopleCount: Count,
  orderCount: Count,
  walletFen: Fen,
}

export const OrganListRow = closed(listed)
export type OrganListRow = Static<typeof OrganListRow>
/** Adds the fields of the detail view. */
export const OrganRow = closed({
  ...listed,
  medicalLicenseNo: orNull(Type.String()),
  legalPerson: orNull(Type.String()),
  lng: orNull(Lng),
  lat: orNull(Lat),
  serviceAreaCodes: Type.Array(AreaCode),
  serviceAreaNames: Type.Array(Type.String()),
  serviceRadiusKm: Count,
  licenseUrls: Type.Array(License),
  intro: orNull(Type.String({ format: 'prose' })),
  projectIds: Type.Array(Id),
  projects: Type.Array(Option),
  bankName: orNull(Type.String()),
  bankBranch: orNull(Type.String()),
  bankAccountName: orNull(Type.String()),
  bankAccountNo: orNull(sensitive('bank', Type.String())),
})
export type OrganRow = Static<typeof OrganRow>

/** Whether an inactive organisation was active before. */
export const organPasts = ['neverOpened', 'closed'] as const
export type OrganPast = (typeof organPasts)[number]

const filters = {
  /** Matches name, code, contact and phone, and complete mobile and bank account numbers. */
  keyword: text(1, 50),
  organType: oneOf(...organTypes),
  /** A district, or all districts of a city or province. */
  areaCode: AreaCode,
  projectId: Id,
}
const ofOpened = { status: stateOf(organMachine), openedFrom: Day, openedTo: Day }
const ofUnopened = { past: oneOf(...organPasts), closedFrom: Day, closedTo: Day }
const sorts = ['code', 'name', 'openedAt', 'closedAt', 'createdAt'] as const

export const organ = area('organ', ['organ'], {
  list: list('/organ/list', {
    query: pageQuery({ ...filters, active: Flag, ...ofOpened, ...ofUnopened }, sorts),
    reply: pageOf(OrganListRow),
  }),
  nopage: list('/organ/list/nopage', {
    access: 'signedIn',
    /** Returns active, operating organisations unless `all` is set, optionally of one type. */
    query: closed({ all: Type.Optional(Flag), organType: Type.Optional(oneOf(...organTypes)) }),
    reply: Type.Array(closed({ id: Id, name: Type.String(), areaCode: orNull(Type.String()) })),
  }),
  /** Organisations with wallet transactions. */
  finanpicklist: list('/organ/finanpicklist', {
    access: ['organfinancial'],
    query: closed({
      keyword: Type.Optional(text(1, 40)),
      /** 1: also organisations whose wallet has no transactions yet. */
      all: Type.Optional(Flag),
    }),
    reply: Type.Array(Option),
  }),
  read: read('/organ/{id}', { reply: OrganRow }),
  /** Services of one organisation. */
  projects: list('/organ/project/list/nopage', {
    access: ['organ', 'organprojectpromotionqrcode'],
    query: closed({ organId: Id }),
    reply: Type.Array(Option),
  }),
  /** Unlinked QR codes, and those of the given organisation. */
  codes: list('/organ/qrcode/list', {
    query: closed({ organId: Type.Optional(Id), keyword: Type.Optional(text(1, 16)) }),
    reply: Type.Array(closed({ id: Id, name: Type.String(), batchNo: Type.String(), isBound: Flag })),
  }),
  before: before('/organ/before/{id}'),
  add: write('/organ/add', { access: operatorWide('organ_add'), body: OrganDraft, reply: Done }),
  edit: write('/organ/edit', { body: change(OrganDraft), reply: Done }),
  // The operator decides whether an organisation works for it, not the organisation.
  open: write('/organ/active', {
    access: operatorWide('organ'),
    body: closed({ id: Id, version: Type.Optional(Version) }),
    reply: Done,
  }),
  changestatus: write('/organ/changestatus', {
    access: operatorWide('organ'),
    body: changeStatusBody(organMachine),
    reply: Done,
  }),
  close: write('/organ/close', {
    access: operatorWide('organ'),
    body: closed({ id: Id, closeReason: prose(2, 200), version: Type.Optional(Version) }),
    reply: Done,
  }),
  /** Links a QR code; without an organisation, unlinks it. */
  bindqrcode: write('/organ/bindqrcode', {
    access: operatorWide('organ'),
    body: closed({ organId: orNull(Id), qrCodeId: Id }),
    reply: Done,
  }),
  remove: remove('/organ', operatorWide('organ')),
  reveal: write('/organ/reveal', {
    body: closed({ id: Id, field: oneOf('contactMobile', 'bankAccountNo') }),
    reply: closed({ value: Type.String() }),
  }),
})
