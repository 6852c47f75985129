import {
  bannerPositions,
  fillText,
  validationWords,
  type BannerLink,
  type BannerPosition,
  type Text,
  bannerFullText as fullText,
} from '@kangju/contract'
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { onAirAt } from '../../../db/on-air.ts'
import type { SignedCall } from '../../../http/call.ts'
import { findOffers, offerKey } from '../../catalogue/offer/service.ts'
import { isOnline, specialTitles } from '../special/service.ts'
import { mostAtOnce, type Period } from './periods.ts'
import { banners } from './table.ts'
import { nextVersion } from '../../../rows/stamps.ts'

type Banner = typeof banners.$inferSelect
type Link = Pick<Banner, 'linkType' | 'linkTarget'>

const offerOf = { project: 'project', commodity: 'commodity', goods: 'goods' } as const
const isOffer = (type: BannerLink): type is keyof typeof offerOf => type in offerOf

const offerRef = ({ linkType, linkTarget }: Link) =>
  isOffer(linkType) && linkTarget !== null ? [{ type: offerOf[linkType], targetId: linkTarget }] : []

const ofOperator = (operatorId: string) => and(eq(banners.operatorId, operatorId), isNull(banners.deletedAt))

/** Reason why a link target is unavailable: foreign, not on sale or not online. */
export const whyNotLinked = async (db: Db, operatorId: string, link: Link): Promise<Text | undefined> => {
  const [ref] = offerRef(link)
  if (ref !== undefined) {
    const offer = (await findOffers(db, operatorId, [ref])).get(offerKey(ref))
    return offer?.isOnSale === true ? undefined : validationWords.reference
  }
  if (link.linkType !== 'special' || link.linkTarget === null) return undefined
  return (await isOnline(db, operatorId, link.linkTarget)) ? undefined : validationWords.reference
}

/** Names of link targets by target id. */
export const linkNames = async (db: Db, operatorId: string, links: readonly Link[]): Promise<Map<string, string>> => {
  const pages = links.flatMap(({ linkType, linkTarget }) => (linkType === 'special' ? (linkTarget ?? []) : []))
  const offers = await findOffers(db, operatorId, links.flatMap(offerRef))
  const names = await specialTitles(db, operatorId, pages)
  for (const { id, name } of offers.values()) names.set(id, name)
  return names
}

interface Wish extends Period {
  id: string | undefined
  operatorId: string
  positionCode: BannerPosition
}

/**
 * Reason why a banner cannot be on in this period: its position would exceed its maximum. Locks the position until the
 * transaction ends, so that two requests cannot take the last place.
 */
export const whyFull = async (db: Db, wish: Wish, now: Date): Promise<Text | undefined> => {
  const { id, operatorId, positionCode } = wish
  const { max } = bannerPositions[positionCode]
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`banner ${operatorId} ${positionCode}`}, 0))`)
  const others = await db
    .select({ startAt: banners.startAt, endAt: banners.endAt })
    .from(banners)
    .where(
      and(
        ofOperator(operatorId),
        eq(banners.positionCode, positionCode),
        eq(banners.status, 'on'),
        id === undefined ? undefined : ne(banners.id, id),
        or(isNull(banners.endAt), gt(banners.endAt, now.toISOString())),
      ),
    )
  return mostAtOnce(others, wish, now) < max ? undefined : fillText(fullText, { n: max })
}

/** Number of banners that are on and not over, by position. */
export const countOn = async (db: Db, operatorId: string, now: Date): Promise<Map<BannerPosition, number>> => {
  const isLeft = or(isNull(banners.endAt), gt(banners.endAt, now.toISOString()))
  const rows = await db
    .select({ code: banners.positionCode, n: count() })
    .from(banners)
    .where(and(ofOperator(operatorId), eq(banners.status, 'on'), isLeft))
    .groupBy(banners.positionCode)
  return new Map(rows.map(({ code, n }) => [code, n]))
}

type Page = { readonly id: string; readonly operatorId: string }
const leadsTo = ({ id, operatorId }: Page) =>
  and(ofOperator(operatorId), eq(banners.linkType, 'special'), eq(banners.linkTarget, id), eq(banners.status, 'on'))

/** Active banners that link to a special page. */
export const bannersTo = (db: Db, page: Page) =>
  db.select({ id: banners.id, title: banners.title }).from(banners).where(leadsTo(page)).orderBy(asc(banners.id))

/** Takes these banners off and returns their ids. */
export const switchOffBannersTo = async ({ db, now, me }: SignedCall, page: Page): Promise<string[]> => {
  const rows = await db
    .update(banners)
    .set({ status: 'off', ...nextVersion({ me, now }) })
    .where(leadsTo(page))
    .returning({ id: banners.id })
  return rows.map((row) => row.id)
}

/** Banners that are on and not over, in display order. */
export const bannersOn = (db: Db, operatorId: string, positions: BannerPosition[], now: Date) =>
  db
    .select()
    .from(banners)
    .where(
      and(
        ofOperator(operatorId),
        eq(banners.status, 'on'),
        inArray(banners.positionCode, positions),
        or(isNull(banners.endAt), gt(banners.endAt, now.toISOString())),
      ),
    )
    .orderBy(asc(banners.sort), desc(banners.id))

/** Adds to the show and click counts of banners on air. */
export const countSeen = async (
  db: Db,
  operatorId: string,
  { shown, clicked }: { readonly shown: readonly string[]; readonly clicked: readonly string[] },
  now: Date,
) => {
  const ids = [...new Set([...shown, ...clicked])]
  if (ids.length === 0) return
  const counted = db
    .select({ id: banners.id })
    .from(banners)
    .where(and(ofOperator(operatorId), eq(banners.status, 'on'), inArray(banners.id, ids), onAirAt(banners, now)))
    // A fixed lock order prevents deadlocks between concurrent reports.
    .orderBy(asc(banners.id))
    .for('update')
  const one = (among: readonly string[]) => sql`(${banners.id} = any(${sql.param([...among])}::uuid[]))::int`
  await db
    .update(banners)
    .set({
      showCount: sql`${banners.showCount} + ${one(shown)}`,
      clickCount: sql`${banners.clickCount} + ${one(clicked)}`,
    })
    .where(inArray(banners.id, counted))
}
