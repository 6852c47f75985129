import { area, list, read, write } from '../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
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
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  secret,
  sensitive,
  text,
  Type,
  type Static,
} from '../kit/schema.ts'
import { picture } from './file.ts'

export const accountMachine = enableMachine

const editable = {
  realname: formatted('personName', 20),
  mobile: sensitive('mobile', formatted('mobile', 20)),
  avatar: optional(picture('avatar')),
  title: optional(text(1, 20)),
  roleIds: listOf(Id, 0, 10),
  isdefault: Type.Optional(Flag),
  organId: optional(Id),
  ecallid: optional(text(1, 32)),
  ecalltoken: optional(secret(text(1, 64))),
}
const Password = secret(formatted('password', 128))

export const AccountChange = closed(editable)
export const AccountDraft = closed({ username: formatted('username', 40), password: Password, ...editable })
export type AccountDraft = Static<typeof AccountDraft>

export const AccountRow = closed({
  ...common,
  username: Type.String(),
  realname: Type.String(),
  name: Type.String(),
  mobile: sensitive('mobile', Type.String()),
  avatar: orNull(picture('avatar')),
  title: orNull(Type.String()),
  roleIds: Type.Array(Id),
  roles: Type.Array(Option),
  isdefault: Flag,
  organId: orNull(Id),
  organName: orNull(Type.String()),
  ecallid: orNull(Type.String()),
  status: stateOf(accountMachine),
  lastLoginAt: orNull(Instant),
  lastLoginIp: orNull(Type.String()),
  failedCount: Count,
  lockedUntil: orNull(Instant),
  hasSecondFactor: Type.Boolean(),
})
export type AccountRow = Static<typeof AccountRow>

export const account = area('account', ['operator_user'], {
  list: list('/account/list', {
    query: pageQuery({ keyword: text(1, 40), roleId: Id, organId: Id, status: stateOf(accountMachine) }, [
      'username',
      'realname',
      'lastLoginAt',
      'createdAt',
    ]),
    reply: pageOf(AccountRow),
  }),
  read: read('/account/{id}', { reply: AccountRow }),
  /** Enabled roles that the caller can grant. */
  roles: list('/account/roles', { reply: Type.Array(Option) }),
  add: write('/account/add', { body: AccountDraft, reply: Done }),
  edit: write('/account/edit', { body: change(AccountChange), reply: Done }),
  changestatus: write('/account/changestatus', { body: changeStatusBody(accountMachine), reply: Done }),
  /** An account changes its own password with the old one; changing another's needs operator_user. */
  pwd: write('/account/pwd', {
    ownTransactions: true,
    access: 'signedIn',
    body: closed({
      id: Type.Optional(Id),
      oldPassword: Type.Optional(secret(Type.String({ minLength: 1, maxLength: 128 }))),
      newPassword: Password,
    }),
  }),
  /** Turns off another account's second factor, if its owner lost both app and recovery codes. */
  resetfactor: write('/account/resetfactor', { body: closed({ id: Id }) }),
  ignoreorderremind: write('/account/ignoreorderremind', {
    access: 'signedIn',
    body: closed({ date: Type.Optional(Day) }),
    reply: closed({ date: Day }),
  }),
  reveal: write('/account/reveal', {
    body: closed({ id: Id, field: oneOf('mobile') }),
    reply: closed({ value: Type.String() }),
  }),
})
