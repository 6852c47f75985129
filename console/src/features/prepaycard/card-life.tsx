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
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { useCall } from '../../api/query.ts'
import { showFen } from '../../resource/money.ts'
import { Timeline, TimelineEvent } from '../../resource/timeline.tsx'
import type { Tone } from '../../resource/tone.ts'
import { useSay } from '../../ui/say.ts'
import { cardPageWords as words } from './words.ts'
import styles from './card-life.module.css'

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
    <TimelineEvent
      at={at}
      by={byName}
      tone={tones[type]}
      what={
        <>
          {[say(flowTypeWords[type]), amount].filter(Boolean).join(' · ')}
          {orderNo !== null && (
            <>
              {' · '}
              <DocumentNo no={orderNo} />
            </>
          )}
        </>
      }
      text={remark}
    >
      {mark !== undefined && <p className="quiet">{say(words.balanceAfter, { amount: showFen(balanceAfterFen) })}</p>}
    </TimelineEvent>
  )
}

/** Services that the card pays for. */
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
      <Timeline>
        {flows.toReversed().map((flow) => (
          <Flow key={flow.seq} {...flow} />
        ))}
        {boundAt !== null && (
          <TimelineEvent at={boundAt} by={null} tone="blue" what={say(words.bound, { name: holderName ?? '' })} />
        )}
        {distributedAt !== null && (
          <TimelineEvent
            at={distributedAt}
            by={distributedByName}
            tone="blue"
            what={say(words.distributed, { organ: organName ?? '' })}
          >
            <p className="quiet figure">{distNo}</p>
          </TimelineEvent>
        )}
        <TimelineEvent at={createdAt} by={createdByName} tone="grey" what={say(words.made)}>
          <p className="quiet">{`${say(prepaycardinfoWords.field.batchName)} ${batchName}`}</p>
        </TimelineEvent>
      </Timeline>
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
