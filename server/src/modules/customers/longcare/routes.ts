import {
  businessDay,
  checkLongcareOn,
  longcare,
  LongcareDraft,
  longcareRules,
  longcareWords,
  validationWords,
  type LongcareRow,
} from '@kangju/contract'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { isArea } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { cleanDraft, refuseBy } from '../../../rows/draft.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { lockAll } from '../../../rows/reorder.ts'
import { giveFiles } from '../../../rows/file-urls.ts'
import { find, within } from '../../../rows/scope.ts'
import { changes } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'
import { newId } from '../../../secret/token.ts'
import { clientById, clientsByIds } from '../customerclient/service.ts'
import { longcareTablesOf } from '../../base/operator/service.ts'
import { organNames, organsByIds, servingOrgans } from '../../organs/organ/service.ts'
import { assessed, followAssessments, openScores } from './service.ts'
import { assessments, type Assessment } from './table.ts'
import { stamps } from '../../../rows/stamps.ts'

/** Locks care recipients within the account's scope, so that concurrent assessments of one person wait. */
const holdClients = async (db: Db, me: Me, ids: readonly string[], lock: 'share' | 'update') => {
  const rows = await clientsByIds(db, me, ids, lock)
  if (rows.length !== new Set(ids.map((id) => id.toLowerCase())).size) throw new Problem('missing')
  return rows.map((row) => row.id)
}

const holdClient = async (call: SignedCall, id: string) =>
  (await holdClients(call.db, call.me, [id], 'update'))[0] ?? ''

/** Validates a draft beyond its schema; a designated organisation may stay after it has closed. */
const checkedDraft = async (call: SignedCall, given: LongcareDraft, old: Assessment | undefined) => {
  refuseBy(checkLongcareOn(businessDay(call.now))(given))
  const { insureArea, designatedOrganId } = given
  if (insureArea != null && !isArea(insureArea)) throw invalid({ insureArea: [validationWords.reference] })
  if (designatedOrganId != null && designatedOrganId.toLowerCase() !== old?.designatedOrganId) {
    const [organ] = await organsByIds(call.db, call.me, [designatedOrganId], 'share')
    if (organ === undefined) throw invalid({ designatedOrganId: [validationWords.reference] })
    if (!organ.isServing) throw invalid({ designatedOrganId: [longcareRules.organClosed] })
  }
  return cleanDraft(call, LongcareDraft, given, old)
}

/** Fields omitted in an edit are cleared. */
const nothing = {
  insureArea: null,
  applyNo: null,
  benefitType: null,
  monthQuotaFen: null,
  monthHours: null,
  designatedOrganId: null,
}

const show = (keyring: Keyring, row: Assessment, organs: ReadonlyMap<string, string>): LongcareRow => {
  const {
    operatorId: _operator,
    createdBy: _creator,
    updatedBy: _changer,
    deletedAt: _deleted,
    scores: _encrypted,
    ...shown
  } = row
  const organ = row.designatedOrganId
  return {
    ...shown,
    ...openScores(keyring, row),
    designatedOrganName: organ === null ? null : (organs.get(organ) ?? null),
  }
}

/** The files of an assessment belong to the organisation of the care recipient. */
const giveProofs = async ({ db, me }: SignedCall, clientId: string, urls: readonly string[]) => {
  const client = await clientById(db, me.operatorId, clientId)
  if (client !== undefined) await giveFiles(db, client, urls)
}

export const longcareRoutes = implement(
  longcare,
  {
    list: (call) =>
      call.transact(async (tx) => {
        const { me, query, tools } = call
        const [clientId = ''] = await holdClients(tx, me, [query.clientId], 'share')
        const rows = await tx
          .select()
          .from(assessments)
          .where(and(within(me, assessments), eq(assessments.clientId, clientId)))
          .orderBy(desc(assessments.assessDate))
        const organs = await organNames(
          tx,
          rows.flatMap((row) => row.designatedOrganId ?? []),
        )
        call.audit({ entityId: clientId, detail: { records: rows.length } })
        return rows.map((row) => show(tools.keyring, row, organs))
      }),

    tables: ({ db, me }) => longcareTablesOf(db, me.operatorId),

    organs: ({ db, me }) => servingOrgans(db, me),

    add: async (call) => {
      const clientId = await holdClient(call, call.body.clientId)
      const draft = await checkedDraft(call, { ...call.body, clientId }, undefined)
      const at = call.now.toISOString()
      const tables = await longcareTablesOf(call.db, call.me.operatorId)
      const own = { id: newId(), operatorId: call.me.operatorId }
      const values = { ...own, ...assessed(call.tools.keyring, own, draft, tables), version: 1 }
      await call.db.insert(assessments).values({
        ...values,
        createdAt: at,
        createdBy: call.me.id,
        createdByName: call.me.realname,
        updatedAt: at,
        updatedBy: call.me.id,
      })
      await giveProofs(call, clientId, draft.fileUrls)
      await followAssessments(call.db, [clientId], { by: call.me.id, now: call.now })
      const { assessDate, disabilityLevel } = values
      call.audit({ entityId: values.id, detail: { clientId, assessDate, disabilityLevel } })
      return { id: values.id, version: 1 }
    },

    edit: async (call) => {
      const { id, version, ...given } = call.body
      const { clientId } = await find(call.db, call.me, assessments, id)
      await holdClient(call, clientId)
      const old = await find(call.db, call.me, assessments, id, 'update')
      if (old.version !== version) throw new Problem('stale')
      if (given.clientId.toLowerCase() !== clientId) throw invalid({ clientId: [validationWords.reference] })
      const draft = await checkedDraft(call, { ...given, clientId }, old)
      const tables = await longcareTablesOf(call.db, call.me.operatorId)
      const [row] = await call.db
        .update(assessments)
        .set({
          ...nothing,
          ...assessed(call.tools.keyring, old, draft, tables),
          version: version + 1,
          ...stamps(call),
        })
        .where(eq(assessments.id, old.id))
        .returning()
      if (row === undefined) throw new Problem('missing')
      await giveProofs(call, clientId, draft.fileUrls)
      await followAssessments(call.db, [clientId], { by: call.me.id, now: call.now })
      const changed = changes(call.tools.keyring, 'longcare_assessment', LongcareDraft, old, row, ['scores'])
      call.audit({ entityId: old.id, detail: { clientId, assessDate: row.assessDate, ...changed } })
      return { id: old.id, version: row.version }
    },

    remove: async (call) => {
      const { ids } = call.body
      const mine = and(within(call.me, assessments), inArray(assessments.id, ids))
      const owners = await call.db.selectDistinct({ id: assessments.clientId }).from(assessments).where(mine)
      const clientIds = await holdClients(
        call.db,
        call.me,
        owners.map((owner) => owner.id),
        'update',
      )
      const { rows } = await lockAll<Assessment>(call, assessments, ids)
      const at = call.now.toISOString()
      await call.db
        .update(assessments)
        .set({ deletedAt: at, ...stamps(call) })
        .where(mine)
      await followAssessments(call.db, clientIds, { by: call.me.id, now: call.now })
      call.audit({
        each: rows.map(({ id, clientId, assessDate }) => ({ entityId: id, detail: { id, clientId, assessDate } })),
      })
      return null
    },
  },
  longcareWords,
)
