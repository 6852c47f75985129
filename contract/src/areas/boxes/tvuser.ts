import { area, before, list, read, remove, write } from '../../kit/endpoint.ts'
import { changeStatusBody, machine, stateOf } from '../../kit/machine.ts'
import {
  change,
  closed,
  confidential,
  common,
  Day,
  Done,
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
  Remark,
  sensitive,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { AreaCode, Lat, Lng } from '../../shared.ts'
import { Contact, contacts } from '../customer/customer-shared.ts'

/** The TV shows that a user is suspended; emergency calls still work. */
export const tvuserMachine = machine({
  states: ['enabled', 'disabled'],
  initial: 'enabled',
  moves: {
    suspend: { from: ['enabled'], to: 'disabled' },
    resume: { from: ['disabled'], to: 'enabled' },
  },
})

/** The household of a box. Its carrier account cannot be changed later. */
export const TvuserDraft = closed({
  name: formatted('personName', 20),
  mobile: sensitive('mobile', formatted('mobile', 20)),
  idCard: optional(sensitive('idCard', formatted('idCard', 18))),
  /** Id of the box, which must not have another user. */
  tvTopId: optional(Id),
  clientIds: listOf(Id, 0, 4),
  contacts: contacts(0),
  organId: optional(Id),
  areaCode: AreaCode,
  address: text(4, 100),
  lng: optional(Lng),
  lat: optional(Lat),
  openDate: optional(Day),
  expireDate: optional(Day),
  remark: optional(confidential(Remark)),
})
export type TvuserDraft = Static<typeof TvuserDraft>

export const TvuserRow = closed({
  ...common,
  tvAccount: Type.String(),
  name: Type.String(),
  mobile: sensitive('mobile', Type.String()),
  idCard: orNull(sensitive('idCard', Type.String())),
  tvTopId: orNull(Id),
  sn: orNull(Type.String()),
  clientIds: Type.Array(Id),
  clients: Type.Array(Option),
  contacts: Type.Array(Contact),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  areaCode: orNull(AreaCode),
  areaName: orNull(Type.String()),
  address: orNull(Type.String()),
  lng: orNull(Lng),
  lat: orNull(Lat),
  openDate: orNull(Day),
  expireDate: orNull(Day),
  lastActiveAt: orNull(Instant),
  remark: orNull(Type.String()),
  status: stateOf(tvuserMachine),
})
export type TvuserRow = Static<typeof TvuserRow>

export const tvuser = area('tvuser', ['tvuser'], {
  list: list('/tvuser/list', {
    query: pageQuery(
      {
        /** Matches name, account and serial number, and complete phone numbers. */
        keyword: text(1, 40),
        organId: Id,
        areaCode: AreaCode,
        status: stateOf(tvuserMachine),
        isBound: Flag,
      },
      ['tvAccount', 'name', 'openDate', 'expireDate', 'lastActiveAt', 'createdAt'],
    ),
    reply: pageOf(TvuserRow),
  }),
  choose: list('/tvuser/chooselist', {
    access: ['tvuser', 'tvtop'],
    query: closed({ keyword: Type.Optional(text(1, 40)) }),
    reply: Type.Array(
      closed({
        ...Option.properties,
        mobile: Type.String(),
        sn: orNull(Type.String()),
        address: orNull(Type.String()),
      }),
    ),
  }),
  /** Care recipients to choose from, with record number and birthday to tell namesakes apart. */
  clients: list('/tvuser/clients', {
    query: closed({ keyword: Type.Optional(text(1, 40)) }),
    reply: Type.Array(closed({ ...Option.properties, archiveNo: Type.String(), birthday: Day })),
  }),
  read: read('/tvuser/{id}', { reply: TvuserRow }),
  before: before('/tvuser/before/{id}'),
  edit: write('/tvuser/edit', { body: change(TvuserDraft), reply: Done }),
  changestatus: write('/tvuser/changestatus', { body: changeStatusBody(tvuserMachine), reply: Done }),
  remove: remove('/tvuser'),
  reveal: write('/tvuser/reveal', {
    body: closed({ id: Id, field: oneOf('mobile', 'idCard', 'contacts') }),
    reply: closed({ value: Type.String() }),
  }),
})
