import { area, before, download, importSheet, list, read, remove, write } from '../../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../../kit/machine.ts'
import {
  ById,
  change,
  closed,
  common,
  Day,
  Done,
  Flag,
  formatted,
  Id,
  Instant,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  Remark,
  secret,
  text,
  Type,
  type Static,
} from '../../kit/schema.ts'
import { ImportBody, TaskStarted } from '../../kit/sheet.ts'
import { genders } from '../../shared.ts'
import { Contact } from '../customer/customer-shared.ts'
import { bindStates } from '../organ/organqrcode.ts'

/** Calls from a disabled box are treated as from one that is not there. */
export const tvtopMachine = enableMachine

export const onlineStates = ['offline', 'online'] as const
export type OnlineState = (typeof onlineStates)[number]
/** Without a heartbeat for as long, a box is off line. */
export const offlineAfterMs = 5 * 60_000
/** After so many days without one, somebody should look why. */
export const silentDays = 7

const settings = {
  mac: optional(formatted('mac', 17)),
  vendor: optional(text(1, 20)),
  model: text(1, 20),
  ecallid: optional(text(1, 32)),
  tvUserId: optional(Id),
  organId: optional(Id),
  address: optional(text(1, 100)),
  remark: optional(Remark),
}

/** A serial number is given once and stays. With a call id the box gets a token, which the reply tells. */
export const NewTvtop = closed({ sn: formatted('sn', 32), ...settings })

export const TvtopDraft = closed({
  ...settings,
  /** Written, never read again. */
  ecalltoken: optional(secret(text(8, 64))),
})
export type TvtopDraft = Static<typeof TvtopDraft>

export const TvtopRow = closed({
  ...common,
  sn: Type.String(),
  mac: orNull(Type.String()),
  vendor: orNull(Type.String()),
  model: Type.String(),
  firmware: orNull(Type.String()),
  ecallid: orNull(Type.String()),
  /** Whether there is a token; which one, nobody is told. */
  hasToken: Type.Boolean(),
  tvUserId: orNull(Id),
  tvUserName: orNull(Type.String()),
  tvUserMobile: orNull(Type.String()),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  address: orNull(Type.String()),
  /** Its own, or else its user's. */
  shownAddress: orNull(Type.String()),
  bindStatus: oneOf(...bindStates),
  onlineStatus: oneOf(...onlineStates),
  lastOnlineAt: orNull(Instant),
  remark: orNull(Type.String()),
  status: stateOf(tvtopMachine),
})
export type TvtopRow = Static<typeof TvtopRow>

/** Who calls: what an operator has to see when a box rings. */
export const CallingBox = closed({
  id: Id,
  sn: Type.String(),
  ecallid: Type.String(),
  address: orNull(Type.String()),
  organName: orNull(Type.String()),
  user: orNull(closed({ id: Id, name: Type.String(), mobile: Type.String() })),
  contacts: Type.Array(Contact),
  clients: Type.Array(
    closed({
      ...Option.properties,
      gender: oneOf(...genders),
      birthday: Day,
      careLevel: orNull(Type.String()),
    }),
  ),
})

export const tvtop = area('tvtop', ['tvtop'], {
  list: list('/tvtop/list', {
    query: pageQuery(
      {
        sn: text(1, 32),
        mac: text(1, 17),
        model: text(1, 20),
        organId: Id,
        bindStatus: oneOf(...bindStates),
        onlineStatus: oneOf(...onlineStates),
        /** With a user, enabled, and not heard of for days. */
        isSilent: Flag,
        status: stateOf(tvtopMachine),
      },
      ['sn', 'model', 'lastOnlineAt', 'createdAt'],
    ),
    reply: pageOf(TvtopRow),
  }),
  /** Boxes without a user, and the one of this user. */
  free: list('/tvtop/list/free', {
    access: ['tvuser', 'tvtop'],
    query: closed({ tvUserId: Type.Optional(Id), keyword: Type.Optional(text(1, 32)) }),
    reply: Type.Array(Option),
  }),
  read: read('/tvtop/{id}', { reply: TvtopRow }),
  /** The box that says it is this one, if it is; nothing otherwise. */
  calling: read('/tvtop/getsinglebyecallid', {
    access: ['tvtop', 'tvecall'],
    query: closed({ userid: text(1, 32), token: secret(text(1, 64)) }),
    reply: orNull(CallingBox),
  }),
  before: before('/tvtop/before/{id}'),
  /** Its token is told this once; a box without a call id has none. */
  add: write('/tvtop/add', {
    body: NewTvtop,
    reply: closed({ id: Id, sn: Type.String(), token: orNull(Type.String()) }),
  }),
  edit: write('/tvtop/edit', { body: change(TvtopDraft), reply: Done }),
  /** A new token, told this once; the old one is worth nothing from then on. */
  newToken: write('/tvtop/token', {
    body: ById,
    reply: closed({ ...Done.properties, token: Type.String() }),
  }),
  changestatus: write('/tvtop/changestatus', { body: changeStatusBody(tvtopMachine), reply: Done }),
  remove: remove('/tvtop'),
  template: download('/tvtop/downloadmodel', {}),
  import: importSheet('/tvtop/import', { body: ImportBody, reply: TaskStarted }),
})
