import { prepaycarddistribut, prepaycarddistributWords, type DistRow } from '@kangju/contract'
import { CallForm } from '../../resource/call-form.tsx'
import { showFen } from '../../resource/money.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { useSay } from '../../ui/say.ts'
import { figure } from './batch-cells.tsx'
import { waitingOf } from './dist-cells.tsx'
import { lookAtCards } from './dist-form.tsx'
import { distPageWords as words } from './words-dist.ts'
import styles from './dist.module.css'

interface Props {
  row: DistRow
  onClosed: () => void
}

/** What the edit sends unchanged. */
const baseOf = ({ id, version, contactName, contactMobile, salePriceFen }: DistRow) => ({
  id,
  version,
  contactName,
  contactMobile,
  salePriceFen,
})

/** Records the bank transfer of an organisation. */
export const PayDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const { distNo, organName, totalFen, salePriceFen, quantity, voidCount } = row
  const form = useCallForm({
    call: prepaycarddistribut.edit,
    title: say(words.payTitle, { no: distNo }),
    done: words.paid,
    stale: words.stale,
    words: prepaycarddistributWords,
    fields: ['payVoucherNo'],
    needed: ['payVoucherNo'],
    base: baseOf(row),
  })
  const about = {
    organ: organName,
    amount: showFen(totalFen),
    n: figure(quantity - voidCount),
    price: showFen(salePriceFen),
  }
  return (
    <CallForm
      form={form}
      focus="payVoucherNo"
      submit={{ text: words.pay }}
      above={<p className={styles.lead}>{say(words.payText, about)}</p>}
      onClosed={onClosed}
    />
  )
}

/** Takes cards back into stock; what was paid for them is given back. */
export const RecallDialog = ({ row, onClosed }: Props) => {
  const say = useSay()
  const { distNo, quantity, salePriceFen, payStatus } = row
  const isPaid = payStatus === 'paid'
  const form = useCallForm({
    call: prepaycarddistribut.edit,
    title: say(words.recallTitle, { no: distNo }),
    done: words.recalled,
    stale: words.stale,
    words: {
      ...prepaycarddistributWords,
      field: { ...prepaycarddistributWords.field, quantity: words.recalledQuantity },
    },
    fields: [
      {
        key: 'quantity',
        note: ({ values }) => {
          const n = quantity - Number(values['quantity'] ?? quantity)
          if (!Number.isInteger(n) || n <= 0) return undefined
          const about = { n: figure(n), amount: showFen(n * salePriceFen) }
          return say(isPaid ? words.returned : words.recallCount, about)
        },
      },
      ...(isPaid ? ['returnVoucherNo'] : []),
    ],
    needed: isPaid ? ['quantity', 'returnVoucherNo'] : ['quantity'],
    start: { quantity },
    base: baseOf(row),
    onSent: lookAtCards,
  })
  return (
    <CallForm
      form={form}
      focus="quantity"
      submit={{ text: words.recall, isReady: Number(form.values['quantity'] ?? quantity) < quantity }}
      above={<p className={styles.lead}>{say(words.recallText, { n: figure(waitingOf(row)) })}</p>}
      onClosed={onClosed}
    />
  )
}
