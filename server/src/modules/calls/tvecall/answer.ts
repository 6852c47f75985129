import { fillText, tvecallTexts as texts, type CallParty } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import { notifyRole } from '../../../bus/outbox.ts'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { noTexts, textsAfter, textsDueTo } from './call-texts.ts'
import { calls, type Call } from './table.ts'

const secondsBetween = (from: string, to: Date) => Math.max(0, Math.round((to.getTime() - Date.parse(from)) / 1000))

export const saveCall = async (
  tx: Db,
  call: Call,
  values: Partial<Call>,
  now: Date,
  by: string | null,
): Promise<Call> => {
  const [row] = await tx
    .update(calls)
    .set({ ...values, version: sql`${calls.version} + 1`, updatedAt: now.toISOString(), updatedBy: by })
    .where(eq(calls.id, call.id))
    .returning()
  if (row === undefined) throw new Problem('missing')
  await publish(tx, { kind: 'call', id: row.id })
  return row
}

type Agent = Pick<Me, 'id' | 'realname' | 'operatorId' | 'organId'>

export const isTalking = async (tx: Db, accountId: string) =>
  (await tx.$count(calls, and(eq(calls.accountId, accountId), eq(calls.status, 'talking')))) > 0

/** Locks the account until the transaction ends: one that answers two calls at once gets one of them. */
export const holdAgent = async (tx: Db, accountId: string) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agent ${accountId}`}, 0))`)
}

/** Gives a ringing call to the first account that asks for it, on this connection; the same account may ask again. */
export const connectCall = async (
  tx: Db,
  me: Agent,
  id: string,
  now: Date,
  side: Partial<Call> = {},
): Promise<Call> => {
  const call = await find(tx, me, calls, id, 'update')
  if (call.status === 'talking') {
    if (call.accountId === me.id) return call
    throw new Problem('callTaken')
  }
  if (call.status !== 'calling') throw new Problem('callOver')
  // Agents who come too late do not take this lock.
  await holdAgent(tx, me.id)
  if (await isTalking(tx, me.id)) throw new Problem('callOneAtATime')
  return saveCall(
    tx,
    call,
    {
      ...side,
      status: 'talking',
      starttime: now.toISOString(),
      waitSec: secondsBetween(call.calltime, now),
      accountId: me.id,
      accountName: me.realname,
      ...noTexts,
    },
    now,
    me.id,
  )
}

/** Call agents and super administrators are told at once of a call that was not answered. */
const tellMissed = (tx: Db, { id, operatorId, organId, address, callerName, sn }: Call, now: Date, by?: string) =>
  notifyRole(tx, operatorId, 'tvecall', {
    orderType: '',
    msg: fillText(texts.missed, { address: address ?? '', name: callerName ?? sn }),
    isUrgent: true,
    organId,
    now,
    path: `/tvcustserv/ecalllist?open=${id}`,
    by,
  })

interface Ending {
  readonly by: CallParty
  readonly now: Date
  readonly accountId?: string
}

/** Columns of a call that is offered to no colleague. */
export const noHandover = { handoverTo: null, handoverToName: null, handoverAt: null }

/** Ends a call on behalf of one side. A call that is over stays as it is. */
export const endCall = async (tx: Db, call: Call, { by, now, accountId }: Ending): Promise<Call> => {
  if (call.status !== 'calling' && call.status !== 'talking') return call
  const closing = { endTime: now.toISOString(), hangupBy: by, recordingSince: null, ...noHandover }
  if (call.status === 'talking') {
    const durationSec = secondsBetween(call.starttime ?? call.calltime, now)
    // A talk that broke off is to be called back; without its agent the others are told, too.
    const callbackStatus = by === 'system' ? ('due' as const) : call.callbackStatus
    const isDeserted = by === 'system' && call.agentAwayAt !== null
    const values = {
      ...closing,
      status: 'ended' as const,
      durationSec,
      callbackStatus,
      ...(isDeserted ? textsDueTo(call, ['duty', 'family'], now) : {}),
    }
    const over = await saveCall(tx, call, values, now, accountId ?? null)
    if (isDeserted) await tellMissed(tx, over, now)
    return over
  }
  const isDeclined = by === 'operator'
  const waitSec = secondsBetween(call.calltime, now)
  const ended = await saveCall(
    tx,
    call,
    {
      ...closing,
      status: isDeclined ? 'declined' : 'missed',
      waitSec,
      callbackStatus: 'due',
      ...textsDueTo(call, textsAfter(by, waitSec), now),
      ...(isDeclined ? { accountId: accountId ?? null } : {}),
    },
    now,
    accountId ?? null,
  )
  await tellMissed(tx, ended, now, isDeclined ? accountId : undefined)
  return ended
}

/** Hangs up or declines for an account. Only the account that answered can end a talk. */
export const hangUp = async (tx: Db, me: Agent, id: string, now: Date, isLost = false): Promise<Call> => {
  const call = await find(tx, me, calls, id, 'update')
  if (call.status === 'talking' && call.accountId !== me.id) throw new Problem('callTaken')
  const by = isLost && call.status === 'talking' ? 'system' : 'operator'
  const ended = await endCall(tx, call, { by, now, accountId: me.id })
  if (ended.status !== 'declined' || ended.accountName !== null) return ended
  return saveCall(tx, ended, { accountName: me.realname }, now, me.id)
}
