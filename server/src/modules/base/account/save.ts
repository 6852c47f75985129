import { accountRules, validationWords, type AccountDraft } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { forgetAccount } from '../../../bus/bus.ts'
import { encrypt } from '../../../secret/keyring.ts'
import { hashPassword } from '../../../secret/password.ts'
import { checkFileUrls } from '../../../rows/file-urls.ts'
import { assignRoles, authoritysOf, readRoles, refuseBeyondOwn, rolesOfAccounts } from '../role/service.ts'
import { accountPort } from './dependents.ts'
import { passwordFault } from './password-rules.ts'
import { keepAnAdministrator, refuseOverStronger } from './service.ts'
import type { Account } from './table.ts'

/** Draft of a new or existing account; user name and password come only with a new account. */
export type SavedDraft = Omit<AccountDraft, 'username' | 'password'> &
  Partial<Pick<AccountDraft, 'username' | 'password'>>

const checkOrgan = async (call: SignedCall, organId: string | null, wrong: FieldTexts) => {
  // An account bound to an organisation creates accounts for that one only.
  if (call.me.organId !== null && organId !== call.me.organId) wrong['organId'] = [validationWords.reference]
  if (organId === null) return
  if (!(await accountPort.use().isOrgan(call, organId))) wrong['organId'] = [validationWords.reference]
}

const checkRoles = async (
  call: SignedCall,
  draft: SavedDraft,
  old: Account | undefined,
  isdefault: 0 | 1,
  wrong: FieldTexts,
) => {
  const roles = await readRoles(call.db, call.me, draft.roleIds)
  if (roles.length !== draft.roleIds.length) wrong['roleIds'] = [validationWords.reference]
  else if (roles.length === 0 && isdefault === 0) wrong['roleIds'] = [accountRules.roleNeeded]
  const held = old === undefined ? [] : (await rolesOfAccounts(call.db, [old.id])).map((role) => role.id)
  const fresh = roles.filter((role) => !held.includes(role.id))
  refuseBeyondOwn(
    call.me,
    fresh.flatMap((role) => role.authoritys),
    'roleIds',
  )
  if (old?.id === call.me.id && held.some((id) => !draft.roleIds.includes(id))) throw new Problem('ownAccount')
  return roles
}

/** Column values of a draft, after checking all rules of accounts; all faults are reported together. */
export const accountValues = async (call: SignedCall, draft: SavedDraft, old: Account | undefined, id: string) => {
  const wrong: FieldTexts = {}
  const isdefault = draft.isdefault ?? old?.isdefault ?? 0
  if (isdefault !== (old?.isdefault ?? 0) && call.me.isdefault !== 1)
    wrong['isdefault'] = [accountRules.onlyAdministrator]
  if (old !== undefined) refuseOverStronger(call.me, old, await authoritysOf(call.db, old.id))
  if (old?.id === call.me.id && old.isdefault === 1 && isdefault === 0) throw new Problem('ownAccount')

  const organId = draft.organId ?? null
  await checkOrgan(call, organId, wrong)
  const avatar = draft.avatar ?? null
  if (
    avatar !== null &&
    avatar !== old?.avatar &&
    (await checkFileUrls(call.db, call.me, [avatar], ['avatar'])).length > 0
  )
    wrong['avatar'] = [validationWords.reference]
  const roles = await checkRoles(call, draft, old, isdefault, wrong)

  const ecallid = draft.ecallid ?? null
  const hasToken =
    (draft.ecalltoken ?? null) !== null || (draft.ecalltoken === undefined && (old?.ecalltoken ?? null) !== null)
  const takesCalls = roles.some((role) => role.authoritys.includes('tvecall'))
  if (takesCalls && ecallid === null) wrong['ecallid'] = [accountRules.ecallNeeded]
  if ((takesCalls || ecallid !== null) && !hasToken) wrong['ecalltoken'] = [accountRules.ecallNeeded]
  const fault = draft.password === undefined ? undefined : passwordFault(draft.password, draft)
  if (fault !== undefined) wrong['password'] = [fault]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)

  const ecalltoken =
    draft.ecalltoken === undefined
      ? (old?.ecalltoken ?? null)
      : draft.ecalltoken === null
        ? null
        : encrypt(
            call.tools.keyring,
            { table: 'account', field: 'ecalltoken', operatorId: call.me.operatorId, id },
            draft.ecalltoken,
          )
  return {
    realname: draft.realname,
    avatar,
    title: draft.title ?? null,
    isdefault,
    organId,
    ecallid,
    ecalltoken: ecallid === null ? null : ecalltoken,
    ...(draft.username === undefined ? {} : { username: draft.username }),
    ...(draft.password === undefined ? {} : { passwordHashes: [await hashPassword(draft.password, call.me.id)] }),
  }
}

export const accountSaved = async (call: SignedCall, row: Account, draft: SavedDraft) => {
  await assignRoles(call.db, row.id, draft.roleIds)
  await keepAnAdministrator(call.db, row.operatorId)
  await forgetAccount(call, row.id)
}
