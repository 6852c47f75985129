import { payMethodWords, type OrderItem, type PayMethod, type Text } from '@kangju/contract'
import { showFen } from '../../resource/money.ts'
import type { Values } from '../../resource/types.ts'
import { useSay } from '../../ui/say.ts'
import { splitPayment } from './order-draft.ts'
import { orderFormWords as words } from './words.ts'
import styles from './quote.module.css'

interface Props {
  values: Values
  items: readonly OrderItem[]
  payable: number | undefined
}

/** The parts of a payment that more than one method pays. */
export const PaymentSplit = ({ values, items, payable }: Props) => {
  const say = useSay()
  if (payable === undefined) return null
  const { insuredFen, cardsFen, restFen } = splitPayment(payable, items, values)
  if (restFen === payable || insuredFen === payable) return null
  const method = values['payMethod'] as PayMethod
  // Cards leave the rest to another method, if there is any.
  const isNamed = restFen > 0 && method !== 'prepaidCard'
  const line = (text: Text, fen: number) =>
    fen > 0 && (
      <>
        <dt>{say(text)}</dt>
        <dd>{showFen(fen)}</dd>
      </>
    )
  return (
    <div className={styles.quote} role="status">
      <dl>
        {line(payMethodWords.insurance, insuredFen)}
        {line(payMethodWords.prepaidCard, cardsFen)}
        <dt>{isNamed ? `${say(words.rest)} · ${say(payMethodWords[method])}` : say(words.rest)}</dt>
        <dd className={styles.sum}>{showFen(restFen)}</dd>
      </dl>
    </div>
  )
}
