import {
  fillText,
  validationWords,
  type PromotionDraft,
  promotionSaveTexts as texts,
  joinTexts,
} from '@kangju/contract'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { invalid, type FieldTexts } from '../../../kit/problem.ts'
import { seek, within } from '../../../rows/scope.ts'
import { crockford } from '../../../secret/token.ts'
import { commoditiesByIds, partsOf } from '../../catalogue/commodity/service.ts'
import { operatorSettings } from '../../base/operator/service.ts'
import { organsByIds } from '../../organs/organ/service.ts'
import { isMarketerId } from '../people/service.ts'
import { peopleTable } from '../people/table.ts'
import { projectsByIds, sharesOf } from '../../catalogue/project/service.ts'
import { promotions } from './table.ts'

type Stored = typeof promotions.$inferSelect
type Organ = Awaited<ReturnType<typeof organsByIds>>[number]

/** The fields that identify a promotion code: organisation, offer and promoter. */
const identity = ['organId', 'projectId', 'commodityId', 'marketerId'] as const
type Identity = Pick<Stored, (typeof identity)[number]>
export type Promoted = Identity & Pick<Stored, 'commissionBp'>

const wholeBp = 10_000
const codeLength = 10

const identityOf = (draft: PromotionDraft): Identity => ({
  organId: draft.organId.toLowerCase(),
  projectId: draft.projectId?.toLowerCase() ?? null,
  commodityId: draft.commodityId?.toLowerCase() ?? null,
  marketerId: draft.marketerId?.toLowerCase() ?? null,
})

interface Offer {
  readonly name: string
  readonly status: string
  /** Projects of the offer, several for a bundle. */
  readonly projects: readonly { readonly id: string; readonly name: string }[]
  /** For a bundle: the options that it holds. */
  readonly specIds?: readonly string[]
}

/** The promoted project or bundle, locked until the transaction ends. */
const readOffer = async ({ db, me }: SignedCall, { projectId, commodityId }: Identity): Promise<Offer | undefined> => {
  if (projectId !== null) {
    const [found] = await projectsByIds(db, me, [projectId], 'share')
    return found === undefined ? undefined : { ...found, projects: [found] }
  }
  const [found] = await commoditiesByIds(db, me, commodityId === null ? [] : [commodityId], 'share')
  if (found === undefined) return undefined
  const specs = ((await partsOf(db, me, [found.id])).get(found.id) ?? []).map((part) => part.spec)
  const projects = new Map(specs.map((spec) => [spec.projectId, { id: spec.projectId, name: spec.projectName }]))
  return { ...found, projects: [...projects.values()], specIds: specs.map((spec) => spec.id) }
}

const offerFault = (offer: Offer | undefined, organ: Organ) => {
  if (offer === undefined) return validationWords.reference
  if (offer.status === 'draft') return fillText(texts.draft, { name: offer.name })
  const missing = offer.projects.filter(({ id }) => !organ.projectIds.includes(id)).map(({ name }) => name)
  return missing.length === 0 ? undefined : fillText(texts.notProvided, { names: joinTexts(missing) })
}

/** The commission comes out of what the shares of staff and organisation leave, for every option that can be sold. */
const commissionFault = async ({ db, me }: SignedCall, offer: Offer, organ: Organ, commissionBp: number) => {
  const usual = await operatorSettings(db, me.operatorId)
  const shares = await sharesOf(
    db,
    me,
    offer.projects.map(({ id }) => id),
  )
  const concerned = shares
    .filter((share) => offer.specIds?.includes(share.specId) ?? true)
    .map((share) => ({
      name: `${share.projectName} / ${share.specName}`,
      takenBp: share.peopleBp + (share.organBp ?? organ.shareBp ?? usual.defaultOrganBp),
    }))
  const dearest = concerned.toSorted((one, other) => other.takenBp - one.takenBp)[0]
  if (dearest === undefined || dearest.takenBp + commissionBp <= wholeBp) return undefined
  const left = Math.max(0, wholeBp - dearest.takenBp) / 100
  return fillText(texts.shares, { name: dearest.name, taken: dearest.takenBp / 100, left })
}

