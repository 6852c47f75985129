import { accountRules, type Text } from '@kangju/contract'
import { holdsName, isGuessable } from '../../../secret/password-strength.ts'

interface Owner {
  readonly username?: string | undefined
  readonly realname?: string | undefined
  readonly mobile?: string | undefined
}

/** Why a new password is refused, beyond its format. Existing passwords are not judged. */
export const passwordFault = (password: string, { username, realname, mobile }: Owner): Text | undefined => {
  if (username !== undefined && holdsName(password, username)) return accountRules.passwordHoldsName
  const about = [username, realname, mobile].filter((word) => word !== undefined)
  return isGuessable(password, about) ? accountRules.passwordGuessable : undefined
}
