import { peerMessageNames, type PeerMessageName, type Signal } from '@kangju/contract'
import { and, asc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import { publish } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import { openStates } from './ring.ts'
import { calls, callSignals, type Call, type SignalParty } from './table.ts'

interface Sent {
  readonly party: SignalParty
  readonly event: PeerMessageName
  readonly data: { readonly msgId: string }
  readonly now: Date
}

/** Stores a message for the other side. A repeated message is stored once. The caller holds the call's lock. */
export const addSignal = async (tx: Db, call: Call, { party, event, data, now }: Sent): Promise<void> => {
  const seq = call.lastSignal + 1
  const added = await tx
    .insert(callSignals)
    .values({ callId: call.id, seq, party, event, msgId: data.msgId, data, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ seq: callSignals.seq })
  if (added.length === 0) return
  await tx.update(calls).set({ lastSignal: seq }).where(eq(calls.id, call.id))
  await publish(tx, { kind: 'call', id: call.id })
}

/** The messages of one side after a number, in their order. */
export const signalsAfter = async (db: Db, callId: string, party: SignalParty, after: number): Promise<Signal[]> => {
  const rows = await db
    .select()
    .from(callSignals)
    .where(and(eq(callSignals.callId, callId), eq(callSignals.party, party), gt(callSignals.seq, after)))
    .orderBy(asc(callSignals.seq))
  return rows.flatMap(({ seq, event, data }) => (peerMessageNames.includes(event) ? [{ seq, event, data }] : []))
}

/** Deletes the messages of calls that are over: they contain network addresses. */
export const forgetSignals = async (db: Db) => {
  const open = db
    .select({ id: calls.id })
    .from(calls)
    .where(inArray(calls.status, [...openStates]))
  await db.delete(callSignals).where(notInArray(callSignals.callId, open))
}
