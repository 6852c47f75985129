import {
  businessDay,
  beijingIso,
  startOfBusinessDay,
  tvtopRules as rules,
  type LineFault,
  type LineParts,
} from '@kangju/contract'
import { and, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { SignedCall, Tools } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { find } from '../../../rows/scope.ts'
import { operatorsSettings } from '../../base/operator/service.ts'
import { boxes, type Box } from './table.ts'

/** Boxes are asked one after the other, so that thousands of them do not test at once. */
const dailyMs = 60 * 60_000
const soonMs = 60_000

const askFor = (now: Date, waitMs: number) => ({
  lineTestId: sql<string>`gen_random_uuid()`,
  lineAskedAt: now.toISOString(),
  lineUntil: new Date(now.getTime() + waitMs).toISOString(),
})

/** A box that can be expected to call: enabled, with a household and a call token. */
const canCall = and(
  eq(boxes.status, 'enabled'),
  isNotNull(boxes.tvUserId),
  isNotNull(boxes.tokenMac),
  isNull(boxes.deletedAt),
) as SQL

/** Starts today's test of all boxes of the operators whose hour has come. */
const startDaily = async (db: Db, now: Date) => {
  const today = startOfBusinessDay(businessDay(now)).toISOString()
  const hour = Number(beijingIso(now).slice(11, 13))
  const due = (await operatorsSettings(db)).filter(({ settings }) => settings.lineTestHour <= hour)
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  await db
    .update(boxes)
    .set(askFor(now, dailyMs))
    .where(and(inArray(boxes.operatorId, ids), canCall, or(isNull(boxes.lineAskedAt), lt(boxes.lineAskedAt, today))))
}

/** Boxes that have not answered in time are off line. */
const closeLate = async (db: Db, now: Date) => {
  const lineFaults: LineFault[] = ['offline']
  await db
    .update(boxes)
    .set({ lineTestId: null, lineTestedAt: now.toISOString(), lineFaults })
    .where(and(isNotNull(boxes.lineTestId), lt(boxes.lineUntil, now.toISOString())))
}

/** Starts and ends the daily self-tests of the boxes' lines. */
export const runLineTests = async ({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> => {
  await startDaily(db, clock())
  await closeLate(db, clock())
}

/** The tests that these boxes still have to run. */
export const dueLineTests = (db: Db, boxIds: readonly string[]): Promise<Pick<Box, 'id' | 'lineTestId'>[]> =>
  boxIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ id: boxes.id, lineTestId: boxes.lineTestId })
        .from(boxes)
        .where(and(inArray(boxes.id, [...boxIds]), isNotNull(boxes.lineTestId)))

/** What a test has found; a part that the box does not have to have is null. */
const faultsOf = ({ microphone, camera, network, relay }: LineParts): LineFault[] => [
  ...(microphone ? [] : ['microphone' as const]),
  ...(camera ? [] : ['camera' as const]),
  ...(network ? [] : ['network' as const]),
  ...(relay === false ? ['relay' as const] : []),
]

/** Stores the result of a test. This is no edit, so that open forms of the row can still be saved. */
export const noteLine = async (db: Db, { id }: Pick<Box, 'id'>, testId: string, parts: LineParts, now: Date) => {
  await db
    .update(boxes)
    .set({ lineTestId: null, lineTestedAt: now.toISOString(), lineFaults: faultsOf(parts) })
    .where(and(eq(boxes.id, id), eq(boxes.lineTestId, testId)))
}

/** Asks one box to test its line now. */
export const testLineNow = async ({ db, me, now }: SignedCall, id: string) => {
  const box = await find(db, me, boxes, id, 'update')
  if (box.status !== 'enabled' || box.tokenMac === null)
    throw new Problem('notReady', { fields: { ecallid: [rules.callIdNeeded] } })
  await db.update(boxes).set(askFor(now, soonMs)).where(eq(boxes.id, id))
  return { id, version: box.version }
}
