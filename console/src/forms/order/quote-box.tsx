import type { order, Reply, Text } from '@kangju/contract'
import { Alert, Button } from 'antd'
import type { Failure } from '../../api/client.ts'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { orderFormWords as words } from './words.ts'
import { commonWords } from '../../ui/words.ts'
import { payableFen } from './order-draft.ts'
import styles from './quote.module.css'
import formStyles from '../../ui/form.module.css'

export type Quote = Reply<typeof order.quote>

interface Props {
  quote: Quote | undefined
  discountFen: unknown
  failure: Failure | undefined
  isAsking: boolean
  onRetry: () => void
}

/** The price as computed by the server, and the obstacles to the order. */
export const QuoteBox = ({ quote, discountFen, failure, isAsking, onRetry }: Props) => {
  const say = useSay()
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
  if (quote === undefined)
    return (
      <div className={styles.quote} role="status">
        <span className="quiet">{say(isAsking ? words.asking : words.noQuote)}</span>
      </div>
    )
  const payable = payableFen(quote.totalFen, discountFen)
  const line = (text: Text, fen: number, isSum = false) => (
    <>
      <dt>{say(text)}</dt>
      <dd className={isSum ? styles.sum : undefined}>{showFen(fen)}</dd>
    </>
  )
  return (
    <div className={styles.quote} role="status">
      <dl>
        {line(words.total, quote.totalFen)}
        {payable !== undefined && payable !== quote.totalFen && line(words.discount, payable - quote.totalFen)}
        {payable !== undefined && line(words.payable, payable, true)}
      </dl>
      <p className="quiet">{say(words.visits, { n: quote.visitCount })}</p>
      {quote.obstacles.length > 0 && (
        <ul className={styles.against}>
          {quote.obstacles.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
