import { area, read, write } from '../kit/endpoint.ts'
import { closed, Flag, Id, Instant, oneOf, orNull, secret, Type, type Static } from '../kit/schema.ts'
import { roles } from '../roles.ts'
import { FactorCode } from './second-factor.ts'

export const UserInfo = closed({
  id: Id,
  username: Type.String(),
  name: Type.String(),
  realname: Type.String(),
  avatar: orNull(Type.String()),
  title: orNull(Type.String()),
  isdefault: Flag,
  operatorid: Id,
  operatorname: Type.String(),
  /** `username@operatorcode` signs in to this account even if another operator has the name too. */
  operatorcode: Type.String(),
  organid: orNull(Id),
  ecallid: orNull(Type.String()),
  ecalltoken: orNull(Type.String()),
  /** `required`: the account can do nothing else before it has turned one on. */
  secondFactor: oneOf('on', 'off', 'required'),
  roles: closed({ authoritys: Type.Array(oneOf(...roles)), title: Type.String() }),
})
export type UserInfo = Static<typeof UserInfo>

const Credential = Type.String({ minLength: 1, maxLength: 128 })

export const session = area('session', 'signedIn', {
  login: write('/login', {
    ownTransactions: true,
    access: 'public',
    body: closed({ username: Credential, password: secret(Credential), code: Type.Optional(FactorCode) }),
    reply: closed({ token: Type.String(), expiresAt: Instant }),
  }),
  /** The token in the header counts; the one in the query, which the console sends too, must equal it. */
  userinfo: read('/userinfo', {
    query: closed({ token: Type.Optional(secret(Type.String({ maxLength: 64 }))) }),
    reply: UserInfo,
  }),
  logout: write('/logout', {}),
})
