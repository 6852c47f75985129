import {
  addDays,
  businessDay,
  careLevelOf,
  levelsOf,
  levelTableFor,
  type AreaTable,
  type LongcareDraft,
  type Scores,
} from '@kangju/contract'
import { and, desc, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { putRows, saysAlready } from '../../../db/put-rows.ts'
import type { Tools } from '../../../http/call.ts'
import { belongings } from '../../../rows/belongings.ts'
import { within } from '../../../rows/scope.ts'
import { openField, type Bound } from '../../../rows/sensitive.ts'
import { encrypt, type Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import type { ImportContext } from '../../../sheet/import-plan.ts'
import { clientsByIds, setLevels } from '../customerclient/service.ts'
import { clients } from '../customerclient/table.ts'
import { longcareTablesOf } from '../../base/operator/service.ts'
import { assessments, claims, type Assessment } from './table.ts'

export { claimInsurance, dropClaim, insuranceQuota, returnClaim } from './claims.ts'

export const { counts: assessmentCounts, remove: removeAssessmentsOf } = belongings(assessments, assessments.clientId)

const place = { table: 'longcare_assessment', field: 'scores' }

export const openScores = (keyring: Keyring, row: Pick<Assessment, 'id' | 'operatorId' | 'scores'>): Scores =>
  JSON.parse(openField(keyring, place.table, place.field, row)) as Scores

const scoresOf = ({ adl, cognition, perception }: Scores) => ({ adl, cognition, perception })

/** Columns of an assessment: totals and levels by the table of the insured area, single scores encrypted. */
export const assessed = (
  keyring: Keyring,
  { id, operatorId }: Bound,
  draft: LongcareDraft,
  tables: readonly AreaTable[],
) => {
  const { adl, cognition, perception, ...facts } = draft
  const table = levelTableFor(draft.insureArea, tables)
  const levels = levelsOf(draft, table)
  return {
    ...facts,
    scores: encrypt(keyring, { ...place, id, operatorId }, JSON.stringify({ adl, cognition, perception })),
    adlTotal: levels.adl.total,
    cogTotal: levels.cognition.total,
    perTotal: levels.perception.total,
    adlLevel: levels.adl.level,
    cogLevel: levels.cognition.level,
    perLevel: levels.perception.level,
    disabilityLevel: levels.disabilityLevel,
    table,
  }
}

interface By {
  readonly by: string | null
  readonly now: Date
}

const isValidOn = (today: string) =>
  and(isNull(assessments.deletedAt), lte(assessments.validFrom, today), gte(assessments.validTo, today))

/** Sets the levels of locked care recipients from their latest assessment valid today. */
export const followAssessments = async (tx: Db, clientIds: readonly string[], { by, now }: By): Promise<void> => {
  if (clientIds.length === 0) return
  const rows = await tx
    .selectDistinctOn([assessments.clientId], {
      clientId: assessments.clientId,
      disabilityLevel: assessments.disabilityLevel,
    })
    .from(assessments)
    .where(and(inArray(assessments.clientId, [...clientIds]), isValidOn(businessDay(now))))
    .orderBy(assessments.clientId, desc(assessments.assessDate))
  const found = new Map(rows.map((row) => [row.clientId, row.disabilityLevel]))
  const levels = [...new Set(clientIds)].map((clientId) => {
    const disabilityLevel = found.get(clientId) ?? null
    return { clientId, disabilityLevel, careLevel: disabilityLevel === null ? null : careLevelOf(disabilityLevel) }
  })
  await setLevels(tx, levels, { by, now })
}

/** Moves assessments and claims of one care recipient to another, except of days that the other was assessed on. */
export const moveAssessmentsOf = async (tx: Db, fromId: string, toId: string, { by, now }: By): Promise<void> => {
  const { rowCount } = await tx.execute(sql`update ${assessments} set client_id = ${toId}
    where client_id = ${fromId} and deleted_at is null and not exists (select 1 from ${assessments} other
      where other.client_id = ${toId} and other.assess_date = longcare_assessment.assess_date
        and other.deleted_at is null)`)
  await tx.update(claims).set({ clientId: toId }).where(eq(claims.clientId, fromId))
  if ((rowCount ?? 0) > 0) await followAssessments(tx, [toId], { by, now })
}

const freshDays = 180

/** Whether a care recipient was assessed recently enough for a service that needs it. */
export const isFreshlyAssessed = async (db: Db, clientId: string, now: Date): Promise<boolean> => {
  const since = addDays(businessDay(now), -freshDays)
  const found = await db.$count(
    assessments,
    and(eq(assessments.clientId, clientId), isNull(assessments.deletedAt), gte(assessments.assessDate, since)),
  )
  return found > 0
}

const atOnce = 500

/** Daily job: updates the levels of care recipients whose assessments began or expired. */
export const followCalendar = async ({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> => {
  const now = clock()
  const newest = db
    .selectDistinctOn([assessments.clientId], {
      clientId: assessments.clientId,
      level: assessments.disabilityLevel,
    })
    .from(assessments)
    .where(isValidOn(businessDay(now)))
    .orderBy(assessments.clientId, desc(assessments.assessDate))
    .as('newest')
  const outdated = await db
    .selectDistinct({ id: clients.id, operatorId: clients.operatorId })
    .from(assessments)
    .innerJoin(clients, eq(clients.id, assessments.clientId))
    .leftJoin(newest, eq(newest.clientId, assessments.clientId))
    .where(
      and(
        isNull(assessments.deletedAt),
        isNull(clients.deletedAt),
        sql`${clients.disabilityLevel} is distinct from ${newest.level}`,
      ),
    )
    .orderBy(clients.id)
  for (const [operatorId, some] of Map.groupBy(outdated, (row) => row.operatorId))
    for (let at = 0; at < some.length; at += atOnce)
      await db.transaction(async (tx) => {
        const ids = some.slice(at, at + atOnce).map((row) => row.id)
        await clientsByIds(tx, { operatorId, organId: null }, ids, 'update')
        await followAssessments(tx, ids, { by: null, now })
      })
}

const keyOf = (clientId: string, day: string) => `${clientId} ${day}`

interface Applied {
  readonly clientId: string
  readonly assessDate: string
  readonly applyNo: string
}

/** Returns a check whether an application number belongs to another assessment. */
export const applyNoJudge = async (db: Db, operatorId: string, asked: readonly Applied[]) => {
  const numbers = asked.map((one) => one.applyNo)
  const rows =
    numbers.length === 0
      ? []
      : await db
          .select({ clientId: assessments.clientId, day: assessments.assessDate, applyNo: assessments.applyNo })
          .from(assessments)
          .where(and(within({ operatorId, organId: null }, assessments), inArray(assessments.applyNo, numbers)))
  const holders = new Map(rows.map((row) => [row.applyNo, keyOf(row.clientId, row.day)]))
  return ({ applyNo, clientId, assessDate }: Applied): boolean => {
    const key = keyOf(clientId, assessDate)
    return (holders.get(applyNo) ?? key) !== key
  }
}

/**
 * Writes imported assessments: existing days get the filled cells, others are created. Unchanged ones are not written.
 */
export const importAssessments = async (context: ImportContext, drafts: readonly LongcareDraft[]) => {
  const { db, me, now, tools } = context
  const clientIds = [...new Set(drafts.map((draft) => draft.clientId))]
  await clientsByIds(db, me, clientIds, 'update')
  const rows = await db
    .select()
    .from(assessments)
    .where(
      and(
        within({ operatorId: me.operatorId, organId: null }, assessments),
        inArray(assessments.clientId, clientIds),
        inArray(
          assessments.assessDate,
          drafts.map((draft) => draft.assessDate),
        ),
      ),
    )
    .for('update')
  const known = new Map(rows.map((row) => [keyOf(row.clientId, row.assessDate), row]))
  const tables = await longcareTablesOf(db, me.operatorId)
  const at = now.toISOString()
  const values = drafts.flatMap((draft) => {
    const old = known.get(keyOf(draft.clientId, draft.assessDate))
    const own = { id: old?.id ?? newId(), operatorId: me.operatorId }
    const given = old === undefined ? draft : { ...draft, insureArea: draft.insureArea ?? old.insureArea }
    const said = { ...assessed(tools.keyring, own, given, tables), fileUrls: old?.fileUrls ?? [] }
    // Encryption is randomised, so encrypted scores cannot be compared.
    const { scores: _encrypted, ...open } = said
    if (old !== undefined && saysAlready(old, open) && saysAlready(openScores(tools.keyring, old), scoresOf(draft)))
      return []
    const fresh = {
      ...own,
      createdAt: at,
      createdBy: me.id,
      createdByName: me.realname,
    }
    return [{ ...(old ?? fresh), ...said, version: (old?.version ?? 0) + 1, updatedAt: at, updatedBy: me.id }]
  })
  await putRows(db, assessments, values)
  await followAssessments(db, clientIds, { by: me.id, now })
  const updated = drafts.filter((draft) => known.has(keyOf(draft.clientId, draft.assessDate))).length
  return { inserted: drafts.length - updated, updated }
}
