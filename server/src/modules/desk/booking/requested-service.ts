import { bookingRules, fillText, validationWords, type BookingDraft } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import type { FieldTexts } from '../../../kit/problem.ts'
import { findOffers, offerKey, type KnownOffer } from '../../catalogue/offer/service.ts'
import { specsByIds } from '../../catalogue/project/service.ts'

export type ServiceRequest = Pick<BookingDraft, 'projectId' | 'specId' | 'commodityId'>
export interface RequestedService {
  readonly projectId: string | null
  readonly specId: string | null
  readonly commodityId: string | null
  /** Names of the requested service in one line. */
  readonly text: string | null
}

const isNow = ({ startAt, endAt }: KnownOffer, now: Date) =>
  (startAt === null || new Date(startAt) <= now) && (endAt === null || new Date(endAt) > now)

const whyNot = (offer: KnownOffer | undefined, isOnTv: boolean, now: Date) => {
  if (offer === undefined) return validationWords.reference
  if (!offer.isOnSale || !isNow(offer, now)) return fillText(bookingRules.notSold, { name: offer.name })
  const isShown = !isOnTv || offer.channel === null || offer.channel.includes('tv')
  return isShown ? undefined : fillText(bookingRules.notOnTv, { name: offer.name })
}

interface BookingRequest {
  readonly me: Me
  /** For TV bookings only services offered on TV are valid. */
  readonly isOnTv: boolean
  readonly now: Date
}

/** Resolves the requested service, option or bundle and checks that it is sold. An option implies its service. */
export const readRequestedService = async (
  db: Db,
  wished: ServiceRequest,
  { me, isOnTv, now }: BookingRequest,
  wrong: FieldTexts,
): Promise<RequestedService> => {
  const specId = wished.specId?.toLowerCase() ?? null
  const commodityId = wished.commodityId?.toLowerCase() ?? null
  const [spec] = specId === null ? [] : await specsByIds(db, me, [specId])
  if (specId !== null && spec === undefined) wrong['specId'] = [validationWords.reference]
  if (spec !== undefined && spec.status !== 'enabled')
    wrong['specId'] = [fillText(bookingRules.notSold, { name: spec.name })]
  const named = wished.projectId?.toLowerCase() ?? null
  if (spec !== undefined && named !== null && named !== spec.projectId) wrong['specId'] = [bookingRules.specOfOther]
  const projectId = named ?? spec?.projectId ?? null
  const refs = [
    ...(projectId === null ? [] : [{ type: 'project' as const, targetId: projectId }]),
    ...(commodityId === null ? [] : [{ type: 'commodity' as const, targetId: commodityId }]),
  ]
  const offers = await findOffers(db, me.operatorId, refs)
  const names: string[] = []
  for (const ref of refs) {
    const offer = offers.get(offerKey(ref))
    const why = whyNot(offer, isOnTv, now)
    if (why !== undefined) wrong[ref.type === 'project' ? 'projectId' : 'commodityId'] = [why]
    else if (offer !== undefined) names.push(offer.name)
    if (ref.type === 'project' && spec !== undefined) names.push(spec.name)
  }
  return { projectId, specId, commodityId, text: names.length === 0 ? null : names.join(' ') }
}
