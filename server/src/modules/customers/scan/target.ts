import { businessDay, showStateOf, type CodeKind } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { findOffers, offerKey, type KnownOffer, type OfferRef } from '../../catalogue/offer/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { organQrCodes } from '../../organs/organqrcode/table.ts'
import { promotions } from '../../staff/promotion/table.ts'

type OrganCode = Pick<typeof organQrCodes.$inferSelect, 'operatorId' | 'organId'>
type Promotion = typeof promotions.$inferSelect
type Organ = Awaited<ReturnType<typeof organsByIds>>[number]

/** A scanned code of any operator. */
export type FoundCode =
  | { readonly kind: 'organ'; readonly code: OrganCode & { readonly id: string } }
  | { readonly kind: 'promotion'; readonly code: Promotion }

/** Current target of a code; inactive codes have none. */
export type Target =
  | { readonly target: 'organ'; readonly organ: Organ }
  | { readonly target: 'project' | 'commodity'; readonly organ: Organ; readonly offer: KnownOffer }

const readOrgan = async (db: Db, operatorId: string, id: string) =>
  (await organsByIds(db, { operatorId, organId: null }, [id]))[0]

const isSold = ({ isOnSale, channel, startAt, endAt }: KnownOffer, now: Date) =>
  isOnSale && (channel?.includes('miniProgram') ?? true) && showStateOf({ startAt, endAt }, now) === 'showing'

const isInForce = ({ status, validFrom, validTo }: Promotion, now: Date) => {
  const today = businessDay(now)
  return status === 'enabled' && (validFrom === null || validFrom <= today) && (validTo === null || today <= validTo)
}

const promotedBy = ({ projectId, commodityId }: Promotion): OfferRef & { type: 'project' | 'commodity' } =>
  projectId === null ? { type: 'commodity', targetId: commodityId ?? '' } : { type: 'project', targetId: projectId }

const targetOfPromotion = async (db: Db, code: Promotion, now: Date): Promise<Target | undefined> => {
  if (!isInForce(code, now)) return undefined
  const organ = await readOrgan(db, code.operatorId, code.organId)
  const ref = promotedBy(code)
  const offer = (await findOffers(db, code.operatorId, [ref])).get(offerKey(ref))
  if (organ?.active !== 1 || offer === undefined || !isSold(offer, now)) return undefined
  return { target: ref.type, organ, offer }
}

export const targetOf = async (db: Db, found: FoundCode, now: Date): Promise<Target | undefined> => {
  if (found.kind === 'promotion') return targetOfPromotion(db, found.code, now)
  const { operatorId, organId } = found.code
  const organ = organId === null ? undefined : await readOrgan(db, operatorId, organId)
  return organ?.isServing === true ? { target: 'organ', organ } : undefined
}

export const findCode = async (db: Db, kind: CodeKind, code: string): Promise<FoundCode | undefined> => {
  if (kind === 'organ') {
    const [row] = await db
      .select()
      .from(organQrCodes)
      .where(and(eq(organQrCodes.codeNo, code), isNull(organQrCodes.deletedAt)))
    return row === undefined ? undefined : { kind, code: row }
  }
  const [row] = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.code, code), isNull(promotions.deletedAt)))
  return row === undefined ? undefined : { kind, code: row }
}
