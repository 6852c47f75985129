import type { BillRow } from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { useSay } from '../../ui/say.ts'
import { billPageWords as words } from './words-bill.ts'

/** The result of a bill in one line. */
export const BillState = ({ status, done, lines, differences, open, failure }: BillRow) => {
  const say = useSay()
  if (status === 'matching') return <Status tone="blue">{say(words.matching, { done, total: lines })}</Status>
  if (status === 'failed')
    return (
      <span className="two-lines">
        <Status tone="red">{say(words.failed)}</Status>
        <span className="quiet">{failure}</span>
      </span>
    )
  if (differences === 0) return <Status tone="green">{say(words.well)}</Status>
  return <Status tone={open === 0 ? 'grey' : 'orange'}>{say(words.badly, { n: differences, open })}</Status>
}

export const SummaryState = ({ isSummaryRight }: Pick<BillRow, 'isSummaryRight'>) => {
  const say = useSay()
  return isSummaryRight ? (
    <Status tone="green">{say(words.summaryRight)}</Status>
  ) : (
    <Status tone="red">{say(words.summaryWrong)}</Status>
  )
}
