import { adminsAfterSec, awayEndsAfterMs, louderAfterSec } from '@kangju/contract'
import { and, asc, eq, lte } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { Tools } from '../../../http/call.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { endCall } from './answer.ts'
import { forgetGone } from './duty.ts'
import { withdrawLate } from './hand-over.ts'
import { endDeserted, noteGone } from './open-calls.ts'
import { forgetSignals } from './signals.ts'
import { calls, type Call } from './table.ts'

const atOnce = 100

const escalationAt = (ringingSec: number) => (ringingSec >= adminsAfterSec ? 2 : ringingSec >= louderAfterSec ? 1 : 0)

/** Shortest time in which anything can be due for a call: that of the setting. */
const soonestSec = 5

/** Raises a ringing call, or ends it as missed when it rang too long. */
const advance = async (tx: Db, call: Call, ringTimeoutSec: number, now: Date) => {
  const ringingSec = (now.getTime() - Date.parse(call.calltime)) / 1000
  if (ringingSec >= ringTimeoutSec) return endCall(tx, call, { by: 'system', now })
  const escalation = escalationAt(ringingSec)
  if (escalation > call.escalation) {
    await tx.update(calls).set({ escalation }).where(eq(calls.id, call.id))
    await publish(tx, { kind: 'call', id: call.id })
  }
  return undefined
}

/** Advances the calls that ring, oldest first, and ends talks without a side. Safe on several nodes. */
export const watchCalls = ({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock()
    const soonest = new Date(now.getTime() - soonestSec * 1000).toISOString()
    const ringing = await tx
      .select()
      .from(calls)
      .where(and(eq(calls.status, 'calling'), lte(calls.calltime, soonest)))
      .orderBy(asc(calls.calltime))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const limits = new Map<string, number>()
    for (const call of ringing) {
      const { operatorId } = call
      const limit = limits.get(operatorId) ?? (await operatorSettings(tx, operatorId)).ringTimeoutSec
      limits.set(operatorId, limit)
      await advance(tx, call, limit, now)
    }
    await noteGone(tx, now)
    await endDeserted(tx, now, awayEndsAfterMs)
    await withdrawLate(tx, now)
    await forgetSignals(tx)
    await forgetGone(tx, now)
  })
