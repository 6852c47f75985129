import {
  businessDay,
  checkHealthOn,
  health,
  healthRules,
  healthWords,
  rangeText,
  type HealthDraft,
} from '@kangju/contract'
import { and, desc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { lockAll } from '../../../rows/reorder.ts'
import { within } from '../../../rows/scope.ts'
import { newId } from '../../../secret/token.ts'
import { clientsByIds } from '../customerclient/service.ts'
import { openContent, encryptContent, reviewOf, showRecord, spelled } from './service.ts'
import { healthRecords, type HealthRecord } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

/** Covers more than a year of daily records. */
const shownAtMost = 500

/** A record is accessible to accounts that can see its care recipient. */
const clientOf = async (db: Db, me: Me, id: string) => {
  const [client] = await clientsByIds(db, me, [id], 'share')
  if (client === undefined) throw new Problem('missing')
  return client.id
}

const ofDay = (me: Me, clientId: string, day: string) =>
  and(within(me, healthRecords), eq(healthRecords.clientId, clientId), eq(healthRecords.recordDate, day))

const changedFields = (before: HealthDraft, after: HealthDraft) =>
  Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key as keyof HealthDraft]) !== JSON.stringify(after[key as keyof HealthDraft]),
  )

const add = async ({ db, me, now, tools, audit }: SignedCall, clientId: string, draft: HealthDraft) => {
  const at = now.toISOString()
  const id = newId()
  await db.insert(healthRecords).values({
    id,
    operatorId: me.operatorId,
    version: 1,
    createdAt: at,
    createdBy: me.id,
    createdByName: me.realname,
    updatedAt: at,
    updatedBy: me.id,
    clientId,
    recordDate: draft.recordDate,
    content: encryptContent(tools.keyring, { id, operatorId: me.operatorId }, draft),
    ...reviewOf(tools.keyring, undefined, draft),
  })
  audit({ entityId: id, detail: { clientId, recordDate: draft.recordDate } })
  return { id, version: 1 }
}

/** The audit log names the changed fields without their values. */
const replace = async ({ db, me, now, tools, audit }: SignedCall, old: HealthRecord, draft: HealthDraft) => {
  const version = old.version + 1
  await db
    .update(healthRecords)
    .set({
      content: encryptContent(tools.keyring, old, draft),
      ...reviewOf(tools.keyring, old, draft),
      version,
      ...stamps({ me, now }),
    })
    .where(eq(healthRecords.id, old.id))
  const fields = changedFields(openContent(tools.keyring, old), draft)
  audit({ entityId: old.id, detail: { clientId: old.clientId, recordDate: old.recordDate, fields } })
  return { id: old.id, version }
}

export const healthRoutes = implement(
  health,
  {
    list: (call) =>
      call.transact(async (tx) => {
        const { me, query, tools } = call
        const { from, to } = query
        if (from !== undefined && to !== undefined && to < from) throw invalid({ to: [rangeText] })
        const clientId = await clientOf(tx, me, query.clientId)
        const rows = await tx
          .select()
          .from(healthRecords)
          .where(
            and(
              within(me, healthRecords),
              eq(healthRecords.clientId, clientId),
              from === undefined ? undefined : gte(healthRecords.recordDate, from),
              to === undefined ? undefined : lte(healthRecords.recordDate, to),
            ),
          )
          .orderBy(desc(healthRecords.recordDate))
          .limit(shownAtMost)
        call.audit({ entityId: clientId, detail: { records: rows.length } })
        return rows.map((row) => showRecord(tools.keyring, row))
      }),

    save: async (call) => {
      const { clientId: given, version, ...body } = call.body
      const clientId = await clientOf(call.db, call.me, given)
      refuseBy(checkHealthOn(businessDay(call.now))(body))
      const draft = spelled(body)
      const [old] = await call.db
        .select()
        .from(healthRecords)
        .where(ofDay(call.me, clientId, draft.recordDate))
        .for('update')
      if (old === undefined) {
        if (version !== undefined) throw new Problem('missing')
        return add(call, clientId, draft)
      }
      if (version === undefined) throw invalid({ recordDate: [healthRules.dayTaken] })
      if (version !== old.version) throw new Problem('stale')
      return replace(call, old, draft)
    },

    review: async (call) => {
      const { db, me, params, now } = call
      const mine = and(within(me, healthRecords), eq(healthRecords.id, params.id))
      const [record] = await db.select().from(healthRecords).where(mine).for('update')
      if (record === undefined) throw new Problem('missing')
      await clientOf(db, me, record.clientId)
      if (record.infectiousReview !== 'waiting') throw new Problem('wrongState')
      const version = record.version + 1
      const review = {
        infectiousReview: 'reviewed' as const,
        reviewedAt: now.toISOString(),
        reviewedByName: me.realname,
      }
      await db
        .update(healthRecords)
        .set({ ...review, version, ...stamps(call) })
        .where(mine)
      call.audit({ entityId: record.id, detail: { clientId: record.clientId, recordDate: record.recordDate } })
      return { id: record.id, version }
    },

    remove: async (call) => {
      const { ids } = call.body
      const { mine, rows } = await lockAll<HealthRecord>(call, healthRecords, ids)
      const owners = [...new Set(rows.map((row) => row.clientId))]
      if ((await clientsByIds(call.db, call.me, owners)).length !== owners.length) throw new Problem('missing')
      const at = call.now.toISOString()
      await call.db
        .update(healthRecords)
        .set({ deletedAt: at, ...stamps(call) })
        .where(mine)
      call.audit({
        each: rows.map(({ id, clientId, recordDate }) => ({ entityId: id, detail: { id, clientId, recordDate } })),
      })
      return null
    },
  },
  healthWords,
)
