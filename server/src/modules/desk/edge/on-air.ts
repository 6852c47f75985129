import { bannerPositions, positionCodes, showStateOf, type Channel, type Offer, type OnAir } from '@kangju/contract'
import { areaChain } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import type { CachedValue } from '../../../bus/content-memory.ts'
import { bannersOn } from '../../content/banner/service.ts'
import type { banners } from '../../content/banner/table.ts'
import { goodsOnSale } from '../../catalogue/goods/service.ts'
import { findOffers, offerKey, type KnownOffer } from '../../catalogue/offer/service.ts'
import { shelvesShown } from '../../catalogue/programclass/service.ts'
import { phonesFor } from '../../content/servicemobile/service.ts'
import { specialsOnline } from '../../content/special/service.ts'

/** Requesting device, with area and organisation if known. */
export interface Viewer {
  readonly operatorId: string
  readonly channel: Exclude<Channel, 'console'>
  readonly areaCode: string | undefined
  readonly organId: string | undefined
}

interface Period {
  readonly startAt: string | null
  readonly endAt: string | null
}
type Banner = typeof banners.$inferSelect

export const isShowing = (period: Period, now: Date) => showStateOf(period, now) === 'showing'

/** Next instant at which one of these periods begins or ends. */
export const nextChange = (periods: readonly Period[], now: Date): Date => {
  const moments = periods
    .flatMap(({ startAt, endAt }) => [startAt ?? [], endAt ?? []].flat())
    .map((moment) => Date.parse(moment))
    .filter((moment) => moment > now.getTime())
  return moments.length === 0 ? new Date(8.64e15) : new Date(Math.min(...moments))
}

/** Offers available in this channel now, in public form. */
export const onOffer = (offers: readonly KnownOffer[], channel: Channel, now: Date): Offer[] =>
  offers
    .filter((offer) => offer.isOnSale && isShowing(offer, now) && offer.channel?.includes(channel) !== false)
    .map(({ type, id, name, coverUrl, summary, priceFen }) => ({ type, id, name, coverUrl, summary, priceFen }))

const isMeantFor = ({ areaCodes, organIds }: Banner, { areaCode, organId }: Viewer) => {
  const around = areaCode === undefined ? [] : areaChain(areaCode)
  const isInArea = areaCodes.length === 0 || areaCodes.some((code) => around.includes(code))
  return isInArea && (organIds.length === 0 || (organId !== undefined && organIds.includes(organId)))
}

const linkedOffers = (all: readonly Banner[]) =>
  all.flatMap(({ linkType: type, linkTarget: targetId }) =>
    (type === 'project' || type === 'commodity' || type === 'goods') && targetId !== null ? [{ type, targetId }] : [],
  )

const positionsOf = (channel: Viewer['channel']) =>
  positionCodes.filter((code) => bannerPositions[code].device === (channel === 'tv' ? 'tv' : 'phone'))

const isDead = ({ linkType, linkTarget }: Banner, reachable: ReadonlySet<string>) =>
  ['project', 'commodity', 'goods', 'special'].includes(linkType) && !reachable.has(linkTarget ?? '')

/** All content shown to this viewer now, cached until the next change. */
export const readOnAir = async (db: Db, viewer: Viewer, now: Date): Promise<CachedValue<OnAir>> => {
  const { operatorId, channel } = viewer
  const isTv = channel === 'tv'
  const positions = positionsOf(channel)
  const banners = await bannersOn(db, operatorId, positions, now)
  const shelves = await shelvesShown(db, operatorId, channel)
  const specials = await specialsOnline(db, operatorId, channel)
  const goods = await goodsOnSale(db, operatorId)
  const phones = await phonesFor(db, operatorId, viewer)
  const known = await findOffers(db, operatorId, [...linkedOffers(banners), ...shelves.flatMap(({ items }) => items)])

  const shownSpecials = specials.filter((page) => isShowing(page, now))
  const reachable = new Set(
    [...onOffer([...known.values()], channel, now), ...shownSpecials].map((target) => target.id),
  )
  const shownBanners = banners
    .filter((banner) => isShowing(banner, now) && isMeantFor(banner, viewer))
    // A banner must not link to an unavailable target.
    .map((banner) => (isDead(banner, reachable) ? { ...banner, linkType: 'none' as const, linkTarget: null } : banner))

  return {
    until: nextChange([...banners, ...specials, ...known.values()], now),
    value: {
      banners: positions.map((position) => ({
        position,
        items: shownBanners
          .filter((banner) => banner.positionCode === position)
          .slice(0, bannerPositions[position].max)
          .map(({ id, title, imageUrl, linkType, linkTarget }) => ({ id, title, imageUrl, linkType, linkTarget })),
      })),
      shelves: shelves
        .map(({ id, name, iconUrl, tvImageUrl, items }) => ({
          id,
          name,
          imageUrl: (isTv ? tvImageUrl : null) ?? iconUrl,
          items: onOffer(
            items.flatMap((item) => known.get(offerKey(item)) ?? []),
            channel,
            now,
          ),
        }))
        .filter(({ items }) => items.length > 0),
      specials: shownSpecials.map(({ id, title, subtitle, coverUrl, tvCoverUrl }) => ({
        id,
        title,
        subtitle,
        coverUrl: (isTv ? tvCoverUrl : null) ?? coverUrl,
      })),
      goods: onOffer(goods, channel, now),
      phones: Object.entries(phones).flatMap(([usage, some]) =>
        some.map(({ name, phone, workTime }) => ({ usage: usage as keyof typeof phones, name, phone, workTime })),
      ),
    },
  }
}
