import type { AreaTable, OperatorSettings } from '@kangju/contract'
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'

/** Operators, the tenants: every other row belongs to one of them. */
export const operators = pgTable(
  'operator',
  {
    id: uuid().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    contactName: text().notNull(),
    contactMobile: text().notNull(),
    financeMobile: text().notNull(),
    dutyMobile: text(),
    serviceTel: text(),
    cardPrefix: text().notNull(),
    settings: jsonb().$type<Partial<OperatorSettings>>().notNull(),
    /** Long-term care tables of cities that do not use the national one. */
    longcareTables: jsonb().$type<AreaTable[]>().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex('operator__code').on(t.code), uniqueIndex('operator__card_prefix').on(t.cardPrefix)],
)
