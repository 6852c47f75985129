import { fillText, tvecallTexts as texts } from '@kangju/contract'
import { and, eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { calls } from './table.ts'

export { connectCall, endCall, hangUp } from './answer.ts'
export { ringCall } from './ring.ts'
export { sendCallTexts, settleTexts } from './call-texts.ts'
export { removeOldRecordings } from './recordings.ts'
export { watchCalls } from './time-out.ts'

/** The reminder of unanswered calls that were not called back. */
export const remindOfCallbacks = async ({ db, me, lang }: SignedCall) => {
  const count = await db.$count(calls, and(within(me, calls), eq(calls.callbackStatus, 'due')))
  return { count, text: fillText(texts.callbacksDue, { n: count })[lang] }
}
