import type { BindState } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Printed codes that lead to an organisation once they are bound to it. */
export const organQrCodes = pgTable(
  'organ_qr_code',
  {
    ...commonColumns(),
    codeNo: text().notNull(),
    batchNo: text().notNull(),
    miniCodeUrl: text(),
    organId: uuid(),
    bindStatus: text()
      .$type<BindState>()
      .generatedAlwaysAs(sql`case when organ_id is null then 'unbound' else 'bound' end`),
    boundAt: instant(),
    scanCount: integer().notNull().default(0),
    regCount: integer().notNull().default(0),
    remark: text(),
  },
  (t) => [
    // A scan carries only the code, so it must be unique across operators.
    uniqueIndex('organ_qr_code__code_no').on(t.codeNo),
    index('organ_qr_code_organ').on(t.organId),
    index('organ_qr_code_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
