import {
  addDays,
  businessDay,
  certWarningDays,
  fill,
  people,
  peopleCertificatesEnd as certificatesEnd,
} from '@kangju/contract'
import { and, arrayOverlaps, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { isAmong } from '../../../db/put-rows.ts'
import { within } from '../../../rows/scope.ts'
import { waitingRows, type Waiting } from '../../../rows/waiting.ts'
import { indexOf, maskRow } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { grades, molds } from '../../catalogue/mold/table.ts'
import { organNames } from '../../organs/organ/service.ts'
import { hasNotLeft, peopleTable } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

export { expireCertificates } from './expire-certificates.ts'
export { hire } from './hire.ts'

type Owner = Pick<Me, 'operatorId' | 'organId'>

/** All staff of the account's operator, also for an account bound to one organisation. */
const ofOperator = ({ operatorId }: Pick<Me, 'operatorId'>) => within({ operatorId, organId: null }, peopleTable)

/** Number of staff of each organisation, former staff excluded. */
export const peopleCounts = async (db: Db, organIds: readonly string[]): Promise<Map<string, number>> => {
  if (organIds.length === 0) return new Map()
  const rows = await db
    .select({ organId: peopleTable.organId, n: sql<number>`count(*)::int` })
    .from(peopleTable)
    .where(and(inArray(peopleTable.organId, [...organIds]), hasNotLeft, isNull(peopleTable.deletedAt)))
    .groupBy(peopleTable.organId)
  return new Map(rows.map((row) => [row.organId, row.n]))
}

/** Number of staff of each staff type, former staff excluded. */
export const countsByMold = async (
  db: Db,
  me: Pick<Me, 'operatorId' | 'organId'>,
  moldIds: readonly string[],
): Promise<Map<string, number>> => {
  if (moldIds.length === 0) return new Map()
  const rows = await db
    .select({ moldId: peopleTable.moldId, n: sql<number>`count(*)::int` })
    .from(peopleTable)
    .where(and(within(me, peopleTable), inArray(peopleTable.moldId, [...moldIds]), hasNotLeft))
    .groupBy(peopleTable.moldId)
  return new Map(rows.map((row) => [row.moldId, row.n]))
}

/** Switches accepting visits off for all staff of an organisation; returns how many had it on. */
export const stopReceivingAt = async (
  tx: Db,
  organId: string,
  { me, now }: Pick<SignedCall, 'me' | 'now'>,
): Promise<number> => {
  const rows = await tx
    .update(peopleTable)
    .set({ isReceive: 0, ...nextVersion({ me, now }) })
    .where(and(ofOperator(me), eq(peopleTable.organId, organId), eq(peopleTable.isReceive, 1)))
    .returning({ id: peopleTable.id })
  return rows.length
}

/** Adds one breach per listed id; an id listed twice counts twice. */
export const addBreaches = async (tx: Db, ids: readonly string[]) => {
  const times = Map.groupBy(ids, (id) => id)
  for (const [count, all] of Map.groupBy([...times], ([, each]) => each.length))
    await tx
      .update(peopleTable)
      .set({ breachCount: sql`${peopleTable.breachCount} + ${count}` })
      .where(
        inArray(
          peopleTable.id,
          all.map(([id]) => id),
        ),
      )
}

/** Counts a finished visit and its review, and locks the row, so that the rating is computed by one at a time. */
export const countFinished = async (tx: Db, id: string, isRated: boolean) => {
  await tx
    .update(peopleTable)
    .set({
      finishedCount: sql`${peopleTable.finishedCount} + 1`,
      ...(isRated ? { ratingCount: sql`${peopleTable.ratingCount} + 1` } : {}),
    })
    .where(eq(peopleTable.id, id))
}

/** Counts the finished visits of several people, none reviewed; an id listed twice counts twice. */
export const countAllFinished = async (tx: Db, ids: readonly string[]) => {
  // Locked in a fixed order, so that two transactions with the same people do not wait for each other.
  await tx.execute(sql`
    with done as (select id, count(*)::int as n from unnest(${sql.param([...ids])}::uuid[]) as id group by id),
      held as materialized (select id from ${peopleTable} where id in (select id from done) order by id for no key update)
    update ${peopleTable} set finished_count = finished_count + done.n
    from held join done using (id) where ${peopleTable.id} = held.id`)
}

interface StaffKind {
  readonly moldId: string
  readonly moldName: string
  readonly gradeId: string
  readonly gradeName: string
}

/** Staff type and grade of these people as they are now. */
export const staffKinds = async (db: Db, ids: readonly string[]): Promise<Map<string, StaffKind>> => {
  const rows = await db
    .select({
      id: peopleTable.id,
      moldId: molds.id,
      moldName: molds.name,
      gradeId: grades.id,
      gradeName: grades.name,
    })
    .from(peopleTable)
    .innerJoin(molds, eq(molds.id, peopleTable.moldId))
    .innerJoin(grades, eq(grades.id, peopleTable.gradeId))
    .where(isAmong(peopleTable.id, ids))
  return new Map(rows.map(({ id, ...kind }) => [id, kind]))
}

/** Sets the rating, in hundredths. */
export const setRating = async (tx: Db, id: string, rating: number) => {
  await tx.update(peopleTable).set({ rating }).where(eq(peopleTable.id, id))
}

export const peopleNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: peopleTable.id, name: peopleTable.name })
    .from(peopleTable)
    .where(inArray(peopleTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The organisation of each of these members of staff. */
export const organsOfStaff = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: peopleTable.id, organId: peopleTable.organId })
    .from(peopleTable)
    .where(inArray(peopleTable.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.organId]))
}

