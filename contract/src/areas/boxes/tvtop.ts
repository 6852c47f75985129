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

/** Requests from a disabled box are answered as if the box did not exist. */
export const tvtopMachine = enableMachine

export const onlineStates = ['offline', 'online'] as const
export type OnlineState = (typeof onlineStates)[number]
/** A box without a heartbeat for this long is offline. */
export const offlineAfterMs = 5 * 60_000
/** What the daily self-test of a box's line can find. A box that does not answer is off line. */
export const lineFaults = ['offline', 'microphone', 'camera', 'network', 'relay'] as const
export type LineFault = (typeof lineFaults)[number]
export const lineStates = ['untested', 'good', 'failed'] as const
export type LineState = (typeof lineStates)[number]
/** A box without a heartbeat for this many days is listed as silent. */
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

/** The serial number cannot be changed later. A box with a call id gets a token, which only this reply contains. */
export const NewTvtop = closed({ sn: formatted('sn', 32), ...settings })

export const TvtopDraft = closed({
  ...settings,
  /** Write-only. */
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
  /** Whether the box has a token; the token itself is never returned. */
  hasToken: Type.Boolean(),
  tvUserId: orNull(Id),
  tvUserName: orNull(Type.String()),
  tvUserMobile: orNull(Type.String()),
  organId: orNull(Id),
  organName: orNull(Type.String()),
  address: orNull(Type.String()),
  /** Address of the box, or else of its user. */
  shownAddress: orNull(Type.String()),
  bindStatus: oneOf(...bindStates),
  onlineStatus: oneOf(...onlineStates),
  lastOnlineAt: orNull(Instant),
  lineStatus: oneOf(...lineStates),
  lineFaults: Type.Array(oneOf(...lineFaults)),
  lineTestedAt: orNull(Instant),
  remark: orNull(Type.String()),
  status: stateOf(tvtopMachine),
})
export type TvtopRow = Static<typeof TvtopRow>

/** Details that a call agent sees when a box makes an emergency call. */
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
        /** Enabled boxes with a user that have sent no heartbeat for `silentDays`. */
        isSilent: Flag,
        /** Result of the last self-test of the line. */
        lineStatus: oneOf(...lineStates),
        status: stateOf(tvtopMachine),
      },
      ['sn', 'model', 'lastOnlineAt', 'createdAt'],
    ),
    reply: pageOf(TvtopRow),
  }),
  /** Boxes without a user, and the box of the given user. */
  free: list('/tvtop/list/free', {
    access: ['tvuser', 'tvtop'],
    query: closed({ tvUserId: Type.Optional(Id), keyword: Type.Optional(text(1, 32)) }),
    reply: Type.Array(Option),
  }),
  read: read('/tvtop/{id}', { reply: TvtopRow }),
  /** Finds the box by call id and token; null if they do not match. */
  calling: read('/tvtop/getsinglebyecallid', {
    access: ['tvtop', 'tvecall'],
    query: closed({ userid: text(1, 32), token: secret(text(1, 64)) }),
    reply: orNull(CallingBox),
  }),
  before: before('/tvtop/before/{id}'),
  /** The token is returned only here; a box without a call id has none. */
  add: write('/tvtop/add', {
    body: NewTvtop,
    reply: closed({ id: Id, sn: Type.String(), token: orNull(Type.String()) }),
  }),
  edit: write('/tvtop/edit', { body: change(TvtopDraft), reply: Done }),
  /** Replaces the token. The new token is returned only here; the old one stops working. */
  newToken: write('/tvtop/token', {
    body: ById,
    reply: closed({ ...Done.properties, token: Type.String() }),
  }),
  /** Asks the box to test its line now; the result is in the row about a minute later. */
  testLine: write('/tvtop/linetest', { body: ById, reply: Done }),
  changestatus: write('/tvtop/changestatus', { body: changeStatusBody(tvtopMachine), reply: Done }),
  remove: remove('/tvtop'),
  template: download('/tvtop/downloadmodel', {}),
  import: importSheet('/tvtop/import', { screen: '/tvtop/list', body: ImportBody, reply: TaskStarted }),
})
