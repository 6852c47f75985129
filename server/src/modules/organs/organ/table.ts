import type { OrganState, OrganType, SettleCycle, Weekday } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { date, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Organisations that deliver the services. Legacy rows lack columns that a draft now requires. */
export const organs = pgTable(
  'organ',
  {
    ...commonColumns(),
    /** The row's own id, so that an account bound to an organisation sees this row only. */
    organId: uuid().generatedAlwaysAs(sql`id`),
    code: text().notNull(),
    name: text().notNull(),
    shortName: text(),
    organType: text().$type<OrganType>().notNull(),
    uscc: text(),
    medicalLicenseNo: text(),
    legalPerson: text(),
    contactName: text(),
    contactMobile: text(),
    contactMobileIndex: text(),
    contactMobileTailIndex: text(),
    tel: text(),
    areaCode: text(),
    address: text(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    serviceAreaCodes: text().array().notNull(),
    serviceRadiusKm: integer().notNull(),
    businessHours: text(),
    closedWeekdays: text()
      .array()
      .$type<Weekday[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    logoUrl: text(),
    licenseUrls: text().array().notNull(),
    licenseValidTo: date({ mode: 'string' }),
    intro: text(),
    /** Projects that it provides. */
    projectIds: uuid().array().notNull(),
    shareBp: integer(),
    settleCycle: text().$type<SettleCycle>().notNull(),
    bankName: text(),
    bankBranch: text(),
    bankAccountName: text(),
    bankAccountNo: text(),
    bankAccountNoIndex: text(),
    active: integer().$type<0 | 1>().notNull().default(0),
    openedAt: instant(),
    openedBy: uuid(),
    openedByName: text(),
    closedAt: instant(),
    closeReason: text(),
    status: text().$type<OrganState>().notNull().default('enabled'),
  },
  (t) => [
    uniqueIndex('organ__code').on(t.operatorId, t.code),
    uniqueIndex('organ__name')
      .on(t.operatorId, t.name)
      .where(sql`deleted_at is null`),
    uniqueIndex('organ__uscc')
      .on(t.operatorId, t.uscc)
      .where(sql`deleted_at is null`),
    index('organ_contact').on(t.operatorId, t.contactMobileIndex),
    index('organ_contact_tail').on(t.operatorId, t.contactMobileTailIndex),
    index('organ_spelled').using('gin', sql`(name_spelled(name) || name_spelled(short_name))`),
    index('organ_place')
      .using('gin', sql`place_spelled(null, address)`)
      .where(sql`lng is not null and lat is not null and deleted_at is null`),
  ],
)
