import { refundreview, refundreviewWords } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { auditRefund, auditRefunds, payoutRefund } from './review-decide.ts'
import { readRefund, revealMobile } from './review-detail.ts'
import { exportRefunds, listRefunds } from './review-list.ts'

export const refundreviewRoutes = implement(
  refundreview,
  {
    list: listRefunds,
    read: readRefund,
    audit: auditRefund,
    payout: payoutRefund,
    bulk: auditRefunds,
    reveal: revealMobile,
    export: exportRefunds,
  },
  refundreviewWords,
)
