import {
  bizTypeWords,
  commonFields,
  isOver,
  orderSourceWords,
  orderStateWords,
  periodWords,
  refundStateWords,
  type OrderDetail,
  type VisitRow,
} from '@kangju/contract'
import { Grid, Table } from 'antd'
import { Link } from 'react-router'
import { PositionMap } from '../../../map/position-map.tsx'
import { RowSteps, StepButtons, type Step } from '../../../resource/actions.tsx'
import { Cell, Status } from '../../../resource/columns.tsx'
import { showFen } from '../../../resource/money.ts'
import { anyResource } from '../../../resource/types.ts'
import { Page } from '../../../ui/page.tsx'
import { useSay } from '../../../ui/say.ts'
import { useNow } from '../../../ui/use-now.ts'
import { detailWords as words } from '../words-detail.ts'
import { orderTexts, visitTexts } from '../../../ui/words-orders-fields.ts'
import { deskWords } from '../words.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { ItemsTable, PayTable, RefundsTable, SplitTable } from './money-tables.tsx'
import { OrderLog } from './order-log.tsx'
import { SeriesButton } from './series-button.tsx'
import { OrderOfPage, type Detail } from './order-of-page.tsx'
import { orderResource, orderTones } from '../order-resource.tsx'
import { momentOf } from '../../../ui/moment.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { ClientLink, Facts, Part, type FactLine } from './parts.tsx'
import { useOrderActions } from '../use-order-actions.tsx'
import { useVisitActions } from '../use-visit-actions.tsx'
import { AppointmentCell, LockFlag, ServiceCell, StaffCell, VisitFlags } from '../desk/visit-cells.tsx'
import { visitResource } from '../desk/visit-resource.tsx'
import styles from './detail.module.css'

const Pictures = onDemand(() => import('../../../resource/pictures.tsx').then(({ Pictures }) => Pictures))

const orders = anyResource(orderResource(() => false))
const visits = anyResource(visitResource(new Date(0), () => false))
const { field } = orderTexts

const Masked = ({ order, name }: { order: OrderDetail; name: 'bookerMobile' | 'contactMobile' | 'clientIdCard' }) => (
  <Cell resource={orders} column={{ key: name, as: 'masked' }} row={order} full />
)

const peopleFacts = (order: OrderDetail): FactLine[] => [
  { key: 'booker', label: field.bookerName, value: order.bookerName },
  { key: 'mobile', label: field.bookerMobile, value: <Masked order={order} name="bookerMobile" /> },
  { key: 'client', label: field.clientName, value: <ClientLink {...order} /> },
  { key: 'idCard', label: field.clientIdCard, value: <Masked order={order} name="clientIdCard" /> },
  { key: 'contact', label: field.contactName, value: order.contactName },
  { key: 'tel', label: field.contactMobile, value: <Masked order={order} name="contactMobile" /> },
  { key: 'address', label: field.address, value: `${order.areaName} ${order.address}`, isWide: true },
]

const useOrderFacts = (order: OrderDetail): FactLine[] => {
  const say = useSay()
  const period = order.expectPeriod === null ? '' : say(periodWords[order.expectPeriod])
  const wish = [order.expectDate, order.expectTime ?? period].filter(Boolean).join(' ')
  return [
    { key: 'bizType', label: field.bizType, value: say(bizTypeWords[order.bizType]) },
    { key: 'source', label: field.source, value: say(orderSourceWords[order.source]) },
    { key: 'organ', label: field.organName, value: order.organName },
    { key: 'marketer', label: field.marketerName, value: order.marketerName },
    { key: 'expect', label: field.expectDate, value: wish },
    { key: 'requested', label: field.requestedPeopleName, value: order.requestedPeopleName },
    { key: 'expire', label: field.expireAt, value: order.expireAt },
    { key: 'created', label: field.createdAt, value: momentOf(order.createdAt) },
    { key: 'paid', label: field.paidAt, value: momentOf(order.paidAt) },
    { key: 'remark', label: field.remark, value: order.remark, isWide: true },
    { key: 'inner', label: field.innerRemark, value: order.innerRemark, isWide: true },
    ...(order.cancelReason === null
      ? []
      : [
          { key: 'why', label: field.cancelReason, value: order.cancelReason },
          { key: 'when', label: field.cancelledAt, value: momentOf(order.cancelledAt) },
        ]),
  ]
}

