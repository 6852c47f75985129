import {
  allocate,
  fillText,
  partFen,
  scaleFee,
  validationWords,
  type BizType,
  type Channel,
  type GenderLimit,
  type OrderItem,
  type OrderItemDraft,
  type OrderSource,
  type Text,
  orderCatalogueTexts as texts,
} from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { ShareRule } from './shares.ts'
import { loadShelf, type Commodity, type ExamClass, type Offer, type Shelf } from './shelf.ts'

/** Gender and age limits of a service or package. */
export interface Limit {
  readonly name: string
  readonly genderLimit: GenderLimit | null
  readonly ageMin: number | null
  readonly ageMax: number | null
}

/** Order line as currently sold. */
export interface Line {
  readonly path: string
  readonly bizType: BizType
  readonly name: string
  readonly qty: number
  readonly items: readonly OrderItem[]
  /** Categories of the services. */
  readonly classIds: readonly string[]
  readonly validDays: number
  readonly limits: readonly Limit[]
  readonly needsAttachments: boolean
  /** Sales limits per day. */
  readonly dailyLimits: readonly { readonly specId: string; readonly name: string; readonly limit: number }[]
  readonly perBooker: { readonly commodityId: string; readonly limit: number } | undefined
  /** Reasons why the line cannot be sold now. */
  readonly faults: readonly Text[]
}

const channelsOf: Record<OrderSource, readonly Channel[]> = {
  miniProgram: ['miniProgram'],
  promotion: ['miniProgram'],
  organCode: ['miniProgram'],
  console: ['console'],
  // TV bookings are turned into orders by console accounts.
  tv: ['tv', 'console'],
  emergency: ['tv', 'console'],
}

/** Days after payment during which a health check can be made. */
const examValidDays = 180

const limitOf = ({ name, genderLimit, ageMin, ageMax }: Limit): Limit => ({ name, genderLimit, ageMin, ageMax })
const isRisky = ({ needPrescription, riskLevel }: Offer['project']) => needPrescription === 1 || riskLevel !== 'low'
const nameOf = ({ project, spec }: Offer) => `${project.name} ${spec.name}`

/** Order item of an option: its price when sold alone and its price in this order. */
const itemOf = (
  offer: Offer,
  share: ShareRule,
  given: { qty: number; times: number; unitPriceFen: number; aloneFen: number; commodityId: string | null },
): OrderItem => {
  const { spec, project } = offer
  const { qty, times, unitPriceFen, aloneFen, commodityId } = given
  const fee = (feeFen: number | null) => scaleFee(feeFen ?? 0, unitPriceFen, aloneFen)
  return {
    projectId: project.id,
    projectName: project.name,
    specId: spec.id,
    specName: spec.name,
    commodityId,
    examClassId: null,
    qty,
    times,
    unitPriceFen,
    listFen: aloneFen * qty,
    durationMin: spec.durationMin,
    visitFeeFen: fee(spec.visitFeeFen),
    materialFeeFen: fee(spec.materialFeeFen),
    peopleBp: share.peopleBp(spec, project),
    organBp: share.organBp(spec),
  }
}

const offerFaults = (offer: Offer): Text[] => [
  ...(offer.project.status === 'onSale' ? [] : [fillText(texts.off, { name: offer.project.name })]),
  ...(offer.spec.status === 'enabled' ? [] : [fillText(texts.specOff, { name: nameOf(offer) })]),
]

type Selling = Pick<CatalogueQuery, 'source' | 'isByCustomer'>

const channelFaults = (name: string, channel: readonly Channel[], { source, isByCustomer }: Selling): Text[] => {
  const open = channelsOf[source].filter((one) => one !== 'console' || isByCustomer !== true)
  return open.some((one) => channel.includes(one)) ? [] : [fillText(texts.otherChannel, { name })]
}

const dailyLimitOf = (offer: Offer) =>
  offer.spec.dailyLimit === null ? [] : [{ specId: offer.spec.id, name: nameOf(offer), limit: offer.spec.dailyLimit }]

interface LineContext {
  readonly path: string
  readonly qty: number
  readonly selling: Selling
  readonly share: ShareRule
  readonly now: Date
}

const specLine = (offer: Offer, { path, qty, selling, share }: LineContext): Line => {
  const { spec, project } = offer
  const given = { qty, times: spec.times, unitPriceFen: spec.priceFen, aloneFen: spec.priceFen, commodityId: null }
  return {
    path,
    bizType: 'project',
    name: nameOf(offer),
    qty,
    items: [itemOf(offer, share, given)],
    classIds: [project.classId],
    validDays: spec.validDays,
    limits: [limitOf(project)],
    needsAttachments: isRisky(project),
    dailyLimits: dailyLimitOf(offer),
    perBooker: undefined,
    faults: [...offerFaults(offer), ...channelFaults(project.name, project.channel, selling)],
  }
}

