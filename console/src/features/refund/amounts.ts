import {
  agreedRefundStatuses,
  isPaidByHand,
  layBack,
  refundableVisitStates,
  splitKept,
  type RefundPart,
  type RefundReviewDetail,
  type RefundReviewRow,
  type RefundStatus,
} from '@kangju/contract'

/** The amount that has to be paid out with a voucher. */
export const handFenOf = (row: Pick<RefundReviewRow, 'status' | 'parts'>): number =>
  row.parts.filter((part) => isPaidByHand(row, part)).reduce((sum, { fen }) => sum + fen, 0)

/** An approved refund that no channel pays. */
export const isWaitingForPayout = (row: Pick<RefundReviewRow, 'status' | 'parts'>): boolean =>
  row.status === 'refunding' && handFenOf(row) > 0

/** Visits that a decision covers; those begun meanwhile are left out. */
export const coveredVisits = ({ status, visits }: Pick<RefundReviewDetail, 'status' | 'visits'>) =>
  visits.filter((visit) => status !== 'reviewing' || refundableVisitStates.includes(visit.status))

export interface KeptShare {
  readonly key: string
  /** Null for the platform. */
  readonly name: string | null
  readonly fen: number
}

/** Shares of the kept amount if this amount is refunded. */
export const sharesOf = (detail: Pick<RefundReviewDetail, 'status' | 'visits' | 'amountFen'>, refundFen: number) => {
  const visits = coveredVisits(detail)
  const { staffFen, platformFen } = splitKept(visits, detail.amountFen - refundFen)
  const shares: KeptShare[] = [
    ...visits.map(({ id, peopleName }, at) => ({ key: id, name: peopleName ?? '', fen: staffFen[at] ?? 0 })),
    { key: 'platform', name: null, fen: platformFen },
  ]
  return shares.filter(({ fen }) => fen > 0)
}

const isAgreed = (status: RefundStatus) => (agreedRefundStatuses as readonly RefundStatus[]).includes(status)

/** The way the money goes back: as decided, or as it would be for this amount. */
export const pathOf = (detail: RefundReviewDetail, refundFen: number): readonly RefundPart[] => {
  if (detail.status !== 'reviewing') return detail.parts
  const earlier = detail.others.filter(({ status }) => isAgreed(status)).flatMap(({ parts }) => parts)
  return layBack(detail.order.payParts, earlier, refundFen)
}
