import { fillText, peopleOrganDependentTexts as texts } from '@kangju/contract'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { stopReceivingAt } from './service.ts'
import { peopleTable } from './table.ts'

export const peopleOfOrgans: OrganDependent = {
  use: {
    text: texts.use,
    count: async (db, organIds) => {
      const rows = await db
        .select({ organId: peopleTable.organId, n: sql<number>`count(*)::int` })
        .from(peopleTable)
        .where(inArray(peopleTable.organId, organIds))
        .groupBy(peopleTable.organId)
      return new Map(rows.map((row) => [row.organId, row.n]))
    },
  },
  follows: async ({ db }, { id }, move) => {
    if (move !== 'close') return []
    const n = await db.$count(
      peopleTable,
      and(eq(peopleTable.organId, id), eq(peopleTable.isReceive, 1), isNull(peopleTable.deletedAt)),
    )
    return n === 0 ? [] : [fillText(texts.stopReceiving, { n })]
  },
  closed: async (call, { id }) => {
    call.audit({ detail: { stoppedReceiving: await stopReceivingAt(call.db, id, call) } })
  },
}
