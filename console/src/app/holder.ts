import type { Holder, UserInfo } from '@kangju/contract'

export const holderOf = (me: UserInfo): Holder => ({
  isdefault: me.isdefault as 0 | 1,
  authoritys: me.roles.authoritys,
})
