import { t, type Text } from '../../kit/lang.ts'
import { closed, Fen, oneOf, optional, prose, type Rules, type Static } from '../../kit/schema.ts'
import { validationWords } from '../../words/validation.ts'

/** Outcomes of a dispute: the visit stands, or its price goes back in part or in full. */
export const disputeOutcomes = ['upheld', 'partly', 'fully'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]
export const disputeOutcomeWords = {
  upheld: t('服务有效，不退款', 'Service valid, no refund', 'Servicio válido, sin reembolso', 'サービス有効・返金なし'),
  partly: t('部分退款', 'Partly refunded', 'Parcial', '一部返金'),
  fully: t('全额退款', 'Fully refunded', 'Total', '全額返金'),
} as const

export const ResolveDraft = closed({
  outcome: oneOf(...disputeOutcomes),
  /** For a refund in part only. */
  refundFen: optional(Fen),
  reason: prose(2, 200),
})
export type ResolveDraft = Static<typeof ResolveDraft>

/** A refund in part needs its amount; the other outcomes decide the amount themselves. */
export const checkResolve: Rules<Partial<ResolveDraft>> = ({ outcome, refundFen }) => {
  const isPart = outcome === 'partly'
  const wrong: Record<string, Text> = {}
  if (isPart && (refundFen ?? 0) === 0) wrong['refundFen'] = validationWords.required
  if (!isPart && refundFen != null) wrong['refundFen'] = validationWords.wrong
  return wrong
}

/** Labels of the form that settles a dispute. */
export const resolveWords = {
  field: {
    outcome: t('处理结果', 'Outcome', 'Resultado', '対応結果'),
    refundFen: t('退款金额', 'Refund amount', 'A reembolsar', '返金額'),
    reason: t('原因', 'Reason', 'Motivo', '理由'),
  },
  choice: { outcome: disputeOutcomeWords },
} as const
