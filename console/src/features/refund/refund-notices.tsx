import { refundStatusWords, type RefundReviewDetail } from '@kangju/contract'
import { Alert } from 'antd'
import type { Failure } from '../../api/client.ts'
import { linesOf } from '../../api/failures.ts'
import { oneLine } from '../../api/one-line.ts'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { handFenOf, isWaitingForPayout } from './amounts.ts'
import { reviewWords as words } from './words.ts'

interface Props {
  row: RefundReviewDetail
  /** The refund as it was when the drawer opened it. */
  first: RefundReviewDetail
  /** The user requested it and may not decide it. */
  isOwn: boolean
  failure: Failure | undefined
}

const shownAtFields: ReadonlySet<string> = new Set(['remark', 'refundFen'])

/** Changes by others, obstacles and refusals, shown before a decision. */
export const RefundNotices = ({ row, first, isOwn, failure }: Props) => {
  const say = useSay()
  const { status, auditByName, failReason, refundableFen } = row
  const state = say(refundStatusWords[status])
  const isDecided = first.status === 'reviewing' && status !== 'reviewing'
  const others = Object.keys(failure?.errors ?? {}).filter((name) => !shownAtFields.has(name))
  const isElsewhere = failure?.errors !== undefined && others.length === 0
  return (
    <>
      {isDecided && (
        <Alert
          type="warning"
          showIcon
          title={say(auditByName === null || status === 'withdrawn' ? words.changedMeanwhile : words.decidedMeanwhile, {
            name: auditByName ?? '',
            state,
          })}
        />
      )}
      {!isDecided && first.status !== status && (
        <Alert type="info" showIcon title={say(words.changedMeanwhile, { state })} />
      )}
      {status === 'reviewing' && first.refundableFen !== refundableFen && (
        <Alert
          type="warning"
          showIcon
          title={say(words.amountChanged, { before: showFen(first.refundableFen), now: showFen(refundableFen) })}
        />
      )}
      {isOwn && <Alert type="info" showIcon title={say(words.own)} />}
      {status === 'failed' && <Alert type="error" showIcon title={say(words.failed, { why: failReason ?? '' })} />}
      {isWaitingForPayout(row) && (
        <Alert type="info" showIcon title={say(words.waitsForPayout, { amount: showFen(handFenOf(row)) })} />
      )}
      {failure !== undefined && !isElsewhere && !isDecided && (
        <Alert type="error" showIcon title={oneLine(linesOf(failure))} />
      )}
    </>
  )
}
