import { isOver, settleStateWords, visitStateWords, type VisitDetail } from '@kangju/contract'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { OutlineMap } from '../../../map/outline-map.tsx'
import { StepButtons } from '../../../resource/actions.tsx'
import { Cell, Status } from '../../../resource/columns.tsx'
import { showFen } from '../../../resource/money.ts'
import { anyResource } from '../../../resource/types.ts'
import { Page } from '../../../ui/page.tsx'
import { useSay } from '../../../ui/say.ts'
import { detailWords as words } from '../words-detail.ts'
import { visitTexts } from '../../../ui/words-orders-fields.ts'
import { actionWords, deskWords } from '../words.ts'
import { DispatchLines } from './dispatch-lines.tsx'
import { RefundsTable, SplitTable } from './money-tables.tsx'
import { OrderLog } from './order-log.tsx'
import { OrderOfPage, type Detail } from './order-of-page.tsx'
import { momentOf } from '../../../ui/moment.ts'
import { ClientLink, Facts, Part, type FactLine } from './parts.tsx'
import { RecordView } from './record-view.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useVisitActions } from '../use-visit-actions.tsx'
import { AppointmentCell, LockFlag, VisitFlags, WaitCell } from '../desk/visit-cells.tsx'
import { visitTones } from '../../../resource/visit-tones.ts'
import { visitResource } from '../desk/visit-resource.tsx'
import { isWaiting } from '../desk/waiting.ts'
import styles from './detail.module.css'

const resource = anyResource(visitResource(new Date(0), () => false))
const { field } = visitTexts

const Shown = ({ visit, name }: { visit: VisitDetail; name: string }) => (
  <Cell resource={resource} column={{ key: name }} row={visit} full />
)

const useFacts = (visit: VisitDetail): FactLine[] => {
  const say = useSay()
  const plain = (key: keyof typeof field): FactLine => ({
    key,
    label: field[key],
    value: <Shown visit={visit} name={key} />,
  })
  /** Moments still to come are left out, because the timeline shows the progress. */
  const moment = (key: 'dispatchedAt' | 'acceptedAt' | 'departAt' | 'checkinAt' | 'checkoutAt' | 'finishedAt') =>
    visit[key] === null ? [] : [{ key, label: field[key], value: momentOf(visit[key]) }]
  return [
    { key: 'startAt', label: field.startAt, value: <AppointmentCell {...visit} /> },
    {
      key: 'service',
      label: field.projectName,
      value: [visit.projectName, visit.specName].filter(Boolean).join(' · '),
    },
    {
      key: 'client',
      label: field.clientName,
      value: <ClientLink {...visit} />,
    },
    plain('contactName'),
    plain('contactMobile'),
    plain('durationMin'),
    plain('peopleName'),
    plain('peopleMobile'),
    { key: 'requested', label: field.requestedPeopleName, value: visit.requestedPeopleName },
    plain('organName'),
    plain('dispatchMode'),
    { key: 'amount', label: field.amountFen, value: showFen(visit.amountFen) },
    { key: 'fee', label: field.visitFeeFen, value: showFen(visit.visitFeeFen) },
    { key: 'material', label: field.materialFeeFen, value: showFen(visit.materialFeeFen) },
    { key: 'settle', label: field.settleStatus, value: say(settleStateWords[visit.settleStatus]) },
    ...moment('dispatchedAt'),
    ...moment('acceptedAt'),
    ...moment('departAt'),
    ...moment('checkinAt'),
    ...moment('checkoutAt'),
    ...moment('finishedAt'),
    { key: 'expireAt', label: field.expireAt, value: visit.expireAt },
    ...(visit.score === null
      ? []
      : [
          { key: 'score', label: field.score, value: say(words.stars, { n: visit.score }) },
          { key: 'comment', label: field.comment, value: visit.comment, isWide: true },
        ]),
  ]
}

/** The address on a map, with the check-in and check-out positions. */
const Where = ({ visit, record }: { visit: VisitDetail; record: Detail['record'] }) => {
  const say = useSay()
  const { lng, lat } = visit
  const mark = (label: string, at: { lng: number | null; lat: number | null }) =>
    at.lng === null || at.lat === null ? [] : [{ label, lng: at.lng, lat: at.lat }]
  const marks =
    record === null
      ? []
      : [
          ...mark(say(words.checkin), { lng: record.checkinLng, lat: record.checkinLat }),
          ...mark(say(words.checkout), { lng: record.checkoutLng, lat: record.checkoutLat }),
        ]
  const value = lng === null || lat === null ? undefined : { lng, lat }
  return (
    <>
      <p>{`${visit.areaName} ${visit.address}`}</p>
      {value === undefined && marks.length === 0 ? (
        <p className="quiet">{say(words.noPosition)}</p>
      ) : (
        <div className={styles.map}>
          <OutlineMap areaCode={visit.areaCode} value={value} marks={marks} label={visit.address} />
        </div>
      )}
    </>
  )
}

const Visit = ({ detail, visit }: { detail: Detail; visit: VisitDetail }) => {
  const say = useSay()
  const now = useNow()
  const actions = useVisitActions()
  const facts = useFacts(visit)
  const { record, dispatches, refunds, splits, log } = detail
  const own = splits?.filter(({ childNo }) => childNo === visit.childNo) ?? []
  return (
    <Page
      title={visit.childNo}
      text={
        <span className={styles.glance}>
          <Status tone={visitTones[visit.status]}>{say(visitStateWords[visit.status])}</Status>
          <span>{say(deskWords.visitOf, { seq: visit.seq, total: visit.total })}</span>
          {isWaiting(visit.status) && <WaitCell row={visit} now={now} />}
          <span className="tags">
            <LockFlag {...visit} />
            <VisitFlags row={visit} now={now} />
            {visit.isDisputed === 1 && !isOver(visit.status) && <Tag color="error">{say(field.isDisputed)}</Tag>}
          </span>
          <Link to={`/order/maindetail?id=${detail.order.id}`}>
            {say(actionWords.orderOf, { no: detail.order.orderNo })}
          </Link>
        </span>
      }
      actions={<StepButtons steps={actions.stepsOf(visit)} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <Part title={words.visit}>
            <Facts facts={facts} />
          </Part>
          <Part title={words.where}>
            <Where visit={visit} record={record} />
          </Part>
          <Part title={words.record}>
            <RecordView record={record} />
          </Part>
          {splits !== null && own.length > 0 && (
            <Part title={words.split}>
              <SplitTable splits={own} />
            </Part>
          )}
          <Part title={words.refunds}>
            <RefundsTable refunds={refunds} />
          </Part>
        </div>
        <div className={styles.main}>
          <Part title={words.log}>
            <OrderLog lines={log} />
          </Part>
          <Part title={words.dispatches}>
            <DispatchLines lines={dispatches} />
          </Part>
        </div>
      </div>
      {actions.dialogs}
    </Page>
  )
}

export default function OrderDetailPage() {
  return (
    <OrderOfPage kind="child">
      {(detail) =>
        detail.visit === null ? null : <Visit key={detail.visit.id} detail={detail} visit={detail.visit} />
      }
    </OrderOfPage>
  )
}
