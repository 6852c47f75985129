import { fill, tvtopRules as rules } from '@kangju/contract'
import { and } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { within } from '../../../rows/scope.ts'
import { isSilentSince, silentSince } from './filters.ts'
import { boxes } from './table.ts'

export const remindOfOfflineBoxes = async ({ db, me, now, lang }: SignedCall) => {
  const count = await db.$count(boxes, and(within(me, boxes), isSilentSince(silentSince(now).toISOString())))
  return { count, text: fill(rules.offlineBoxes[lang], { n: count }) }
}
