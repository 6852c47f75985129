import {
  beijingIso,
  flowKindWords,
  monthendWords,
  monthFigureWords,
  type MonthFigure,
  type Statement,
  type StatementLine,
} from '@kangju/contract'
import { useState } from 'react'
import { useMe } from '../../api/me.tsx'
import { showFen } from '../../resource/money.ts'
import { Facts } from '../../ui/facts.tsx'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { figuresOf } from './monthend-resource.tsx'
import { statementWords as words } from './words.ts'
import styles from './statement.module.css'

const Heading = ({ statement: { total, month, isLocked } }: { statement: Statement }) => {
  const say = useSay()
  const facts = [
    [say(monthendWords.field.ownerName), total.ownerName],
    [say(monthendWords.field.ownerNo), total.ownerNo],
    ...(total.organName === null ? [] : [[say(monthendWords.field.organName), total.organName] as const]),
    [say(words.month), `${month} ${say(isLocked === 1 ? words.isLocked : words.notLocked)}`],
  ] as const
  return <Facts facts={facts} className={styles.facts} />
}

const always: ReadonlySet<MonthFigure> = new Set(['openingFen', 'incomeFen', 'deductFen', 'paidFen', 'closingFen'])

const Figures = ({ statement: { total } }: { statement: Statement }) => {
  const say = useSay()
  const shown = figuresOf(total.ownerType).filter((figure) => always.has(figure) || total[figure] !== 0)
  return (
    <dl className={styles.figures}>
      {shown.map((figure) => (
        <div key={figure} data-main={always.has(figure) || undefined}>
          <dt>{say(monthFigureWords[figure])}</dt>
          <dd>{figure === 'visits' ? total[figure] : showFen(total[figure])}</dd>
        </div>
      ))}
    </dl>
  )
}

const Line = ({ line }: { line: StatementLine }) => {
  const say = useSay()
  const { at, day, bizType, bizNo, direction, amountFen, count, remark } = line
  return (
    <tr>
      <td>{at === null ? day : momentOf(at)}</td>
      <td>
        {say(flowKindWords[bizType])}
        {remark !== null && remark !== '' && <small>{remark}</small>}
      </td>
      <td>{bizNo ?? say(words.times, { n: count })}</td>
      <td data-figure>{direction === 'in' ? showFen(amountFen) : ''}</td>
      <td data-figure>{direction === 'out' ? showFen(amountFen) : ''}</td>
    </tr>
  )
}

const Lines = ({ statement: { lines } }: { statement: Statement }) => {
  const say = useSay()
  if (lines.length === 0) return <p>{say(words.noLines)}</p>
  return (
    <table>
      <thead>
        <tr>
          {[words.time, words.kind, words.document].map((text) => (
            <th key={text.zh} scope="col">
              {say(text)}
            </th>
          ))}
          {[words.inFen, words.outFen].map((text) => (
            <th key={text.zh} scope="col" data-figure>
              {say(text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.flowNo ?? `${line.day} ${line.direction} ${line.bizType}`} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const Payouts = ({ statement: { payouts } }: { statement: Statement }) => {
  const say = useSay()
  if (payouts.length === 0) return null
  return (
    <>
      <h2>{say(words.payouts)}</h2>
      <table>
        <tbody>
          {payouts.map(({ settleNo, at, amountFen }) => (
            <tr key={settleNo}>
              <td>{momentOf(at)}</td>
              <td>{settleNo}</td>
              <td data-figure>{showFen(amountFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** One statement on paper: figures, transactions, payouts and lines for signatures. */
export const StatementSheet = ({ statement }: { statement: Statement }) => {
  const say = useSay()
  const { realname } = useMe()
  const [time] = useState(() => momentOf(beijingIso(new Date())))
  const { operatorName, total, month, isByDay } = statement
  return (
    <article className={styles.sheet} aria-label={`${say(words.title)} ${total.ownerName} ${month}`}>
      <p>{operatorName}</p>
      <h1>{say(words.title)}</h1>
      <Heading statement={statement} />
      <h2>{say(words.figures)}</h2>
      <Figures statement={statement} />
      <h2>{say(isByDay === 1 ? words.byDay : words.lines)}</h2>
      <Lines statement={statement} />
      <Payouts statement={statement} />
      <dl className={styles.signatures}>
        {[words.madeBy, words.reviewedBy, words.signature, words.date].map((text) => (
          <div key={text.zh}>
            <dt>{say(text)}</dt>
            <dd />
          </div>
        ))}
      </dl>
      <p className={styles.foot}>{say(words.printedAt, { name: realname, time })}</p>
    </article>
  )
}