const isOutside = ({ saleStart, saleEnd }: Commodity, now: Date) =>
  (saleStart !== null && new Date(saleStart) > now) || (saleEnd !== null && new Date(saleEnd) < now)

const commodityLine = (bundle: Commodity, parts: readonly (Offer & { times: number })[], asked: LineContext): Line => {
  const { path, qty, selling, share, now } = asked
  const alone = parts.map(({ spec, times }) => partFen(spec, times))
  const laid = allocate(bundle.priceFen, alone)
  const { id: commodityId, name } = bundle
  return {
    path,
    bizType: 'commodity',
    name,
    qty,
    items: parts.map((part, at) =>
      itemOf(part, share, {
        qty,
        times: part.times,
        unitPriceFen: laid[at] ?? 0,
        aloneFen: alone[at] ?? 0,
        commodityId,
      }),
    ),
    classIds: parts.map(({ project }) => project.classId),
    validDays: bundle.validDays,
    limits: parts.map(({ project }) => limitOf(project)),
    needsAttachments: parts.some(({ project }) => isRisky(project)),
    dailyLimits: parts.flatMap(dailyLimitOf),
    perBooker: bundle.limitPerBooker === null ? undefined : { commodityId, limit: bundle.limitPerBooker },
    faults: [
      ...(bundle.status === 'onSale' && parts.length > 0 ? [] : [fillText(texts.off, { name })]),
      ...(isOutside(bundle, now) ? [fillText(texts.notNow, { name })] : []),
      ...channelFaults(name, bundle.channel, selling),
      ...parts.flatMap(offerFaults),
    ],
  }
}

const examLine = (exam: ExamClass, { path, qty, share }: LineContext): Line => {
  const priceFen = exam.priceFen ?? 0
  const isSold = exam.classType === 'package' && exam.status === 'onSale'
  return {
    path,
    bizType: 'exam',
    name: exam.name,
    qty,
    items: [
      {
        projectId: null,
        projectName: exam.name,
        specId: null,
        specName: null,
        commodityId: null,
        examClassId: exam.id,
        qty,
        times: 1,
        unitPriceFen: priceFen,
        listFen: priceFen * qty,
        durationMin: 0,
        visitFeeFen: 0,
        materialFeeFen: 0,
        peopleBp: 0,
        organBp: share.examBp,
      },
    ],
    classIds: [],
    validDays: examValidDays,
    limits: [limitOf(exam)],
    needsAttachments: false,
    dailyLimits: [],
    perBooker: undefined,
    faults: isSold ? [] : [fillText(texts.off, { name: exam.name })],
  }
}

const lineOf = (
  shelf: Shelf,
  draft: OrderItemDraft,
  asked: LineContext,
): Line | readonly [field: string, why: Text] => {
  const [one, other] = [draft.specId, draft.commodityId, draft.examClassId].flatMap((id) => id?.toLowerCase() ?? [])
  if (one === undefined || other !== undefined) return [`${asked.path}.specId`, texts.onlyOne]
  if (draft.specId != null) {
    const offer = shelf.offers.get(one)
    return offer === undefined ? [`${asked.path}.specId`, validationWords.reference] : specLine(offer, asked)
  }
  if (draft.commodityId != null) {
    const bundle = shelf.commodities.get(one)
    const parts = (shelf.parts.get(one) ?? []).flatMap(({ specId, times }) => {
      const offer = shelf.offers.get(specId)
      return offer === undefined ? [] : [{ ...offer, times }]
    })
    return bundle === undefined
      ? [`${asked.path}.commodityId`, validationWords.reference]
      : commodityLine(bundle, parts, asked)
  }
  const exam = shelf.exams.get(one)
  return exam === undefined ? [`${asked.path}.examClassId`, validationWords.reference] : examLine(exam, asked)
}

interface CatalogueQuery {
  readonly operatorId: string
  readonly source: OrderSource
  /** Customers cannot buy what only the console sells, whatever source they state. */
  readonly isByCustomer?: boolean | undefined
  readonly items: readonly OrderItemDraft[]
  readonly now: Date
}

/** Reads the order lines as currently sold, and errors by field for entries not found. */
export const readLines = async (
  db: Db,
  wanted: CatalogueQuery,
  makeShare: (offers: readonly Offer[]) => Promise<ShareRule>,
) => {
  const { operatorId, items, now } = wanted
  const shelf = await loadShelf(db, operatorId, items)
  const share = await makeShare([...shelf.offers.values()])
  const found = items.map((draft, at) =>
    lineOf(shelf, draft, { path: `items.${at}`, qty: draft.qty, selling: wanted, share, now }),
  )
  const lines = found.flatMap((one) => (Array.isArray(one) ? [] : [one as Line]))
  const wrong = Object.fromEntries(
    found.flatMap((one) => (Array.isArray(one) ? [[one[0] as string, [one[1] as Text]]] : [])),
  )
  return { lines, wrong }
}
