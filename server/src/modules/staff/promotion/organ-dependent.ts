import { fillText, promotionOrganDependentTexts as texts } from '@kangju/contract'
import { inArray, sql } from 'drizzle-orm'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { disablePromotionsAt, promotionsAt } from './service.ts'
import { promotions } from './table.ts'

export const promotionsOfOrgans: OrganDependent = {
  use: {
    text: texts.use,
    count: async (db, organIds) => {
      const rows = await db
        .select({ organId: promotions.organId, n: sql<number>`count(*)::int` })
        .from(promotions)
        .where(inArray(promotions.organId, organIds))
        .groupBy(promotions.organId)
      return new Map(rows.map((row) => [row.organId ?? '', row.n]))
    },
  },
  follows: async ({ db }, { id }, move) =>
    move === 'close' ? (await promotionsAt(db, id)).map(({ name }) => fillText(texts.disabled, { name })) : [],
  closed: async (call, { id }) => {
    call.audit({ detail: { disabledPromotions: await disablePromotionsAt(call.db, id, call) } })
  },
}
