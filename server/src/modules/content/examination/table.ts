import type { ExamClassType, ExamStatus, GenderLimit, MaritalLimit } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' })
const flag = () => integer().$type<0 | 1>()

/** Health check categories and packages. */
export const examClasses = pgTable(
  'exam_class',
  {
    ...commonColumns(),
    classType: text().$type<ExamClassType>().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    genderLimit: text().$type<GenderLimit>(),
    maritalLimit: text().$type<MaritalLimit>(),
    ageMin: integer(),
    ageMax: integer(),
    priceFen: fen(),
    marketPriceFen: fen(),
    examOrganIds: uuid().array().notNull(),
    fasting: flag(),
    notice: text(),
    reportDays: integer(),
    coverUrl: text(),
    sort: integer().notNull(),
    status: text().$type<ExamStatus>().notNull(),
  },
  (t) => [
    uniqueIndex('exam_class__code')
      .on(t.operatorId, t.code)
      .where(sql`deleted_at is null`),
    uniqueIndex('exam_class__name')
      .on(t.operatorId, t.classType, t.name)
      .where(sql`deleted_at is null`),
  ],
)

/** Items of packages. */
export const examPackageItems = pgTable(
  'exam_package_item',
  { packageId: uuid().notNull(), singleId: uuid().notNull(), sort: integer().notNull() },
  (t) => [primaryKey({ columns: [t.packageId, t.singleId] }), index('exam_package_item_single').on(t.singleId)],
)

export const examSingles = pgTable(
  'exam_single',
  {
    ...commonColumns(),
    code: text().notNull(),
    name: text().notNull(),
    classId: uuid().notNull(),
    meaning: text().notNull(),
    content: text(),
    genderLimit: text().$type<GenderLimit>().notNull(),
    maritalLimit: text().$type<MaritalLimit>().notNull(),
    priceFen: fen().notNull(),
    fasting: flag().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [
    uniqueIndex('exam_single__code')
      .on(t.operatorId, t.code)
      .where(sql`deleted_at is null`),
    uniqueIndex('exam_single__name')
      .on(t.operatorId, t.classId, t.name)
      .where(sql`deleted_at is null`),
  ],
)
