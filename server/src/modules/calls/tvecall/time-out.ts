import { adminsAfterSec, awayEndsAfterMs, louderAfterSec } from '@kangju/contract'
import { asc, eq } from 'drizzle-orm'
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

/** Raises a ringing call, or ends it as missed when it rang too long. */
const advance = async (tx: Db, call: Call, now: Date) => {
  const ringingSec = (now.getTime() - Date.parse(call.calltime)) / 1000
  const { ringTimeoutSec } = await operatorSettings(tx, call.operatorId)
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
    const ringing = await tx
      .select()
      .from(calls)
      .where(eq(calls.status, 'calling'))
      .orderBy(asc(calls.calltime))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    for (const call of ringing) await advance(tx, call, now)
    await noteGone(tx, now)
    await endDeserted(tx, now, awayEndsAfterMs)
    await withdrawLate(tx, now)
    await forgetSignals(tx)
    await forgetGone(tx, now)
  })