const isSame = (one: Identity, other: Identity | undefined, ...keys: (keyof Identity)[]) =>
  other !== undefined && keys.every((key) => one[key] === other[key])

/** Faults of a promotion code; references that have not changed are checked less. */
export const faultsOf = async (call: SignedCall, promoted: Promoted, old?: Identity): Promise<FieldTexts> => {
  const { db, me } = call
  const { organId, marketerId, commissionBp } = promoted
  const wrong: FieldTexts = {}
  const [organ] = await organsByIds(db, me, [organId], 'share')
  if (organ === undefined)
    wrong['organId'] = [me.organId === null || me.organId === organId ? validationWords.reference : texts.ownOrganOnly]
  else if (organ.active !== 1 && !isSame(promoted, old, 'organId')) wrong['organId'] = [texts.notOpened]

  const offer = await readOffer(call, promoted)
  if (organ !== undefined && !isSame(promoted, old, 'organId', 'projectId', 'commodityId')) {
    const fault = offerFault(offer, organ)
    if (fault !== undefined) wrong[promoted.projectId === null ? 'commodityId' : 'projectId'] = [fault]
  }
  if (marketerId !== null && !isSame(promoted, old, 'marketerId')) {
    // The lock makes a concurrent end of employment wait, so that it sees and disables this code.
    await seek(db, me, peopleTable, marketerId, 'share')
    if (!(await isMarketerId(db, me, marketerId))) wrong['marketerId'] = [texts.notMarketer]
  }
  if (organ === undefined || offer === undefined || Object.keys(wrong).length > 0) return wrong
  const fault = await commissionFault(call, offer, organ, commissionBp)
  return fault === undefined ? wrong : { commissionBp: [fault] }
}

const refuseChangedIdentity = (next: Identity, old: Stored) => {
  if (old.scanCount === 0) return
  const changed = identity.filter((key) => next[key] !== old[key])
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((key) => [key, [texts.fixed]])))
}

const refuseSecond = async ({ db, me }: SignedCall, next: Identity, old: Stored | undefined) => {
  const offerId = next.projectId ?? next.commodityId
  const [other] = await db
    .select({ name: promotions.name })
    .from(promotions)
    .where(
      and(
        within({ operatorId: me.operatorId, organId: null }, promotions),
        eq(promotions.organId, next.organId),
        sql`coalesce(${promotions.projectId}, ${promotions.commodityId}) = ${offerId}`,
        sql`${promotions.marketerId} is not distinct from ${next.marketerId}`,
        old === undefined ? undefined : ne(promotions.id, old.id),
      ),
    )
  if (other !== undefined) throw invalid({ marketerId: [fillText(texts.taken, other)] })
}

/** A code that is unique across all operators. */
const freshCode = async ({ db }: SignedCall): Promise<string> => {
  for (;;) {
    const code = crockford(codeLength)
    if ((await db.$count(promotions, eq(promotions.code, code))) === 0) return code
  }
}

export const promotionValues = async (call: SignedCall, draft: PromotionDraft, old: Stored | undefined) => {
  const next = identityOf(draft)
  if (old !== undefined) refuseChangedIdentity(next, old)
  const wrong = await faultsOf(call, { ...next, commissionBp: draft.commissionBp }, old)
  // The operator pays the commission out of its own share.
  if (call.me.organId !== null && draft.commissionBp !== (old?.commissionBp ?? 0))
    wrong['commissionBp'] = [validationWords.setByOperator]
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await refuseSecond(call, next, old)
  return {
    ...next,
    name: draft.name,
    commissionBp: draft.commissionBp,
    validFrom: draft.validFrom ?? null,
    validTo: draft.validTo ?? null,
    code: old?.code ?? (await freshCode(call)),
  }
}
