import type { LevelTable, LongcareDraft } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

const level = () => integer().notNull()

/** Long-term care assessments; single scores are encrypted. */
export const assessments = pgTable(
  'longcare_assessment',
  {
    ...commonColumns(),
    clientId: uuid().notNull(),
    insured: integer().$type<0 | 1>().notNull(),
    insureArea: text(),
    applyNo: text(),
    assessOrg: text().notNull(),
    assessors: text().notNull(),
    assessDate: date({ mode: 'string' }).notNull(),
    scores: text().notNull(),
    adlTotal: level(),
    cogTotal: level(),
    perTotal: level(),
    adlLevel: level(),
    cogLevel: level(),
    perLevel: level(),
    disabilityLevel: level(),
    /** Snapshot of the level table used. */
    table: jsonb().$type<LevelTable>().notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    validTo: date({ mode: 'string' }).notNull(),
    benefitType: text().$type<NonNullable<LongcareDraft['benefitType']>>(),
    monthQuotaFen: bigint({ mode: 'number' }),
    monthHours: integer(),
    designatedOrganId: uuid(),
    fileUrls: text().array().notNull(),
  },
  (t) => [
    uniqueIndex('longcare_assessment__assess_date')
      .on(t.clientId, t.assessDate)
      .where(sql`deleted_at is null`),
    uniqueIndex('longcare_assessment__apply_no')
      .on(t.operatorId, t.applyNo)
      .where(sql`deleted_at is null and apply_no is not null`),
    index('longcare_assessment_client').on(t.clientId, t.assessDate),
  ],
)
export type Assessment = typeof assessments.$inferSelect

/** Amounts of orders that the insurance pays, counted in the month in which they were claimed. */
export const claims = pgTable(
  'longcare_claim',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    clientId: uuid().notNull(),
    assessmentId: uuid().notNull(),
    orderId: uuid().notNull(),
    orderNo: text().notNull(),
    /** As YYYY-MM. */
    month: text().notNull(),
    fen: bigint({ mode: 'number' }).notNull(),
    returnedFen: bigint({ mode: 'number' }).notNull().default(0),
    voucherNo: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('longcare_claim__order').on(t.orderId),
    index('longcare_claim_month').on(t.clientId, t.month),
    check('longcare_claim_returned', sql`returned_fen >= 0 and returned_fen <= fen`),
  ],
)
