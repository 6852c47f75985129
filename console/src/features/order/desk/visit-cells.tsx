import { isOver, latenessOf, latenessWords, minutesLate, order, type VisitRow } from '@kangju/contract'
import { Tag } from 'antd'
import { Status } from '../../../resource/columns.tsx'
import { PersonCell } from '../../../resource/person-cell.tsx'
import { useSay } from '../../../ui/say.ts'
import { deskWords as words } from '../words.ts'
import { isWaiting, waitTone } from './waiting.ts'
import { useWaitText } from '../../../ui/wait-text.ts'
import { minutesBetween } from '../../../ui/waiting-time.ts'
import { momentOf } from '../../../ui/moment.ts'
import { TextLine } from '../../../ui/text-line.tsx'

// The API sends every time as +08:00, so the text itself is Beijing time.
const dayAndTime = (instant: string) => instant.slice(5, 16).replace('T', ' ')

/** The appointment; the tooltip shows the full date. */
export const AppointmentCell = ({ startAt, endAt }: Pick<VisitRow, 'startAt' | 'endAt'>) => {
  const say = useSay()
  if (startAt === null) return <span className="quiet">{say(words.unscheduled)}</span>
  const end = endAt === null ? '' : `–${endAt.slice(11, 16)}`
  return (
    <span className="figure" title={`${momentOf(startAt)}${end}`}>
      {`${dayAndTime(startAt)}${end}`}
    </span>
  )
}

/** The service over the visit's number within the order. */
export const ServiceCell = ({ row }: { row: VisitRow }) => {
  const say = useSay()
  const { projectName, specName, seq, total } = row
  return (
    <span className="two-lines">
      <TextLine text={projectName} />
      <TextLine
        text={[say(words.visitOf, { seq, total }), specName].filter((part) => part !== null && part !== '').join(' · ')}
        isQuiet
      />
    </span>
  )
}

export const StaffCell = ({ row }: { row: VisitRow }) => {
  const say = useSay()
  if (row.peopleName === null) return <span className="quiet">{say(words.nobody)}</span>
  return (
    <PersonCell
      name={row.peopleName}
      call={order.revealVisit}
      id={row.id}
      field="peopleMobile"
      masked={row.peopleMobile}
    />
  )
}

/** Whether a refund keeps the visit from being scheduled and dispatched. */
export const LockFlag = ({ refundLock }: Pick<VisitRow, 'refundLock'>) => {
  const say = useSay()
  return refundLock === 1 ? <Tag>{say(words.locked)}</Tag> : null
}

/** Anything else unusual about a visit, as tags in words. */
export const VisitFlags = ({ row, now }: { row: VisitRow; now: Date }) => {
  const say = useSay()
  const waitText = useWaitText()
  const { status, needManual, lateMin, locationAbnormal, expired } = row
  const lateness = latenessOf(row, now)
  return (
    <>
      {lateness !== undefined && (
        <Tag color="error">{`${say(latenessWords[lateness])} ${waitText(minutesLate(row, now) ?? 0)}`}</Tag>
      )}
      {needManual === 1 && status === 'undispatched' && <Tag color="warning">{say(words.needsHand)}</Tag>}
      {lateMin > 0 && <Tag color="error">{say(words.late, { n: lateMin })}</Tag>}
      {locationAbnormal === 1 && <Tag color="error">{say(words.doubtful)}</Tag>}
      {expired === 1 && !isOver(status) && <Tag color="warning">{say(words.expired)}</Tag>}
    </>
  )
}

/** Waiting time of a visit; the colour repeats its urgency. */
export const WaitCell = ({ row, now }: { row: VisitRow; now: Date }) => {
  const say = useSay()
  const text = useWaitText()(minutesBetween(row.waitingSince, now))
  if (isOver(row.status)) return null
  if (!isWaiting(row.status)) return <span className="quiet figure">{text}</span>
  const { offerUntil } = row
  const due = row.status === 'offered' && offerUntil !== null ? offerUntil.slice(11, 16) : undefined
  return (
    <span className="figure" title={row.waitingSince.slice(0, 19).replace('T', ' ')}>
      <Status tone={waitTone(row, now)}>{due === undefined ? text : say(words.answerBy, { time: due })}</Status>
    </span>
  )
}
