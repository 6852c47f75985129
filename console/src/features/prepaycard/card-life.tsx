import {
  flowTypeWords,
  order,
  prepaycardinfo,
  prepaycardinfoWords,
  prepaycardWords,
  type CardDetail,
  type CardFlow,
  type CardRow,
} from '@kangju/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import type { Tone } from '../../resource/tone.ts'
import { useSay } from '../../ui/say.ts'
import { cardPageWords as words } from './words.ts'
import styles from './card-life.module.css'
import { momentOf } from '../../ui/moment.ts'

interface EventProps {
  at: string
  by: string | null
  tone: Tone
  children: ReactNode
}

const Event = ({ at, by, tone, children }: EventProps) => (
  <li data-tone={tone}>
    <span className="quiet figure">{[momentOf(at), by].filter(Boolean).join(' ')}</span>
    {children}
  </li>
)

const tones: Readonly<Record<CardFlow['type'], Tone>> = {
  activate: 'green',
  spend: 'blue',
  refund: 'green',
  freeze: 'red',
  unfreeze: 'green',
  extend: 'blue',
  void: 'grey',
}

/** Lists of the documents with these numbers. */
const documentPaths = [
  ['ZD', '/order/orderre'],
  ['XN', '/GoodsOrders/GetPageList'],
] as const

const sign = { spend: '−', refund: '+', activate: '+', void: '−' } as const satisfies Partial<
  Record<CardFlow['type'], string>
>

/** The order or purchase that a flow belongs to, linked where the account may see it. */
const DocumentNo = ({ no }: { no: string }) => {
  const may = useMay()
  const path = documentPaths.find(([start]) => no.startsWith(start))?.[1]
  return path !== undefined && may(order.list.access) ? <Link to={`${path}?keyword=${no}`}>{no}</Link> : no
}

const Flow = ({ type, amountFen, balanceAfterFen, orderNo, remark, byName, at }: CardFlow) => {
  const say = useSay()
  // Only a card that was sold and taken back loses money by becoming void.
  const mark = amountFen === 0 ? undefined : (sign as Partial<Record<CardFlow['type'], string>>)[type]
  const amount = mark === undefined ? '' : `${mark}${showFen(amountFen)}`
  return (
    <Event at={at} by={byName} tone={tones[type]}>
      <p className={styles.what}>
        {[say(flowTypeWords[type]), amount].filter(Boolean).join(' · ')}
        {orderNo !== null && (
          <>
            {' · '}
            <DocumentNo no={orderNo} />
          </>
        )}
      </p>
      {mark !== undefined && <p className="quiet">{say(words.balanceAfter, { amount: showFen(balanceAfterFen) })}</p>}
      {remark !== null && <p>{remark}</p>}
    </Event>
  )
}

/** What the card pays for. */
const Rules = ({ specName, scopeType, scopeNames, maxPayBp }: CardDetail) => {
  const say = useSay()
  const scope = scopeNames.length === 0 ? say(prepaycardWords.choice.scopeType[scopeType]) : scopeNames.join('、')
  return (
    <section className={styles.part}>
      <h2>{say(words.rules)}</h2>
      <p>{specName ?? scope}</p>
      {maxPayBp < 10_000 && <p className="quiet">{say(words.maxShare, { percent: maxPayBp / 100 })}</p>}
    </section>
  )
}

/** The life of a card, newest first. */
const Life = (card: CardDetail) => {
  const say = useSay()
  const { flows, boundAt, holderName, createdAt, createdByName, batchName } = card
  const { distributedAt, distributedByName, organName, distNo } = card
  return (
    <section className={styles.part}>
      <h2>{say(words.life)}</h2>
      <ol className={styles.timeline}>
        {flows.toReversed().map((flow) => (
          <Flow key={flow.seq} {...flow} />
        ))}
        {boundAt !== null && (
          <Event at={boundAt} by={null} tone="blue">
            <p className={styles.what}>{say(words.bound, { name: holderName ?? '' })}</p>
          </Event>
        )}
        {distributedAt !== null && (
          <Event at={distributedAt} by={distributedByName} tone="blue">
            <p className={styles.what}>{say(words.distributed, { organ: organName ?? '' })}</p>
            <p className="quiet figure">{distNo}</p>
          </Event>
        )}
        <Event at={createdAt} by={createdByName} tone="grey">
          <p className={styles.what}>{say(words.made)}</p>
          <p className="quiet">{`${say(prepaycardinfoWords.field.batchName)} ${batchName}`}</p>
        </Event>
      </ol>
    </section>
  )
}

/** Rules and timeline below the facts of a card; the drawer has read the same detail. */
export const CardLife = ({ row }: { row: CardRow }) => {
  const { data } = useCall(prepaycardinfo.read, { params: { id: row.id } })
  return data === undefined || data.id !== row.id ? null : (
    <>
      <Rules {...data} />
      <Life {...data} />
    </>
  )
}
