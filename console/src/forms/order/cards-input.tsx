import { CreditCardOutlined, DeleteOutlined } from '@ant-design/icons'
import { order, type CheckedCard } from '@kangju/contract'
import { Alert, Button, Input } from 'antd'
import { useState, type KeyboardEvent } from 'react'
import { linesOf } from '../../api/failures.ts'
import { act } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { useSay } from '../../ui/say.ts'
import { orderFormWords as words } from './words.ts'
import styles from './cards.module.css'

/** Groups of four digits are easier to compare with a card. */
export const inGroups = (cardNo: string) => cardNo.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

interface Props {
  value?: readonly CheckedCard[]
  onChange?: (cards: readonly CheckedCard[]) => void
  /** The fields are open from the start. */
  isNeeded: boolean
  /** What a card pays of the order, once its price is known. */
  paidBy: (cardNo: string) => number | undefined
}

const useCheck = ({ value = [], onChange }: Pick<Props, 'value' | 'onChange'>) => {
  const say = useSay()
  const [cardNo, setCardNo] = useState('')
  const [cardPassword, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const check = async () => {
    if (cardNo.length !== 16 || cardPassword.length !== 8) return setFaults([say(words.cardIncomplete)])
    if (value.some((card) => card.cardNo === cardNo)) return setFaults([say(words.cardTwice)])
    setBusy(true)
    const outcome = await act(order.card, { body: { cardNo, cardPassword } }, { placed: 'all' })
    setBusy(false)
    setPassword('')
    if (!outcome.ok) return setFaults(linesOf(outcome.failure))
    setFaults([])
    setCardNo('')
    onChange?.([...value, outcome.data])
  }
  return { cardNo, setCardNo, cardPassword, setPassword, isBusy, faults, check }
}

/** Balance or visits left, the last day, and what the card pays of this order. */
const CardFacts = ({ card, paidFen }: { card: CheckedCard; paidFen: number | undefined }) => {
  const say = useSay()
  const { availableFen, visits, validEnd } = card
  const amount = showFen(availableFen)
  const left =
    visits === null
      ? say(words.cardLine, { amount })
      : say(words.visitsLine, { name: visits.specName, n: visits.timesLeft, amount })
  return (
    <>
      <span className="quiet">
        {left}
        {validEnd !== null && ` · ${say(words.cardUntil, { day: validEnd })}`}
      </span>
      {paidFen !== undefined && (
        <span className={paidFen === 0 ? 'quiet' : 'figure'}>
          {paidFen === 0 ? say(words.paysNothing) : say(words.pays, { amount: showFen(paidFen) })}
        </span>
      )}
    </>
  )
}

/** Prepaid cards of an order: each is checked with its password before it is added. */
export const CardsInput = (props: Props) => {
  const { value = [], onChange, isNeeded, paidBy } = props
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const { cardNo, setCardNo, cardPassword, setPassword, isBusy, faults, check } = useCheck(props)
  const checkOnEnter = (event: KeyboardEvent) => {
    // Enter would otherwise place the order.
    event.preventDefault()
    if (!event.nativeEvent.isComposing) void check()
  }
  return (
    <div className={styles.cards}>
      {value.map((card) => (
        <div key={card.cardNo} className={styles.card}>
          <CreditCardOutlined aria-hidden />
          <span className={styles.no}>{inGroups(card.cardNo)}</span>
          <CardFacts card={card} paidFen={paidBy(card.cardNo)} />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={say(words.removeCard, { no: inGroups(card.cardNo) })}
            onClick={() => onChange?.(value.filter(({ cardNo: no }) => no !== card.cardNo))}
          />
        </div>
      ))}
      {isOpen || isNeeded ? (
        <>
          <div className={styles.entry}>
            <Input
              aria-label={say(words.cardNo)}
              placeholder={say(words.cardNo)}
              inputMode="numeric"
              autoComplete="off"
              value={inGroups(cardNo)}
              maxLength={19}
              onChange={(event) => setCardNo(digitsOf(event.target.value).slice(0, 16))}
              onPressEnter={checkOnEnter}
            />
            <Input.Password
              aria-label={say(words.cardPassword)}
              placeholder={say(words.cardPassword)}
              inputMode="numeric"
              autoComplete="off"
              value={cardPassword}
              maxLength={8}
              onChange={(event) => setPassword(digitsOf(event.target.value).slice(0, 8))}
              onPressEnter={checkOnEnter}
            />
            <Button loading={isBusy} disabled={value.length >= 5} onClick={() => void check()}>
              {say(words.checkCard)}
            </Button>
          </div>
          {faults.map((text) => (
            <Alert key={text} type="error" showIcon title={text} />
          ))}
        </>
      ) : (
        <Button type="link" icon={<CreditCardOutlined />} className={styles.open} onClick={() => setOpen(true)}>
          {say(words.addCard)}
        </Button>
      )}
    </div>
  )
}
