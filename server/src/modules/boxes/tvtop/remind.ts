import { fill, tvtopRules as rules } from '@kangju/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { isSilentSince, lineStatus, silentSince } from './filters.ts'
import { boxes } from './table.ts'

export const remindOfOfflineBoxes = async ({ db, me, now, lang }: SignedCall) => {
  const count = await db.$count(boxes, and(within(me, boxes), isSilentSince(silentSince(now).toISOString())))
  return { count, text: fill(rules.offlineBoxes[lang], { n: count }) }
}

/** Enabled boxes whose last self-test failed. */
export const remindOfBadLines = async ({ db, me, lang }: SignedCall) => {
  const isBad = and(eq(boxes.status, 'enabled'), sql`${lineStatus} = 'failed'`)
  const count = await db.$count(boxes, and(within(me, boxes), isBad))
  return { count, text: fill(rules.badLines[lang], { n: count }) }
}
