import { fill, tvtopRules as rules } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { isSilentSince, lastSign, lineStatus, silentSince } from './filters.ts'
import { boxes } from './table.ts'

export const remindOfOfflineBoxes = async (call: SignedCall): Promise<Waiting> => {
  const isSilent = isSilentSince(silentSince(call.now).toISOString())
  const offlineBox = await waitingRows(call, boxes, isSilent, { oldest: lastSign })
  const { count } = offlineBox
  return { count, text: fill(rules.offlineBoxes[call.lang], { n: count }), lists: { offlineBox } }
}

/** Enabled boxes whose last self-test failed. */
export const remindOfBadLines = async (call: SignedCall): Promise<Waiting> => {
  const isBad = and(eq(boxes.status, 'enabled'), sql`${lineStatus} = 'failed'`)
  const badLine = await waitingRows(call, boxes, isBad)
  const { count } = badLine
  return { count, text: fill(rules.badLines[call.lang], { n: count }), lists: { badLine } }
}
