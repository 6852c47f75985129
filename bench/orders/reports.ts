import { addDays, businessDay } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { daySumTotals, daySumsByDay } from '../../server/src/db/day-sums.ts'
import type { DayBook } from '../../server/src/db/tables.ts'
import { limitMs, median } from './measure.ts'
import type { Stage } from './stage.ts'

const rounds = 12
const books: readonly DayBook[] = ['paid', 'refunded', 'completed']

const timed = async (run: () => Promise<unknown>) => {
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await run()
    took.push(performance.now() - begun)
  }
  return median(took)
}

/** Head totals of a year and its curve by day, of the largest operator and of one of its organisations. */
export const measureReports = async ({ db, clock }: Pick<Stage, 'db' | 'clock'>): Promise<boolean> => {
  const { rows } = await db.execute<{ operator_id: string; organ_id: string }>(sql`
    select operator_id, organ_id from main_order
    where organ_id is not null group by operator_id, organ_id order by count(*) desc limit 1`)
  const [largest] = rows
  if (largest === undefined) throw new Error('there are no orders')
  const to = businessDay(clock())
  const period = { operatorId: largest.operator_id, from: addDays(to, -364), to }
  let isWithin = true
  for (const book of books)
    for (const organId of [null, largest.organ_id]) {
      const query = { ...period, book, organId }
      const [whole] = await daySumTotals(db, query)
      const totalMs = await timed(() => daySumTotals(db, query))
      const curveMs = await timed(() => daySumsByDay(db, query))
      isWithin &&= Math.max(totalMs, curveMs) < limitMs
      const of = organId === null ? 'operator' : 'organisation'
      const figures = `${whole?.n ?? 0} rows, total ${totalMs.toFixed(1)} ms, by day ${curveMs.toFixed(1)} ms`
      console.log(`  ${book} of a year, one ${of}: ${figures}, limit ${limitMs} ms`)
    }
  return isWithin
}