const promotes = and(eq(peopleTable.status, 'active'), eq(peopleTable.isMarketer, 1))

/** Promoters that the account may see. */
export const marketersOf = async (db: Db, me: Owner, keyring: Keyring, organId?: string) => {
  const rows = await db
    .select({
      id: peopleTable.id,
      operatorId: peopleTable.operatorId,
      name: peopleTable.name,
      mobile: peopleTable.mobile,
      organId: peopleTable.organId,
    })
    .from(peopleTable)
    .where(and(within(me, peopleTable), promotes, organId === undefined ? undefined : eq(peopleTable.organId, organId)))
    .orderBy(asc(peopleTable.name), asc(peopleTable.id))
    .limit(1000)
  const names = await organNames(
    db,
    rows.map((row) => row.organId),
  )
  return rows.map((row) => ({
    ...(maskRow(keyring, 'people', people.add.body, row) as unknown as typeof row),
    organName: names.get(row.organId) ?? '',
  }))
}

/** Whether this id is a promoter that the account may see. */
export const isMarketerId = async (db: Db, me: Owner, id: string): Promise<boolean> =>
  (await db.$count(peopleTable, and(within(me, peopleTable), promotes, eq(peopleTable.id, id)))) > 0

const named = { id: peopleTable.id, name: peopleTable.name, code: peopleTable.code, status: peopleTable.status }

/** Staff of these staff types, former staff included. */
export const peopleOfMolds = async (db: Db, me: Pick<Me, 'operatorId'>, moldIds: readonly string[]) =>
  moldIds.length === 0
    ? []
    : db
        .select({ ...named, moldId: peopleTable.moldId })
        .from(peopleTable)
        .where(and(ofOperator(me), inArray(peopleTable.moldId, [...moldIds])))
        .orderBy(asc(peopleTable.code))

/** Staff with these grades, former staff included. */
export const peopleOfGrades = async (db: Db, me: Pick<Me, 'operatorId'>, gradeIds: readonly string[]) =>
  gradeIds.length === 0
    ? []
    : db
        .select({ ...named, gradeId: peopleTable.gradeId })
        .from(peopleTable)
        .where(and(ofOperator(me), inArray(peopleTable.gradeId, [...gradeIds])))
        .orderBy(asc(peopleTable.code))

/** Staff who deliver one of these projects for one organisation or for any, former staff excluded. */
export const peopleOfProjects = async (
  db: Db,
  operatorId: string,
  organId: string | null,
  projectIds: readonly string[],
) =>
  projectIds.length === 0
    ? []
    : db
        .select({ ...named, organId: peopleTable.organId, projectIds: peopleTable.projectIds })
        .from(peopleTable)
        .where(
          and(
            ofOperator({ operatorId }),
            hasNotLeft,
            organId === null ? undefined : eq(peopleTable.organId, organId),
            arrayOverlaps(peopleTable.projectIds, [...projectIds]),
          ),
        )
        .orderBy(asc(peopleTable.code))

interface PersonIndexes {
  readonly idCardIndex: string
  readonly mobileIndex: string
}

/** Blind indexes that find staff by ID card and mobile. */
export const personIndexes = (
  keyring: Keyring,
  operatorId: string,
  { idCard, mobile }: { readonly idCard: string; readonly mobile: string },
): PersonIndexes => ({
  idCardIndex: indexOf(keyring, { operatorId, table: 'people', field: 'idCard', kind: 'idCard' }, idCard),
  mobileIndex: indexOf(keyring, { operatorId, table: 'people', field: 'mobile', kind: 'mobile' }, mobile),
})

/** Current staff with this ID card or mobile. */
export const samePerson = async (db: Db, operatorId: string, { idCardIndex, mobileIndex }: PersonIndexes) =>
  db
    .select({
      ...named,
      organId: peopleTable.organId,
      hasIdCard: sql<boolean>`${peopleTable.idCardIndex} = ${idCardIndex}`,
      hasMobile: sql<boolean>`${peopleTable.mobileIndex} = ${mobileIndex}`,
    })
    .from(peopleTable)
    .where(
      and(
        ofOperator({ operatorId }),
        hasNotLeft,
        or(eq(peopleTable.idCardIndex, idCardIndex), eq(peopleTable.mobileIndex, mobileIndex)),
      ),
    )

/** Number of active staff whose certificates have expired or will soon. */
export const remindOfCertificates = async (call: SignedCall): Promise<Waiting> => {
  const until = addDays(businessDay(call.now), certWarningDays)
  const isEnding = and(eq(peopleTable.status, 'active'), lte(peopleTable.certValidTo, until))
  const cert = await waitingRows(call, peopleTable, isEnding, { firstDay: peopleTable.certValidTo })
  return { count: cert.count, text: fill(certificatesEnd[call.lang], { n: cert.count }), lists: { cert } }
}

/** A staff member, former staff included, with the fields that documents print. */
export const personById = async (db: Db, id: string) => {
  const [row] = await db
    .select({ name: peopleTable.name, code: peopleTable.code, licenseNo: peopleTable.licenseNo })
    .from(peopleTable)
    .where(eq(peopleTable.id, id))
  return row
}
