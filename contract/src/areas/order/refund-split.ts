import { t } from '../../kit/lang.ts'
import { allocate } from './order-money.ts'
import type { PayPart } from './order-rows.ts'
import type { RefundPart } from './refund-shared.ts'

// Rules of refunds: amount per visit, shares of the kept amount, payment methods. The server books by these functions,
// and the review shows their results while the amount is edited.

/** Rules that decide what is refundable of a visit; the last two refund nothing. */
export const refundRules = [
  'unaccepted',
  'early',
  'late',
  'moved',
  'underway',
  'absent',
  'fullReason',
  'exam',
  'dispute',
  'begun',
  'examTooLate',
] as const
export type RefundRule = (typeof refundRules)[number]

/** Texts of the rules; `{hours}` is the operator's limit for a free cancellation. */
export const refundRuleWords = {
  unaccepted: t(
    '无人接单，全额退',
    'Not accepted yet, full refund',
    'Sin aceptar, reembolso total',
    '承諾前のため全額返金',
  ),
  early: t(
    '提前{hours}小时以上，全额退',
    '{hours} h or more before the start, full refund',
    '{hours} h o más antes del inicio, reembolso total',
    '開始{hours}時間前までの申請、全額返金',
  ),
  late: t(
    '不足{hours}小时，扣上门费',
    'Less than {hours} h before the start, call-out fee kept',
    'Menos de {hours} h antes del inicio, se retiene el desplazamiento',
    '開始{hours}時間以内の申請、出張費を控除',
  ),
  moved: t(
    '临近改期，按原时间扣上门费',
    'Rescheduled at short notice, call-out fee kept by the original start',
    'Cambio de última hora, se retiene el desplazamiento según el inicio original',
    '直前の予約変更、変更前の日時により出張費を控除',
  ),
  underway: t(
    '人员已出发，扣上门费',
    'Staff on the way, call-out fee kept',
    'Personal en camino, se retiene el desplazamiento',
    'スタッフ出発済み、出張費を控除',
  ),
  absent: t(
    '客户不在/拒绝，扣上门费',
    'Customer absent or declined, call-out fee kept',
    'Cliente ausente o rechazo, se retiene el desplazamiento',
    '不在・拒否、出張費を控除',
  ),
  fullReason: t(
    '该原因一律全额退',
    'Full refund for this reason',
    'Reembolso total por este motivo',
    'この理由は常に全額返金',
  ),
  exam: t(
    '体检未做，全额退',
    'Health check not done, full refund',
    'Chequeo no realizado, reembolso total',
    '健診未実施のため全額返金',
  ),
  dispute: t('异议处理结果', 'Dispute outcome', 'Resultado de la reclamación', '異議の対応結果'),
  begun: t(
    '服务已开始，不可退',
    'Service started, not refundable',
    'Servicio iniciado, no reembolsable',
    'サービス開始済み、返金不可',
  ),
  examTooLate: t(
    '体检不足1天，不可退',
    'Less than a day before the health check, not refundable',
    'Menos de un día antes del chequeo, no reembolsable',
    '健診前日を過ぎたため返金不可',
  ),
} as const

/** Divides an amount by weight; a weight of 0 gets nothing of the remainder either. */
export const shareOut = (fen: number, weights: readonly number[]): number[] => {
  const parts = allocate(
    fen,
    weights.filter((weight) => weight > 0),
  )
  return weights.map((weight) => (weight > 0 ? (parts.shift() ?? 0) : 0))
}

/** A refunded visit as far as it decides who gets the kept amount. */
export interface KeptVisit {
  readonly visitFeeFen: number
  /** Call-out fee that the rule keeps. */
  readonly keptFen: number
  /** A staff member had accepted it or set out. */
  readonly hasStaff: boolean
}

/**
 * The kept amount goes to the staff whose call-out fee was kept; if it is less, they share it. What is left goes to
 * the other staff who had accepted or set out, up to their call-out fee, and then to the platform.
 */
export const splitKept = (visits: readonly KeptVisit[], keptFen: number) => {
  const meant = visits.map((visit) => (visit.hasStaff ? visit.keptFen : 0))
  const meantFen = meant.reduce((sum, fen) => sum + fen, 0)
  const shared = keptFen < meantFen ? shareOut(keptFen, meant) : meant
  let left = Math.max(0, keptFen - meantFen)
  const staffFen = visits.map(({ hasStaff, visitFeeFen }, at) => {
    const own = shared[at] ?? 0
    const more = hasStaff ? Math.min(left, Math.max(0, visitFeeFen - own)) : 0
    left -= more
    return own + more
  })
  return { staffFen, platformFen: left }
}

/** Money goes back the way it came: each card is a way of its own. */
const wayOf = ({ method, cardId }: PayPart) => `${method} ${cardId ?? ''}`

/**
 * Distributes a refund over the payment methods: cards first, then the others, last one first. Amounts refunded earlier
 * are deducted.
 */
export const layBack = (paid: readonly PayPart[], earlier: readonly PayPart[], fen: number): RefundPart[] => {
  const ways = [
    ...paid.filter((part) => part.method === 'prepaidCard'),
    ...paid.filter((part) => part.method !== 'prepaidCard').toReversed(),
  ]
  const taken = new Map<string, number>()
  for (const part of earlier) taken.set(wayOf(part), (taken.get(wayOf(part)) ?? 0) + part.fen)
  let left = fen
  const parts: RefundPart[] = []
  for (const way of ways) {
    const gone = Math.min(taken.get(wayOf(way)) ?? 0, way.fen)
    taken.set(wayOf(way), (taken.get(wayOf(way)) ?? 0) - gone)
    const back = Math.min(left, way.fen - gone)
    left -= back
    if (back > 0) parts.push({ ...way, fen: back, channelNo: null, at: null, paidFrom: null })
  }
  if (left > 0) throw new Error(`${left} fen would go back that never came`)
  return parts
}
