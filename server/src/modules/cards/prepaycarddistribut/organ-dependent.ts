import { prepaycardTexts as texts } from '@kangju/contract'
import { inArray, sql } from 'drizzle-orm'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { prepayDists } from './table.ts'

/** An organisation that received cards is not deleted. */
export const cardsOfOrgans: OrganDependent = {
  use: {
    text: texts.cardsOfOrgan,
    count: async (db, organIds) => {
      const rows = await db
        .select({ organId: prepayDists.organId, n: sql<number>`count(*)::int` })
        .from(prepayDists)
        .where(inArray(prepayDists.organId, organIds))
        .groupBy(prepayDists.organId)
      return new Map(rows.map((row) => [row.organId, row.n]))
    },
  },
}
