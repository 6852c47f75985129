import type { ApplySource, ApplyState } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'
import { personColumns } from '../people/table.ts'

/** The name under which the encrypted columns of this table are encrypted. */
export const applyTable = 'people_apply'

/** Staff applications. */
export const applications = pgTable(
  applyTable,
  {
    ...commonColumns(),
    ...personColumns(),
    applyNo: text().notNull(),
    source: text().$type<ApplySource>().notNull(),
    moldId: uuid().notNull(),
    expectOrganId: uuid(),
    /** The preferred organisation, so that an account bound to it sees the application. */
    organId: uuid().generatedAlwaysAs(sql`expect_organ_id`),
    avatar: text().notNull(),
    idCardFrontUrl: text().notNull(),
    idCardBackUrl: text().notNull(),
    licenseUrls: text().array().notNull(),
    titleUrls: text().array().notNull(),
    healthUrl: text().notNull(),
    submittedAt: instant().notNull(),
    auditBy: uuid(),
    auditByName: text(),
    auditAt: instant(),
    auditRemark: text(),
    peopleId: uuid(),
    status: text().$type<ApplyState>().notNull(),
  },
  (t) => [
    uniqueIndex('people_apply__apply_no').on(t.operatorId, t.applyNo),
    uniqueIndex('people_apply__id_card')
      .on(t.operatorId, t.idCardIndex)
      .where(sql`deleted_at is null and status = 'pending'`),
    index('people_apply_mobile').on(t.operatorId, t.mobileIndex),
    index('people_apply_person').on(t.operatorId, t.idCardIndex),
    index('people_apply_mold').on(t.moldId),
    index('people_apply_list')
      .on(t.operatorId, t.submittedAt)
      .where(sql`deleted_at is null`),
  ],
)
export type Application = typeof applications.$inferSelect
