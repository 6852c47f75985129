import type { Channel, GenderLimit, ProjectUnit, RiskLevel, ServiceMode } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'

const fen = () => bigint({ mode: 'number' })
const flag = () => integer().$type<0 | 1>()

/** Services. */
export const projects = pgTable(
  'project',
  {
    ...commonColumns(),
    code: text().notNull(),
    name: text().notNull(),
    classId: uuid().notNull(),
    coverUrl: text().notNull(),
    images: text().array().notNull(),
    summary: text().notNull(),
    content: text().notNull(),
    notice: text(),
    contraindication: text(),
    serviceMode: text().$type<ServiceMode>().notNull(),
    unit: text().$type<ProjectUnit>().notNull(),
    moldIds: uuid().array().notNull(),
    minGradeLevel: integer().notNull(),
    genderLimit: text().$type<GenderLimit>().notNull(),
    ageMin: integer(),
    ageMax: integer(),
    needAssess: flag().notNull(),
    needPrescription: flag().notNull(),
    needMaterial: flag().notNull(),
    materialNote: text(),
    riskLevel: text().$type<RiskLevel>().notNull(),
    consentUrl: text(),
    channel: text().array().$type<Channel[]>().notNull(),
    hot: flag().notNull(),
    sort: integer().notNull(),
    saleCount: integer().notNull().default(0),
    status: text().$type<'draft' | 'onSale' | 'offSale'>().notNull(),
  },
  (t) => [
    uniqueIndex('project__code').on(t.operatorId, t.code),
    uniqueIndex('project__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
    index('project_of_class').on(t.classId),
    index('project_order').on(t.operatorId, t.sort, t.id),
  ],
)

/** Options of a project: duration, staff, number of visits and price. */
export const projectSpecs = pgTable(
  'project_spec',
  {
    ...commonColumns(),
    projectId: uuid().notNull(),
    name: text().notNull(),
    priceFen: fen().notNull(),
    marketPriceFen: fen(),
    times: integer().notNull(),
    durationMin: integer().notNull(),
    validDays: integer().notNull(),
    visitFeeFen: fen(),
    materialFeeFen: fen(),
    moldId: uuid(),
    gradeId: uuid(),
    peopleShareBp: integer(),
    organShareBp: integer(),
    dailyLimit: integer(),
    sort: integer().notNull(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
  },
  (t) => [index('project_spec_project').on(t.projectId)],
)
