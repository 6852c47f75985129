import { tvecallTexts as texts, type Body, type tvecall } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { encryptText } from '../../../rows/sensitive.ts'
import { calls, type Call } from './table.ts'

/** The record to write on, locked; an unknown one is answered with the text of the call dialog. */
const hold = async ({ db, me }: SignedCall, id: string, version: number | undefined): Promise<Call> => {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(within(me, calls), eq(calls.id, id)))
    .for('update')
  if (row === undefined) throw new Problem('callUnknown')
  if (version !== undefined && version !== row.version) throw new Problem('stale')
  return row
}

const sealed = ({ tools }: SignedCall, row: Call, remark: string) =>
  encryptText(tools.keyring, 'tv_call', 'remark', row, remark.trim() || null)

const save = async ({ db, me, now, audit }: SignedCall, row: Call, values: Partial<Call>) => {
  const version = row.version + 1
  await db
    .update(calls)
    .set({ ...values, version, updatedAt: now.toISOString(), updatedBy: me.id })
    .where(eq(calls.id, row.id))
  audit({ entityId: row.id })
  return { id: row.id, version }
}

/** Writes the remark and the kind of help; the kind stays when it is not given. */
export const remarkOn = async (call: SignedCall, said: Body<typeof tvecall.remark>) => {
  const row = await hold(call, said.id, said.version)
  return save(call, row, {
    remark: sealed(call, row, said.remark),
    ...(said.emergencyType === undefined ? {} : { emergencyType: said.emergencyType }),
  })
}

/** Records that the caller was called back. */
export const callBack = async (call: SignedCall, said: Body<typeof tvecall.callback>) => {
  const row = await hold(call, said.id, said.version)
  if (row.callbackStatus !== 'due') throw new Problem('notReady', { fields: { id: [texts.noCallback] } })
  return save(call, row, {
    callbackStatus: 'done',
    callbackAt: call.now.toISOString(),
    callbackBy: call.me.id,
    callbackByName: call.me.realname,
    ...(said.remark === undefined ? {} : { remark: sealed(call, row, said.remark) }),
  })
}
