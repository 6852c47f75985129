import type { Gender, WorkTime } from '@kangju/contract'
import { date, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** Personal columns shared by staff and applicants. */
export const personColumns = () => ({
  name: text().notNull(),
  idCard: text().notNull(),
  idCardIndex: text().notNull(),
  gender: text().$type<Gender>().notNull(),
  birthday: date({ mode: 'string' }).notNull(),
  mobile: text().notNull(),
  mobileIndex: text().notNull(),
  licenseNo: text(),
  licenseValidTo: date({ mode: 'string' }),
  titleCertNo: text(),
  workYears: integer().notNull(),
  workOrg: text(),
  healthCertValidTo: date({ mode: 'string' }).notNull(),
  insuranceValidTo: date({ mode: 'string' }),
  noCrimeUrl: text(),
  areaCodes: text().array().notNull(),
  baseAddress: text().notNull(),
  baseLng: doublePrecision().notNull(),
  baseLat: doublePrecision().notNull(),
  serveRadiusKm: integer().notNull(),
  workTimes: jsonb().$type<WorkTime[]>().notNull(),
  maxDailyOrders: integer().notNull(),
  bankName: text(),
  bankBranch: text(),
  bankAccountNo: text(),
  bankAccountNoIndex: text(),
  intro: text(),
})
