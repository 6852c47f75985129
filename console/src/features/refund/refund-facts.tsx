import {
  order,
  payMethodWords,
  refundreview,
  refundreviewWords,
  orderWords,
  type RefundReviewDetail,
} from '@kangju/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/me.tsx'
import { showFen } from '../../resource/money.ts'
import { Revealed } from '../../resource/revealed.tsx'
import { Pictures } from '../../resource/pictures.tsx'
import { classes } from '../../ui/classes.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { commonWords } from '../../ui/words.ts'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'
import factsStyles from '../../ui/facts.module.css'

const Fact = ({ label, children, isWide = false }: { label: string; children: ReactNode; isWide?: boolean }) => (
  <div className={isWide ? factsStyles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** The request and the order that it concerns. */
export const RefundFacts = ({ row }: { row: RefundReviewDetail }) => {
  const say = useSay()
  const may = useMay()
  const { field, choice } = refundreviewWords
  const { order: main } = row
  const applicant = [row.applicantName, say(choice.applyType[row.applyType])].filter(Boolean).join(' · ')
  const methods = [...new Set(main.payParts.map(({ method }) => say(payMethodWords[method])))]
  return (
    <dl className={classes(factsStyles.facts, styles.facts)}>
      <Fact label={say(field.reason)}>{say(choice.reason[row.reason])}</Fact>
      <Fact label={say(field.applyFen)}>
        <span className="figure">{showFen(row.applyFen)}</span>
      </Fact>
      <Fact label={say(field.applicantName)}>
        {applicant} <span className="quiet figure">{momentOf(row.appliedAt)}</span>
      </Fact>
      {row.description !== null && (
        <Fact label={say(field.description)} isWide>
          {row.description}
        </Fact>
      )}
      {row.proofUrls.length > 0 && (
        <Fact label={say(field.proofUrls)} isWide>
          <Pictures urls={row.proofUrls} />
        </Fact>
      )}
      <Fact label={say(field.orderNo)}>
        {may(order.detail.access) ? <Link to={`/order/maindetail?id=${row.mainId}`}>{row.orderNo}</Link> : row.orderNo}
      </Fact>
      <Fact label={say(field.title)}>{row.title}</Fact>
      <Fact label={say(field.bookerName)}>
        {row.bookerName}{' '}
        <Revealed call={refundreview.reveal} id={row.id} field="bookerMobile" masked={row.bookerMobile} />
      </Fact>
      <Fact label={say(orderWords.field.clientName)}>{main.clientName}</Fact>
      <Fact label={say(field.payFen)}>
        <span className="figure">{showFen(row.payFen)}</span>{' '}
        <span className="quiet">{methods.join(say(commonWords.comma))}</span>
      </Fact>
      <Fact label={say(orderWords.field.refundedFen)}>
        <span className="figure">{showFen(main.refundedFen)}</span>{' '}
        <span className="quiet">{say(words.paidOf, { all: main.childCount, done: main.doneCount })}</span>
      </Fact>
    </dl>
  )
}
