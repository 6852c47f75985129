import { addDays, businessDay, type VisitRow } from '@kangju/contract'
import type { RowGroup } from '../../../resource/types.ts'
import { deskGroupWords as words } from '../words.ts'

/** The part of the desk's list that a visit belongs to, by its start. */
export const dayGroupOf = ({ startAt }: Pick<VisitRow, 'startAt'>, now: Date): RowGroup => {
  if (startAt === null) return { key: 'noTime', text: words.noTime }
  if (Date.parse(startAt) <= now.getTime()) return { key: 'passed', text: words.passed, tone: 'red' }
  const today = businessDay(now)
  const day = startAt.slice(0, 10)
  if (day === today) return { key: 'today', text: words.today }
  if (day === addDays(today, 1)) return { key: 'tomorrow', text: words.tomorrow }
  return { key: 'later', text: words.later }
}