/** The visits of the order, each with its actions. */
const VisitsTable = ({ rows }: { rows: readonly VisitRow[] }) => {
  const say = useSay()
  const now = useNow()
  const actions = useVisitActions()
  const { md: isWide = true } = Grid.useBreakpoint()
  const cell = (key: string, row: VisitRow) => <Cell resource={visits} column={{ key }} row={row} />
  if (rows.length === 0) return <p className="quiet">{say(words.noVisits)}</p>
  return (
    <>
      <Table<VisitRow>
        rowKey="id"
        size="small"
        pagination={rows.length > 20 ? { pageSize: 20 } : false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        columns={[
          {
            key: 'childNo',
            title: say(visitTexts.field.childNo),
            render: (_: unknown, row) => (
              <span className="two-lines">
                <Link to={`/order/detail?id=${row.id}`}>{row.childNo}</Link>
                <span className="tags">
                  <LockFlag {...row} />
                  <VisitFlags row={row} now={now} />
                </span>
              </span>
            ),
          },
          { key: 'status', title: say(commonFields.status), render: (_: unknown, row) => cell('status', row) },
          {
            key: 'project',
            title: say(visitTexts.field.projectName),
            render: (_: unknown, row) => <ServiceCell row={{ ...row, specName: null }} />,
          },
          {
            key: 'startAt',
            title: say(visitTexts.field.startAt),
            render: (_: unknown, row) => <AppointmentCell {...row} />,
          },
          {
            key: 'people',
            title: say(visitTexts.field.peopleName),
            render: (_: unknown, row) => <StaffCell row={row} />,
          },
          {
            key: 'amount',
            title: say(visitTexts.field.amountFen),
            align: 'right',
            className: 'figure',
            render: (_: unknown, row) => showFen(row.amountFen),
          },
          {
            key: 'steps',
            title: say(resourceWords.actions),
            render: (_: unknown, row) => <RowSteps steps={actions.stepsOf(row)} isTight />,
            ...(isWide ? { fixed: 'end' as const } : {}),
          },
        ]}
      />
      {actions.dialogs}
    </>
  )
}

/** The next step of a paid order is that of its first open visit that waits for one; of the last once all are over. */
const nextOfVisits = (
  visits: readonly VisitRow[],
  stepsOf: (visit: VisitRow) => readonly Step[],
  nameOf: (visit: VisitRow) => string,
): Step[] => {
  const open = visits.filter(({ status }) => !isOver(status))
  for (const visit of open.length > 0 ? open : visits.toReversed()) {
    const step = stepsOf(visit).find((one) => one.isForward)
    if (step !== undefined) return [{ ...step, text: `${step.text} · ${nameOf(visit)}` }]
  }
  return []
}

const Steps = ({ order, visits }: { order: OrderDetail; visits: readonly VisitRow[] }) => {
  const say = useSay()
  const { stepsOf, dialogs } = useOrderActions()
  const ofVisits = useVisitActions()
  const own = stepsOf(order)
  const nameOf = ({ seq, total }: VisitRow) => say(deskWords.visitOf, { seq, total })
  const next = own.some((step) => step.isForward) ? [] : nextOfVisits(visits, ofVisits.stepsOf, nameOf)
  return (
    <>
      <StepButtons steps={[...own, ...next]} />
      {dialogs}
      {ofVisits.dialogs}
    </>
  )
}

const Main = ({ detail }: { detail: Detail }) => {
  const say = useSay()
  const { order, visits: rows, refunds, splits, log } = detail
  const facts = useOrderFacts(order)
  const proofs = [...order.attachments, ...(order.offlineProofUrl === null ? [] : [order.offlineProofUrl])]
  return (
    <Page
      title={order.orderNo}
      text={
        <span className={styles.glance}>
          <Status tone={orderTones[order.status]}>{say(orderStateWords[order.status])}</Status>
          <span>{order.title}</span>
          <strong className="figure">{showFen(order.payFen)}</strong>
          {order.refundStatus !== 'none' && (
            <Status tone={order.refundStatus === 'refunding' ? 'orange' : 'grey'}>
              {say(refundStateWords[order.refundStatus])}
            </Status>
          )}
        </span>
      }
      actions={<Steps order={order} visits={rows} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Part title={words.people}>
            <Facts facts={peopleFacts(order)} />
          </Part>
          <Part title={words.visits}>
            <SeriesButton main={order} rows={rows} />
            <VisitsTable rows={rows} />
          </Part>
          <Part title={words.items}>
            <Facts facts={facts} />
            <ItemsTable order={order} />
            {proofs.length > 0 && <Pictures urls={proofs} />}
          </Part>
          <Part title={words.payment}>
            <PayTable order={order} />
          </Part>
          <Part title={words.refunds}>
            <RefundsTable refunds={refunds} />
          </Part>
          {splits !== null && splits.length > 0 && (
            <Part title={words.split}>
              <SplitTable splits={splits} />
            </Part>
          )}
          {order.lng !== null && (
            <Part title={words.where}>
              <div className={styles.map}>
                <PositionMap lng={order.lng} lat={order.lat} areaCode={order.areaCode} label={order.address} />
              </div>
            </Part>
          )}
        </div>
        <div className={styles.main}>
          <Part title={words.log}>
            <OrderLog lines={log} />
          </Part>
        </div>
      </div>
    </Page>
  )
}

export default function MainDetailPage() {
  return <OrderOfPage kind="main">{(detail) => <Main key={detail.order.id} detail={detail} />}</OrderOfPage>
}
