import type { refund, Reply, Text } from '@kangju/contract'
import { Alert, Button } from 'antd'
import type { Failure } from '../../../api/client.ts'
import { showFen } from '../../../resource/money.ts'
import { useSay } from '../../../ui/say.ts'
import { askRefundWords as words } from '../words-money.ts'
import { commonWords } from '../../../ui/words.ts'
import quoteStyles from '../../../forms/order/quote.module.css'
import formStyles from '../../../ui/form.module.css'

export type RefundQuote = Reply<typeof refund.quote>

interface Props {
  quote: RefundQuote | undefined
  failure: Failure | undefined
  isAsking: boolean
  onRetry: () => void
}

/** The refundable amount as computed by the server; empty until it arrives. */
export const RefundQuoteBox = ({ quote, failure, isAsking, onRetry }: Props) => {
  const say = useSay()
  const line = (text: Text, fen: number, isSum = false) => (
    <>
      <dt>{say(text)}</dt>
      <dd className={isSum ? quoteStyles.sum : undefined}>{showFen(fen)}</dd>
    </>
  )
  if (failure !== undefined)
    return (
      <Alert
        type="error"
        showIcon
        className={formStyles.complaint}
        title={failure.message}
        action={<Button onClick={onRetry}>{say(commonWords.retry)}</Button>}
      />
    )
  return (
    <div className={quoteStyles.quote} role="status">
      {quote === undefined ? (
        <span className="quiet">{say(isAsking ? words.asking : words.chooseFirst)}</span>
      ) : (
        <>
          <dl>
            {line(words.ofVisits, quote.amountFen)}
            {line(words.kept, quote.keptFen)}
            {line(words.refundable, quote.refundableFen, true)}
          </dl>
          {quote.obstacles.length > 0 && (
            <ul className={quoteStyles.against}>
              {quote.obstacles.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
