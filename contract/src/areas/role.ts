import { area, list, read, remove, write } from '../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  Flag,
  listOf,
  oneOf,
  Option,
  optional,
  orNull,
  pageOf,
  pageQuery,
  text,
  Type,
  type Static,
} from '../kit/schema.ts'
import { noticeTopics } from '../notices.ts'
import { operatorWide, roles } from '../roles.ts'

export const roleMachine = enableMachine
const RoleKey = oneOf(...roles)
/** A topic of notices that holders of the role get, with or without sound. */
const RoleTopic = closed({ topic: oneOf(...noticeTopics), isAudible: Flag })

export const RoleDraft = closed({
  name: text(2, 20),
  title: optional(text(1, 20)),
  authoritys: listOf(RoleKey, 1, roles.length),
  /** Null for all topics of the permissions with the usual sounds. */
  topics: optional(Type.Array(RoleTopic, { maxItems: noticeTopics.length })),
})

export const RoleRow = closed({
  ...common,
  name: Type.String(),
  title: Type.String(),
  authoritys: Type.Array(RoleKey),
  topics: orNull(Type.Array(RoleTopic)),
  accountCount: Count,
  status: stateOf(roleMachine),
})
export type RoleRow = Static<typeof RoleRow>
export type RoleTopic = Static<typeof RoleTopic>
export type RoleDraft = Static<typeof RoleDraft>

/** Roles belong to the whole operator; what an account can grant, it finds through `account.roles`. */
export const role = area('role', operatorWide('operator_role'), {
  list: list('/role/list', {
    access: operatorWide('operator_role', 'operator_user'),
    query: pageQuery({ name: text(1, 20), authority: RoleKey, status: stateOf(roleMachine) }, [
      'name',
      'createdAt',
      'updatedAt',
    ]),
    reply: pageOf(RoleRow),
  }),
  nopage: list('/role/list/nopage', {
    access: operatorWide('operator_user', 'operator_role'),
    reply: Type.Array(Option),
  }),
  read: read('/role/{id}', { reply: RoleRow }),
  add: write('/role/add', { body: RoleDraft, reply: Done }),
  edit: write('/role/edit', { body: change(RoleDraft), reply: Done }),
  changestatus: write('/role/changestatus', { body: changeStatusBody(roleMachine), reply: Done }),
  remove: remove('/role'),
})
