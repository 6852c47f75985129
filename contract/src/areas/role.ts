import { area, list, read, remove, write } from '../kit/endpoint.ts'
import { changeStatusBody, enableMachine, stateOf } from '../kit/machine.ts'
import {
  change,
  closed,
  common,
  Count,
  Done,
  listOf,
  oneOf,
  Option,
  optional,
  pageOf,
  pageQuery,
  text,
  Type,
  type Static,
} from '../kit/schema.ts'
import { operatorWide, roles } from '../roles.ts'

export const roleMachine = enableMachine
const RoleKey = oneOf(...roles)

export const RoleDraft = closed({
  name: text(2, 20),
  title: optional(text(1, 20)),
  authoritys: listOf(RoleKey, 1, roles.length),
})

export const RoleRow = closed({
  ...common,
  name: Type.String(),
  title: Type.String(),
  authoritys: Type.Array(RoleKey),
  accountCount: Count,
  status: stateOf(roleMachine),
})
export type RoleRow = Static<typeof RoleRow>
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
