import { prepaycardinfo, prepaycardinfoWords, type CardRow } from '@kangju/contract'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { ErrorState } from '../../resource/states.tsx'
import { useSay } from '../../ui/say.ts'
import { commonWords } from '../../ui/words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import { heldCardsWords as words } from './words.ts'
import styles from './held-cards.module.css'

const shownAtMost = 20

const CardLine = ({ id, cardNo, batchName, balanceFen, timesLeft, validEnd, status }: CardRow) => {
  const say = useSay()
  const facts = [
    say(prepaycardinfoWords.choice.status[status]),
    say(words.balance, { amount: showFen(balanceFen) }),
    timesLeft === null ? undefined : say(words.visits, { n: timesLeft }),
    validEnd === null ? undefined : say(words.until, { day: validEnd }),
  ]
  return (
    <li>
      <Link to={`/prepaycard/info?open=${id}`} className="figure">
        {cardNo}
      </Link>
      <span>{batchName}</span>
      <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  )
}

const Cards = ({ holderId }: { holderId: string }) => {
  const say = useSay()
  const query = { holderId, page: 1, limit: shownAtMost }
  const { data, failure, refetch } = useCall(prepaycardinfo.list, { query }, { keepPrevious: false })
  if (failure !== undefined) return <ErrorState message={failure.message} onRetry={() => void refetch()} />
  if (data === undefined) return <p className="quiet">{say(commonWords.loading)}</p>
  if (data.items.length === 0) return <p className="quiet">{say(words.none)}</p>
  return (
    <>
      <ul className={styles.cards}>
        {data.items.map((card) => (
          <CardLine key={card.id} {...card} />
        ))}
      </ul>
      {data.total > data.items.length && (
        <Link to={`/prepaycard/info?holderId=${holderId}`}>{say(words.all, { n: data.total })}</Link>
      )}
    </>
  )
}

/** Prepaid cards bound to a booker or a household. */
export const HeldCards = ({ holderId }: { holderId: string }) => {
  const say = useSay()
  const isOpen = useMay()(prepaycardinfo.list.access)
  return isOpen ? <Cards holderId={holderId} /> : <p className="quiet">{say(resourceWords.noPermission)}</p>
}
