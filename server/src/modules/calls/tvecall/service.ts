import { fillText, tvecallTexts as texts } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { calls } from './table.ts'

export { connectCall, endCall, hangUp } from './answer.ts'
export { ringCall } from './ring.ts'
export { sendCallTexts, settleTexts } from './call-texts.ts'
export { removeOldRecordings } from './recordings.ts'
export { watchCalls } from './time-out.ts'

/** The reminder of unanswered calls that were not called back. */
export const remindOfCallbacks = async (call: SignedCall): Promise<Waiting> => {
  const missedCall = await waitingRows(call, calls, eq(calls.callbackStatus, 'due'), { oldest: calls.calltime })
  const { count } = missedCall
  return { count, text: fillText(texts.callbacksDue, { n: count })[call.lang], lists: { missedCall } }
}
