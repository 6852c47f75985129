import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Who scanned what, as long as an order may still be owed to it. */
export const scans = pgTable(
  'scan',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    operatorId: uuid().notNull(),
    kind: text().$type<'organ' | 'promotion'>().notNull(),
    codeId: uuid().notNull(),
    /** A digest of what the mini program knows its visitor by. */
    visitor: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('scan_of_visitor').on(t.operatorId, t.visitor, t.at), index('scan_age').on(t.at)],
)
