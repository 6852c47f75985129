import {
  businessDay,
  daysBetween,
  daysOfMonth,
  fillText,
  monthOf,
  reconciliationTexts as texts,
  reportDaysAtMost,
} from '@kangju/contract'
import { invalid } from '../../../kit/problem.ts'

/** The days of a report: the current month, or from or up to a day of it, unless both are given. */
export const periodOf = (
  query: Readonly<Record<string, unknown>>,
  [fromName, toName]: readonly [string, string],
  now: Date,
): { readonly from: string; readonly to: string } => {
  const given = { from: query[fromName] as string | undefined, to: query[toName] as string | undefined }
  const month = daysOfMonth(monthOf(given.to ?? businessDay(now)))
  const { from = month.first, to = month.last } = given
  if (to < from) throw invalid({ [toName]: [texts.periodOrder] })
  if (daysBetween(from, to) >= reportDaysAtMost)
    throw invalid({ [toName]: [fillText(texts.periodLength, { n: reportDaysAtMost })] })
  return { from, to }
}
