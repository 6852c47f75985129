import {
  formats,
  noticeRules,
  showStateOf,
  validationWords,
  type Text,
  type TvnoticeDraft,
  type TvnoticeRow,
} from '@kangju/contract'
import { and, arrayOverlaps, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { areaChain, areaName, isArea } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import { onAirAt } from '../../../db/on-air.ts'
import type { SignedCall } from '../../../http/call.ts'
import { invalid } from '../../../kit/problem.ts'
import { cleanHtml, hasContent } from '../../../html/clean-html.ts'
import { organNames, unknownOrgans } from '../../organs/organ/service.ts'
import { unknownSerials } from '../../boxes/tvtop/service.ts'
import { notices } from './table.ts'

type Notice = typeof notices.$inferSelect

const contentOf = ({ noticeType, content }: TvnoticeDraft): string => {
  const isArticle = noticeType === 'article'
  // Plain text is stored verbatim and must be displayed as text.
  const kept = isArticle ? cleanHtml(content) : formats.prose.normalise(content)
  if (isArticle ? !hasContent(kept) : kept === '') throw invalid({ content: [noticeRules.nothingIn] })
  return kept
}

/** Normalised, distinct and validated ids of the audience. */
const scopeIdsOf = async ({ db, me }: SignedCall, { scopeType, scopeIds }: TvnoticeDraft): Promise<string[]> => {
  if (me.organId !== null && (scopeType === 'all' || scopeType === 'areas'))
    throw invalid({ scopeType: [validationWords.ownOrganOnly] })
  if (scopeType === 'all') return []
  const spell = { organs: formats.uuid, areas: formats.areaCode, boxes: formats.sn }[scopeType].normalise
  const ids = [...new Set(scopeIds.map(spell))]
  const isKnown = {
    organs: async () =>
      (await unknownOrgans(db, me.operatorId, ids)).length === 0 &&
      (me.organId === null || ids.every((id) => id === me.organId)),
    areas: () => ids.every(isArea),
    boxes: async () => (await unknownSerials(db, me, ids)).length === 0,
  }[scopeType]
  if (!(await isKnown())) throw invalid({ scopeIds: [validationWords.reference] })
  return ids
}

export const noticeValues = async (call: SignedCall, draft: TvnoticeDraft) => ({
  ...draft,
  content: contentOf(draft),
  imageUrl: draft.noticeType === 'article' ? (draft.imageUrl ?? null) : null,
  scopeIds: await scopeIdsOf(call, draft),
  // An edited notice has new content, so its reads are counted afresh.
  readCount: 0,
})

export const showNotices = async ({ db, now }: SignedCall, rows: Notice[]): Promise<TvnoticeRow[]> => {
  const organIds = rows.flatMap((row) => (row.scopeType === 'organs' ? row.scopeIds : []))
  const names = await organNames(db, [...new Set(organIds)])
  const nameOf = ({ scopeType }: Notice, id: string) => {
    if (scopeType === 'organs') return names.get(id) ?? id
    return scopeType === 'areas' ? areaName(id) : id
  }
  return rows.map((row) => ({
    ...row,
    scopeNames: row.scopeIds.map((id) => nameOf(row, id)),
    showState: row.status === 'published' ? showStateOf(row, now) : null,
  }))
}

export const lacksForAir = (row: Notice, now: Date): Record<string, Text[]> =>
  showStateOf(row, now) === 'over' ? { endAt: [noticeRules.over] } : {}

export const markPublished = async (db: Db, id: string, now: Date) => {
  await db.update(notices).set({ publishedAt: now.toISOString() }).where(eq(notices.id, id))
}

/** Area, organisation and serial number of a TV, as far as known. */
interface Television {
  areaCode?: string | null
  organId?: string | null
  sn?: string | null
}

const isMeantFor = ({ areaCode, organId, sn }: Television) => {
  const holds = (scope: Notice['scopeType'], ids: string[]) =>
    ids.length === 0 ? undefined : and(eq(notices.scopeType, scope), arrayOverlaps(notices.scopeIds, ids))
  return or(
    eq(notices.scopeType, 'all'),
    holds('organs', organId == null ? [] : [formats.uuid.normalise(organId)]),
    holds('areas', areaCode == null ? [] : areaChain(areaCode)),
    holds('boxes', sn == null ? [] : [formats.sn.normalise(sn)]),
  )
}

const published = (operatorId: string) =>
  and(eq(notices.operatorId, operatorId), eq(notices.status, 'published'), isNull(notices.deletedAt))

export type NoticeOnAir = Pick<
  Notice,
  'id' | 'title' | 'noticeType' | 'content' | 'imageUrl' | 'priority' | 'startAt' | 'endAt'
>

/** Notices a TV shows now, most urgent first; pop-ups are shown one at a time in this order. */
export const noticesOnAir = (db: Db, operatorId: string, television: Television, now: Date): Promise<NoticeOnAir[]> => {
  const { id, title, noticeType, content, imageUrl, priority, startAt, endAt } = notices
  return db
    .select({ id, title, noticeType, content, imageUrl, priority, startAt, endAt })
    .from(notices)
    .where(and(published(operatorId), onAirAt(notices, now), isMeantFor(television)))
    .orderBy(desc(priority), desc(startAt), desc(id))
}

/** Adds a read to these notices. It does not change the version, so open forms stay valid. */
export const countReads = async (tx: Db, operatorId: string, ids: readonly string[], now: Date) => {
  if (ids.length === 0) return
  // A fixed lock order prevents deadlocks between concurrent reports.
  const counted = tx
    .select({ id: notices.id })
    .from(notices)
    .where(and(published(operatorId), inArray(notices.id, [...ids]), onAirAt(notices, now)))
    .orderBy(notices.id)
    .for('update')
  await tx
    .update(notices)
    .set({ readCount: sql`${notices.readCount} + 1` })
    .where(inArray(notices.id, counted))
}
