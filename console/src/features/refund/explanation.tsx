import { refundRuleWords, visitStateWords, type RefundReviewDetail, type RefundVisit } from '@kangju/contract'
import { Grid, Table } from 'antd'
import { figureColumn as money } from '../../resource/columns.tsx'
import { showFen } from '../../resource/money.ts'
import { classes } from '../../ui/classes.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { reviewWords as words } from './words.ts'
import styles from './refund.module.css'

type Props = Pick<RefundReviewDetail, 'visits' | 'cancelFreeHours'>

const VisitCell = ({ childNo, projectName, startAt, status }: RefundVisit) => {
  const say = useSay()
  const when = [startAt === null ? '' : momentOf(startAt), say(visitStateWords[status])]
  return (
    <span className={classes('two-lines', styles.wrapped)}>
      <span>{projectName}</span>
      <span className="quiet figure">{[childNo, ...when].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** The rule over the hours between the request and the start, which decide it. */
const RuleCell = ({ visit, cancelFreeHours }: { visit: RefundVisit; cancelFreeHours: number }) => {
  const say = useSay()
  const { rule, hoursBefore: hours } = visit
  const past = hours !== null && hours < 0
  return (
    <span className={classes('two-lines', styles.wrapped)}>
      <span>{rule === null ? say(words.noRule) : say(refundRuleWords[rule], { hours: cancelFreeHours })}</span>
      <span className="quiet">
        {hours === null
          ? say(words.unscheduled)
          : say(past ? words.hoursAfter : words.hoursBefore, { hours: Math.abs(hours) })}
      </span>
    </span>
  )
}

const KeptCell = ({ keptFen, hasStaff, peopleName }: RefundVisit) => {
  const say = useSay()
  return (
    <span className="two-lines">
      <span>{showFen(keptFen)}</span>
      {keptFen > 0 && <span className="quiet">{hasStaff ? peopleName : say(words.platform)}</span>}
    </span>
  )
}

/** The sums of several visits, after this many columns. */
const sumRowOf = (span: number) => (visits: readonly RefundVisit[]) =>
  visits.length > 1 && (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={span} />
      {(['amountFen', 'refundFen', 'keptFen'] as const).map((key, at) => (
        <Table.Summary.Cell key={key} index={at + span} align="right" className="figure">
          <strong>{showFen(visits.reduce((sum, visit) => sum + visit[key], 0))}</strong>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )

/** Refundable and kept amount of each visit, with rule and shares; a phone shows the rule below the visit. */
export const Explanation = ({ visits, cancelFreeHours }: Props) => {
  const say = useSay()
  const { md: isWide = true } = Grid.useBreakpoint()
  const rule = (visit: RefundVisit) => <RuleCell visit={visit} cancelFreeHours={cancelFreeHours} />
  return (
    <Table<RefundVisit>
      rowKey="id"
      size="small"
      pagination={false}
      dataSource={[...visits]}
      columns={[
        {
          key: 'visit',
          title: say(words.visit),
          render: (_: unknown, visit) => (
            <>
              <VisitCell {...visit} />
              {!isWide && rule(visit)}
            </>
          ),
        },
        ...(isWide
          ? [{ key: 'rule', title: say(words.rule), render: (_: unknown, visit: RefundVisit) => rule(visit) }]
          : []),
        { ...money, key: 'amount', title: say(words.amount), render: (_: unknown, one) => showFen(one.amountFen) },
        { ...money, key: 'refund', title: say(words.refund), render: (_: unknown, one) => showFen(one.refundFen) },
        { ...money, key: 'kept', title: say(words.kept), render: (_: unknown, visit) => <KeptCell {...visit} /> },
      ]}
      summary={sumRowOf(isWide ? 2 : 1)}
    />
  )
}
