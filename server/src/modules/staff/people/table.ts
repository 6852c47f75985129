import type { Leave, PeopleState } from '@kangju/contract'
import { ne, sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns } from '../../../db/columns.ts'
import { personColumns } from './person-columns.ts'

export { personColumns }

/** Staff who make home visits. */
export const peopleTable = pgTable(
  'people',
  {
    ...commonColumns(),
    ...personColumns(),
    code: text().notNull(),
    mobileTailIndex: text(),
    avatar: text().notNull(),
    organId: uuid().notNull(),
    moldId: uuid().notNull(),
    gradeId: uuid().notNull(),
    certUrls: text().array().notNull(),
    projectIds: uuid().array().notNull(),
    leaves: jsonb().$type<Leave[]>().notNull(),
    isReceive: integer().$type<0 | 1>().notNull().default(0),
    isMarketer: integer().$type<0 | 1>().notNull().default(0),
    /** In hundredths. */
    rating: integer(),
    ratingCount: integer().notNull().default(0),
    finishedCount: integer().notNull().default(0),
    breachCount: integer().notNull().default(0),
    /** The earliest end date of the certificates. */
    certValidTo: date({ mode: 'string' }).generatedAlwaysAs(
      sql`least(license_valid_to, health_cert_valid_to, insurance_valid_to)`,
    ),
    /** Reason for the last change of state. */
    statusReason: text(),
    status: text().$type<PeopleState>().notNull(),
  },
  (t) => [
    uniqueIndex('people__code').on(t.operatorId, t.code),
    // Former staff may be rehired, so the ID card stays unique, while their mobile number is free for others.
    uniqueIndex('people__id_card')
      .on(t.operatorId, t.idCardIndex)
      .where(sql`deleted_at is null`),
    uniqueIndex('people__mobile')
      .on(t.operatorId, t.mobileIndex)
      .where(sql`deleted_at is null and status <> 'left'`),
    uniqueIndex('people__license_no')
      .on(t.operatorId, t.licenseNo)
      .where(sql`deleted_at is null and license_no is not null`),
    index('people_organ').on(t.organId),
    index('people_mold').on(t.moldId),
    index('people_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
    index('people_certificates')
      .on(t.certValidTo)
      .where(sql`deleted_at is null and status <> 'left'`),
    index('people_mobile_tail').on(t.operatorId, t.mobileTailIndex),
    index('people_spelled').using('gin', sql`name_spelled(name)`),
    index('people_projects').using('gin', t.projectIds),
  ],
)
export type Person = typeof peopleTable.$inferSelect

export const hasNotLeft = ne(peopleTable.status, 'left')
