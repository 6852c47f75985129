import { bigserial, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Scans, kept as long as orders may be attributed to them. */
export const scans = pgTable(
  'scan',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    operatorId: uuid().notNull(),
    kind: text().$type<'organ' | 'promotion'>().notNull(),
    codeId: uuid().notNull(),
    /** Blind index of the mini program's visitor id. */
    visitor: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('scan_of_visitor').on(t.operatorId, t.visitor, t.at), index('scan_age').on(t.at)],
)
