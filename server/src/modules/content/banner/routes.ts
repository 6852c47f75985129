import {
  banner,
  bannerBytes,
  bannerMachine,
  bannerPositions,
  bannerWords,
  checkBanner,
  fillText,
  fitsPosition,
  formats,
  positionCodes,
  showStateOf,
  usualSort,
  validationWords,
  type BannerDraft,
  type Text,
  bannerWrongRatio as wrongRatio,
  bannerTooHeavy as tooHeavy,
} from '@kangju/contract'
import { asc, desc, sql } from 'drizzle-orm'
import { isArea } from '../../../area/area-names.ts'
import type { SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { has, is, type Filter } from '../../../rows/filter.ts'
import { implement } from '../../../http/implement.ts'
import { invalid, Problem, type FieldTexts } from '../../../kit/problem.ts'
import { pictureFacts } from '../../base/file/service.ts'
import { organNames, unknownOrgans } from '../../organs/organ/service.ts'
import { countOn, linkNames, whyFull, whyNotLinked } from './service.ts'
import { banners } from './table.ts'

type Banner = typeof banners.$inferSelect

/** SQL form of `showStateOf` for banners that are on. */
const inShowState: Filter = {
  where: (value) => sql`${banners.status} = 'on' and ${value('is')} = case
    when ${banners.startAt} > ${value('now')}::timestamptz then 'notYet'
    when ${banners.endAt} <= ${value('now')}::timestamptz then 'over' else 'showing' end`,
  bind: (value, { tools }) => ({ is: value, now: tools.clock().toISOString() }),
}

const whyNotPicture = async ({ db, me }: SignedCall, { imageUrl, positionCode }: BannerDraft) => {
  const facts = await pictureFacts(db, me, imageUrl)
  if (facts === undefined) return undefined
  const { width, height, bytes } = facts
  if (bytes > bannerBytes) return tooHeavy
  const isRight = width !== null && height !== null && fitsPosition(positionCode, { width, height })
  const best = bannerPositions[positionCode]
  return isRight ? undefined : fillText(wrongRatio, { width: best.width, height: best.height })
}

const eachWrong = <V>(field: string, values: readonly V[], isGood: (value: V) => boolean, why: Text): FieldTexts =>
  Object.fromEntries(values.flatMap((value, at) => (isGood(value) ? [] : [[`${field}.${at}`, [why]]])))

/** Faults of references, image and link in a draft. */
const wrongOf = async (call: SignedCall, draft: BannerDraft, values: Columns, old: Banner | undefined) => {
  const { db, me } = call
  const strange = await unknownOrgans(db, me.operatorId, values.organIds)
  const isOwn = me.organId === null || (values.organIds.length === 1 && values.organIds[0] === me.organId)
  const picture = await whyNotPicture(call, draft)
  const isSameLink = old?.linkType === values.linkType && old.linkTarget === values.linkTarget
  // An unchanged link is not checked here, only before the banner is put on.
  const link = isSameLink ? undefined : await whyNotLinked(db, me.operatorId, values)
  return {
    ...eachWrong('areaCodes', values.areaCodes, isArea, formats.areaCode.text),
    ...(isOwn
      ? eachWrong('organIds', values.organIds, (id) => !strange.includes(id), validationWords.reference)
      : { organIds: [validationWords.ownOrganOnly] }),
    ...(picture === undefined ? {} : { imageUrl: [picture] }),
    ...(link === undefined ? {} : { linkTarget: [link] }),
  }
}

const targetOf = ({ linkType, linkTarget }: BannerDraft) => {
  if (linkType === 'none' || linkTarget === undefined || linkTarget === null) return null
  return formats.uuid.test(linkTarget) ? formats.uuid.normalise(linkTarget) : linkTarget
}

const columnsOf = (draft: BannerDraft, old: Banner | undefined) => ({
  ...draft,
  linkTarget: targetOf(draft),
  startAt: draft.startAt ?? null,
  endAt: draft.endAt ?? null,
  areaCodes: draft.areaCodes ?? [],
  organIds: (draft.organIds ?? []).map(formats.uuid.normalise),
  sort: draft.sort ?? old?.sort ?? usualSort,
})
type Columns = ReturnType<typeof columnsOf>

export const bannerRoutes = implement(
  banner,
  {
    ...crud(banner, {
      table: banners,
      machine: bannerMachine,
      filters: {
        title: has(banners.title),
        positionCode: is(banners.positionCode),
        showState: inShowState,
        status: is(banners.status),
      },
      sorts: {
        title: banners.title,
        sort: banners.sort,
        showCount: banners.showCount,
        clickCount: banners.clickCount,
        createdAt: banners.createdAt,
        updatedAt: banners.updatedAt,
      },
      order: [asc(banners.positionCode), asc(banners.sort), desc(banners.id)],
      view: async ({ db, me, tools }, rows) => {
        const names = await linkNames(db, me.operatorId, rows)
        const organs = await organNames(db, [...new Set(rows.flatMap((row) => row.organIds))])
        return rows.map((row) => ({
          ...row,
          linkName: names.get(row.linkTarget ?? '') ?? null,
          organs: row.organIds.flatMap((id) => (organs.has(id) ? [{ id, name: organs.get(id) ?? '' }] : [])),
          showState: row.status === 'on' ? showStateOf(row, tools.clock()) : null,
        }))
      },
      check: checkBanner,
      store: async (call, draft: BannerDraft, old) => {
        const values = columnsOf(draft, old)
        const wrong = await wrongOf(call, draft, values, old)
        if (Object.keys(wrong).length > 0) throw invalid(wrong)
        const wish = { ...values, id: old?.id, operatorId: call.me.operatorId }
        const full = old?.status === 'on' ? await whyFull(call.db, wish, call.now) : undefined
        if (full !== undefined) throw new Problem('notReady', { fields: { positionCode: [full] } })
        return values
      },
      obstacles: async ({ db, tools }, row, move) => {
        if (move !== 'putOn') return {}
        const link = await whyNotLinked(db, row.operatorId, row)
        const full = await whyFull(db, row, tools.clock())
        return {
          ...(link === undefined ? {} : { linkTarget: [link] }),
          ...(full === undefined ? {} : { positionCode: [full] }),
        }
      },
    }),

    positionlist: async ({ db, me, now, lang }) => {
      const on = await countOn(db, me.operatorId, now)
      return positionCodes.map((code) => {
        const { title, device, width, height, max } = bannerPositions[code]
        return { code, name: title[lang], device, width, height, max, on: on.get(code) ?? 0 }
      })
    },
  },
  bannerWords,
)
