import { CallRow, type CallType } from '@kangju/contract'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import { nextNumber } from '../../../db/numbers.ts'
import type { Tools } from '../../../http/call.ts'
import { encryptDraft } from '../../../rows/sensitive.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { Problem } from '../../../kit/problem.ts'
import { newId } from '../../../secret/token.ts'
import { householdClients } from '../../boxes/tvuser/dependents.ts'
import { callerOfTvUser } from '../../boxes/tvuser/service.ts'
import { noteCalled } from '../../boxes/tvtop/service.ts'
import type { Box } from '../../boxes/tvtop/table.ts'
import { textsDueTo } from './call-texts.ts'
import { isAnyOnDuty, isAnyoneThere } from './duty.ts'
import { calls, type Call } from './table.ts'

export const openStates = ['calling', 'talking'] as const

/** The open call of the box, or the one that this message has started before. */
const knownCall = async (tx: Db, boxId: string, id: string) => {
  const found = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.tvTopId, boxId), or(inArray(calls.status, [...openStates]), eq(calls.id, id))))
    .for('update')
  return found.find((call) => call.id === id) ?? found[0]
}

/** What the record keeps of the household, as it is at the time of the call. */
const snapshotOf = async (tx: Db, { keyring }: Pick<Tools, 'keyring'>, { tvUserId, address }: Box) => {
  if (tvUserId === null) return { callerName: null, callerMobile: null, address, clientId: null }
  const caller = await callerOfTvUser(tx, keyring, tvUserId)
  const clients = (await householdClients.use().ofUsers(tx, [tvUserId])).get(tvUserId) ?? []
  return {
    callerName: caller?.name ?? null,
    callerMobile: caller?.mobile ?? null,
    address: address ?? caller?.address ?? null,
    // With several care recipients in the household the record cannot know who called.
    clientId: clients.length === 1 ? (clients[0]?.id ?? null) : null,
  }
}

const hourMs = 60 * 60_000

/** A broken box that calls without end must not keep the agents from the other callers. */
const refuseTooMany = async (tx: Db, { id, operatorId }: Box, now: Date) => {
  const { boxCallsPerHour } = await operatorSettings(tx, operatorId)
  const since = new Date(now.getTime() - hourMs).toISOString()
  const lately = await tx.$count(calls, and(eq(calls.tvTopId, id), gt(calls.calltime, since)))
  if (lately >= boxCallsPerHour) throw new Problem('tooOften', { retryAfter: 60, values: { seconds: 60 } })
}

interface Ring {
  readonly box: Box
  readonly callType: CallType
  readonly now: Date
  /** The same for a repeated message, which must not start another call after the first one is over. */
  readonly id?: string
  /** The connection of the box. */
  readonly side?: Partial<Call>
}

/** Starts a call of the box. A box that calls again while its call is open gets that call. */
export const ringCall = async (
  tx: Db,
  tools: Pick<Tools, 'keyring'>,
  { box, callType, now, id = newId(), side = {} }: Ring,
): Promise<{ call: Call; isNew: boolean }> => {
  // Two offers of one box at once must not both find no open call.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`call ${box.id}`}, 0))`)
  const known = await knownCall(tx, box.id, id)
  if (known !== undefined) return { call: known, isNew: false }
  await refuseTooMany(tx, box, now)
  const { callerMobile, ...household } = await snapshotOf(tx, tools, box)
  const place = { id, operatorId: box.operatorId, table: 'tv_call', schema: CallRow }
  const at = now.toISOString()
  const isOnDuty = await isAnyOnDuty(tx, box, now)
  const isAttended = isOnDuty || (await isAnyoneThere(tx, box, now))
  const [call] = await tx
    .insert(calls)
    .values({
      ...household,
      ...side,
      ...(encryptDraft(tools.keyring, place, { callerMobile }, undefined) as Partial<Call>),
      id,
      operatorId: box.operatorId,
      callNo: await nextNumber(tx, 'HJ', now),
      sn: box.sn,
      tvTopId: box.id,
      tvUserId: box.tvUserId,
      organId: box.organId,
      callType,
      calltime: at,
      status: 'calling',
      // Without a call agent on duty the call reaches super administrators at once.
      escalation: isOnDuty ? 0 : 2,
      // With no one at a desk the duty phone is told at once.
      ...(isAttended ? {} : textsDueTo({ told: [] }, ['duty'], now)),
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (call === undefined) throw new Error('no call was inserted')
  await noteCalled(tx, box.id, now)
  await publish(tx, { kind: 'call', id })
  return { call, isNew: true }
}
