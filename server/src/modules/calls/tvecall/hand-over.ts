import { handoverWaitsSec } from '@kangju/contract'
import { and, eq, gte, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { accountNames } from '../../base/account/service.ts'
import { holdAgent, isTalking, noHandover, saveCall } from './answer.ts'
import { seenSince } from './duty.ts'
import { callAgents, calls, type Call } from './table.ts'

type Agent = Pick<Me, 'id' | 'realname' | 'operatorId' | 'organId'>

/** Accounts with the desk open that may see the call; an account of an organisation sees the calls of its own. */
const agentsThere = async (db: Db, me: Agent, callOrganId: string | null | undefined, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: callAgents.accountId, organId: callAgents.organId })
    .from(callAgents)
    .where(
      and(
        eq(callAgents.operatorId, me.operatorId),
        ne(callAgents.accountId, me.id),
        gte(callAgents.seenAt, seenSince(now)),
      ),
    )
  return rows
    .filter(({ organId }) => callOrganId === undefined || organId === null || organId === callOrganId)
    .map(({ id }) => id)
}

/** Agents that can take the talk of an account over, by name. */
export const colleaguesOf = async (db: Db, me: Agent, now: Date) => {
  const [talk] = await db
    .select({ organId: calls.organId })
    .from(calls)
    .where(and(eq(calls.accountId, me.id), eq(calls.status, 'talking')))
  const ids = await agentsThere(db, me, talk?.organId, now)
  if (ids.length === 0) return []
  const talking = await db
    .select({ id: calls.accountId })
    .from(calls)
    .where(and(inArray(calls.accountId, ids), eq(calls.status, 'talking')))
  const names = await accountNames(db, ids)
  return ids
    .map((id) => ({ id, name: names.get(id) ?? '', isTalking: talking.some((one) => one.id === id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))
}

const ownTalk = async (tx: Db, me: Agent, id: string): Promise<Call> => {
  const call = await find(tx, me, calls, id, 'update')
  if (call.status !== 'talking') throw new Problem('callOver')
  if (call.accountId !== me.id) throw new Problem('callTaken')
  return call
}

/** Offers a talk to a colleague, who has to accept it; until then it stays with its agent. */
export const offerHandover = async (tx: Db, me: Agent, id: string, toId: string, now: Date): Promise<Call> => {
  const call = await ownTalk(tx, me, id)
  if (!(await agentsThere(tx, me, call.organId, now)).includes(toId) || (await isTalking(tx, toId)))
    throw new Problem('colleagueAway')
  const name = (await accountNames(tx, [toId])).get(toId) ?? ''
  return saveCall(tx, call, { handoverTo: toId, handoverToName: name, handoverAt: now.toISOString() }, now, me.id)
}

/** Withdraws the offer; without one nothing changes. */
export const cancelHandover = async (tx: Db, me: Agent, id: string, now: Date): Promise<Call> => {
  const call = await ownTalk(tx, me, id)
  return call.handoverTo === null ? call : saveCall(tx, call, noHandover, now, me.id)
}

const offeredCall = async (tx: Db, me: Agent, id: string): Promise<Call> => {
  const call = await find(tx, me, calls, id, 'update')
  if (call.status !== 'talking' || call.handoverTo !== me.id) throw new Problem('handoverOver')
  return call
}

export const refuseHandover = async (tx: Db, me: Agent, id: string, now: Date): Promise<Call> =>
  saveCall(tx, await offeredCall(tx, me, id), noHandover, now, me.id)

/** The colleague becomes the agent of the talk. Repeating the message changes nothing. */
export const takeHandover = async (tx: Db, me: Agent, id: string, now: Date): Promise<Call> => {
  const known = await find(tx, me, calls, id, 'update')
  if (known.status === 'talking' && known.accountId === me.id) return known
  await holdAgent(tx, me.id)
  const call = await offeredCall(tx, me, id)
  if (await isTalking(tx, me.id)) throw new Problem('callOneAtATime')
  const step = {
    fromId: call.accountId ?? '',
    fromName: call.accountName ?? '',
    toId: me.id,
    toName: me.realname,
    at: now.toISOString(),
  }
  const values = {
    ...noHandover,
    accountId: me.id,
    accountName: me.realname,
    handovers: [...call.handovers, step],
    recordingSince: null,
  }
  return saveCall(tx, call, values, now, me.id)
}

/** Withdraws offers that no one took in time. */
export const withdrawLate = async (tx: Db, now: Date) => {
  const before = new Date(now.getTime() - handoverWaitsSec * 1000).toISOString()
  const late = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.status, 'talking'), isNotNull(calls.handoverTo), lt(calls.handoverAt, before)))
    .for('update', { skipLocked: true })
  for (const call of late) await saveCall(tx, call, noHandover, now, null)
}
