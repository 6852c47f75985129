import { refundRuleWords, visitStateWords, type RefundReviewDetail, type RefundVisit } from '@kangju/contract'
import { Table } from 'antd'
import { showFen } from '../../resource/money.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import { momentOf } from './moment.ts'
import styles from './refund.module.css'

type Props = Pick<RefundReviewDetail, 'visits' | 'cancelFreeHours'>

const useHours = () => {
  const say = useSay()
  return (hours: number | null) => {
    if (hours === null) return say(words.unscheduled)
    return hours < 0 ? say(words.hoursAfter, { hours: -hours }) : say(words.hoursBefore, { hours })
  }
}

/** What is refundable of each visit and why, what is kept and for whom. */
export const Explanation = ({ visits, cancelFreeHours }: Props) => {
  const say = useSay()
  const hoursOf = useHours()
  const sumOf = (key: 'amountFen' | 'refundFen' | 'keptFen') => visits.reduce((sum, visit) => sum + visit[key], 0)
  const money = (key: 'amountFen' | 'refundFen' | 'keptFen', title: string) => ({
    key,
    title,
    align: 'end' as const,
    className: 'figure',
    render: (_: unknown, visit: RefundVisit) => showFen(visit[key]),
  })
  const keptFor = ({ keptFen, hasStaff, peopleName }: RefundVisit) => {
    if (keptFen === 0) return null
    return hasStaff ? peopleName : say(words.platform)
  }
  return (
    <Table<RefundVisit>
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...visits]}
      columns={[
        {
          key: 'visit',
          title: say(words.visit),
          render: (_: unknown, { childNo, projectName, startAt, status }) => (
            <span className="two-lines">
              <span>{projectName}</span>
              <span className="quiet figure">
                {[childNo, startAt === null ? '' : momentOf(startAt), say(visitStateWords[status])]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          ),
        },
        {
          key: 'rule',
          title: say(words.rule),
          render: (_: unknown, { rule, hoursBefore }) => (
            <span className="two-lines">
              <span className={styles.rule}>
                {rule === null ? say(words.noRule) : say(refundRuleWords[rule], { hours: cancelFreeHours })}
              </span>
              <span className="quiet">{hoursOf(hoursBefore)}</span>
            </span>
          ),
        },
        money('amountFen', say(words.amount)),
        money('refundFen', say(words.refund)),
        {
          key: 'kept',
          title: say(words.kept),
          align: 'end',
          className: 'figure',
          render: (_: unknown, visit) => (
            <span className={classes('two-lines', styles.kept)}>
              <span>{showFen(visit.keptFen)}</span>
              {visit.keptFen > 0 && <span className="quiet">{keptFor(visit)}</span>}
            </span>
          ),
        },
      ]}
      summary={() =>
        visits.length > 1 && (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={2} />
            {(['amountFen', 'refundFen', 'keptFen'] as const).map((key, at) => (
              <Table.Summary.Cell key={key} index={at + 2} align="right" className="figure">
                <strong>{showFen(sumOf(key))}</strong>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )
      }
    />
  )
}
