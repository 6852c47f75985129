import { fillText, t } from '@kangju/contract'
import { inArray, sql } from 'drizzle-orm'
import type { OrganDependent } from '../../organs/organ/dependents.ts'
import { disablePromotionsAt, promotionsAt } from './service.ts'
import { promotions } from './table.ts'

const texts = {
  use: t(
    '“{name}”有{n}个推广码',
    '“{name}” has {n} promotion codes',
    '«{name}» tiene {n} códigos de promoción',
    '「{name}」にはプロモーションコードが{n}件あります',
  ),
  disabled: t(
    '推广码“{name}”停用',
    'The promotion code “{name}” is disabled',
    'El código de promoción «{name}» se desactiva',
    'プロモーションコード「{name}」が無効になります',
  ),
}

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
