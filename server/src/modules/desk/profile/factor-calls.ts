import type { profile } from '@kangju/contract'
import { forgetAccount } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { Call } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { checkOwnPassword, readOwn } from '../../base/account/service.ts'
import {
  confirmFactor,
  giveRecoveryCodes,
  isFactorRequired,
  readFactor,
  removeFactor,
  startFactor,
  useCode,
} from '../../base/factor/service.ts'
import { countOwnGuess, endSessions, forgetOwnGuesses } from '../../base/session/service.ts'

type FactorCall = Call<
  typeof profile.startFactor | typeof profile.confirmFactor | typeof profile.renewRecovery | typeof profile.removeFactor
>

/** Runs an action with a code. Wrong codes are counted outside the transaction that they undo. */
const actWithFactor = async <R>(call: FactorCall, code: string, act: (tx: Db) => Promise<R>): Promise<R> => {
  const { db, me, now, tools } = call
  await countOwnGuess(db, 'factor', me.id, now)
  const result = await call.transact(async (tx) => {
    await useCode(tx, tools.keyring, me.id, code, now)
    call.audit({ entityId: me.id, detail: {} })
    return act(tx)
  })
  await forgetOwnGuesses(db, 'factor', me.id)
  return result
}

export const start = async (call: Call<typeof profile.startFactor>) => {
  const { me, now, tools } = call
  await checkOwnPassword(call, await readOwn(call.db, me), call.body.password, 'password')
  return call.transact(async (tx) => {
    call.audit({ entityId: me.id, detail: {} })
    return startFactor(tx, tools.keyring, me, now)
  })
}

/** Other sessions end, because they were signed in without the second factor. */
export const confirm = (call: Call<typeof profile.confirmFactor>) =>
  actWithFactor(call, call.body.code, async (tx) => {
    await confirmFactor(tx, call.me.id, call.now)
    await endSessions(tx, call.me.id, '50008', call.now, call.me.sessionId)
    await forgetAccount({ ...call, db: tx }, call.me.id)
    return giveRecoveryCodes(tx, call.me.id)
  })

export const renewRecovery = async (call: Call<typeof profile.renewRecovery>) => {
  if ((await readFactor(call.db, call.me.id)) === undefined) throw new Problem('wrongState')
  return actWithFactor(call, call.body.code, (tx) => giveRecoveryCodes(tx, call.me.id))
}

export const remove = async (call: Call<typeof profile.removeFactor>) => {
  const { db, me, body } = call
  if (await isFactorRequired(db, me)) throw new Problem('secondFactorRequired')
  await checkOwnPassword(call, await readOwn(db, me), body.password, 'password')
  return actWithFactor(call, body.code, async (tx) => {
    await removeFactor(tx, me.id)
    await forgetAccount({ ...call, db: tx }, me.id)
    return null
  })
}
