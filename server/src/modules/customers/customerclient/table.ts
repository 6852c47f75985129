import type { CareLevel, ClientDraft, ClientSource, Gender, JoinState } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { commonColumns, instant } from '../../../db/columns.ts'

/** Care recipients. */
export const clients = pgTable(
  'customer_client',
  {
    ...commonColumns(),
    archiveNo: text().notNull(),
    name: text().notNull(),
    idType: text().$type<ClientDraft['idType']>().notNull(),
    idCard: text().notNull(),
    idCardIndex: text().notNull(),
    /** Blind index of the last four digits of the ID number. */
    idTailIndex: text().notNull(),
    gender: text().$type<Gender>().notNull(),
    birthday: date({ mode: 'string' }).notNull(),
    mobile: text(),
    mobileIndex: text(),
    mobileTailIndex: text(),
    nation: text(),
    marital: text().$type<NonNullable<ClientDraft['marital']>>(),
    education: text().$type<NonNullable<ClientDraft['education']>>(),
    liveStatus: text().$type<ClientDraft['liveStatus']>().notNull(),
    areaCode: text().notNull(),
    address: text().notNull(),
    lng: doublePrecision(),
    lat: doublePrecision(),
    communityName: text(),
    organId: uuid(),
    bookerId: uuid(),
    relation: text().$type<NonNullable<ClientDraft['relation']>>(),
    /** All contacts, encrypted together. */
    contacts: text().notNull(),
    medInsurance: text().$type<NonNullable<ClientDraft['medInsurance']>>(),
    subjectType: text().array().$type<ClientDraft['subjectType']>().notNull(),
    careLevel: text().$type<CareLevel>(),
    /** Level of the latest valid assessment. */
    disabilityLevel: integer(),
    tvUserId: uuid(),
    source: text().$type<ClientSource>().notNull(),
    remark: text(),
    statusReason: text(),
    status: text().$type<'active' | 'moved' | 'deceased'>().notNull(),
    /** The record on file with the same ID number, for one that a relative added beside it (docs/relatives.md). */
    twinOfId: uuid(),
  },
  (t) => [
    uniqueIndex('customer_client__archive_no').on(t.operatorId, t.archiveNo),
    uniqueIndex('customer_client__id_card')
      .on(t.operatorId, t.idCardIndex)
      .where(sql`deleted_at is null and twin_of_id is null`),
    // For searches that find both records of an ID number.
    index('customer_client_id_card').on(t.operatorId, t.idCardIndex),
    index('customer_client_tail').on(t.operatorId, t.idTailIndex),
    index('customer_client_mobile').on(t.operatorId, t.mobileIndex),
    index('customer_client_mobile_tail').on(t.operatorId, t.mobileTailIndex),
    index('customer_client_spelled').using('gin', sql`name_spelled(name)`),
    index('customer_client_place')
      .using('gin', sql`place_spelled(community_name, address)`)
      .where(sql`lng is not null and lat is not null and deleted_at is null`),
    index('customer_client_birthday').on(t.operatorId, t.birthday),
    index('customer_client_by_name').on(t.operatorId, t.name),
    index('customer_client_created').on(t.operatorId, t.createdAt),
    index('customer_client_area').on(t.operatorId, t.areaCode),
    index('customer_client_booker').on(t.bookerId),
    index('customer_client_tv_user').on(t.tvUserId),
    // One index for keyword search by name and record number.
    index('customer_client_name').using('gin', sql`name gin_trgm_ops`, sql`archive_no gin_trgm_ops`),
    index('customer_client_subject').using('gin', t.subjectType),
    index('customer_client_list')
      .on(t.operatorId, t.id)
      .where(sql`deleted_at is null`),
    index('customer_client_of_organ')
      .on(t.organId, t.id)
      .where(sql`deleted_at is null`),
  ],
)
export type Client = typeof clients.$inferSelect

/** Relatives beside the main booker: those who joined a care recipient, and those who asked to. */
export const clientBookers = pgTable(
  'client_booker',
  {
    id: uuid().primaryKey(),
    operatorId: uuid().notNull(),
    /** The record on file. */
    clientId: uuid().notNull(),
    bookerId: uuid().notNull(),
    /** The record that the relative added. */
    twinId: uuid().notNull(),
    typedName: text().notNull(),
    relation: text().$type<NonNullable<ClientDraft['relation']>>(),
    status: text().$type<JoinState>().notNull(),
    isByCode: boolean(),
    codesSent: integer().notNull().default(0),
    lastCodeAt: instant(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
    decidedBy: uuid(),
    decidedByName: text(),
    remark: text(),
  },
  (t) => [
    uniqueIndex('client_booker__booker_id').on(t.clientId, t.bookerId),
    index('client_booker_of').on(t.bookerId),
    index('client_booker_twin').on(t.twinId),
    index('client_booker_pending')
      .on(t.operatorId)
      .where(sql`status = 'pending'`),
  ],
)
export type ClientBooker = typeof clientBookers.$inferSelect
