import type { Endpoint } from '../kit/endpoint.ts'
import { write } from '../kit/endpoint.ts'
import { closed, listOf, secret, Type } from '../kit/schema.ts'
import { roles, type Holder, type Role } from '../roles.ts'

/** Permissions that move money or grant permissions. */
export const rolesWithFactor: readonly Role[] = roles.filter((role) =>
  [
    'order',
    'tvbooking',
    'peoplefinancial',
    'organfinancial',
    'settlement',
    'order_refund_apply',
    'prepaycard',
    'prepaydist',
    'prepayactive',
    'operator_user',
    'operator_role',
  ].includes(role),
)

/** Whether an account needs a second factor where its operator requires one. */
export const needsFactor = ({ isdefault, authoritys }: Pick<Holder, 'isdefault' | 'authoritys'>): boolean =>
  isdefault === 1 || authoritys.some((role) => rolesWithFactor.includes(role))

/** What an account can do before it has turned on the second factor that it needs: turn it on, or leave. */
export const isOpenWithoutFactor = ({ area, access }: Pick<Endpoint, 'area' | 'access'>): boolean =>
  access === 'signedIn' && (area === 'session' || area === 'profile')

const Password = secret(Type.String({ minLength: 1, maxLength: 128 }))
/** Six digits of the app, or a recovery code. */
export const FactorCode = secret(Type.String({ minLength: 6, maxLength: 32 }))
const RecoveryCodes = closed({ recoveryCodes: listOf(Type.String(), 10, 10) })

/** Two-step verification of the own account. */
export const factorCalls = {
  startFactor: write('/profile/factor/start', {
    ownTransactions: true,
    body: closed({ password: Password }),
    reply: closed({ secret: Type.String(), uri: Type.String() }),
  }),
  confirmFactor: write('/profile/factor/confirm', {
    ownTransactions: true,
    body: closed({ code: FactorCode }),
    reply: RecoveryCodes,
  }),
  renewRecovery: write('/profile/factor/recovery', {
    ownTransactions: true,
    body: closed({ code: FactorCode }),
    reply: RecoveryCodes,
  }),
  removeFactor: write('/profile/factor/remove', {
    ownTransactions: true,
    body: closed({ password: Password, code: FactorCode }),
  }),
}
