import {
  addDays,
  businessDay,
  clorder,
  order,
  periods,
  periodWords,
  weekdayNames,
  weekdays,
  type ClorderRow,
} from '@kangju/contract'
import { Alert } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { invalidateArea, useCall } from '../../api/query.ts'
import { CallForm } from '../../resource/call-form.tsx'
import { Pick } from '../../resource/pick.tsx'
import type { AnyField, InputProps } from '../../resource/types.ts'
import { useCallForm } from '../../resource/use-call-form.ts'
import { DayInput } from '../../ui/date-inputs.tsx'
import { useSay } from '../../ui/say.ts'
import { clorderPageWords as words } from './words.ts'
import formStyles from '../../ui/form.module.css'
import styles from './clorder.module.css'

const texts = {
  field: { examOrganId: words.site, appointDate: words.day, appointPeriod: words.period, remark: words.remark },
  choice: { appointPeriod: periodWords },
}

const weekdayOf = (day: Dayjs) => weekdays[(day.day() + 6) % 7]

interface DayProps extends InputProps {
  isOff: (day: Dayjs) => boolean
}

/** Picks a day on which the site does health checks. */
const ExamDay = ({ value, onChange, isOff, ...rest }: DayProps) => (
  <DayInput
    {...rest}
    className="wide"
    disabledDate={isOff}
    value={typeof value === 'string' ? value : undefined}
    onChange={(day) => onChange?.(day)}
  />
)

/** Books or rebooks a site and a day with the health check partner. */
export const AppointDialog = ({ row, onClosed }: { row: ClorderRow; onClosed: () => void }) => {
  const say = useSay()
  const { data: sites } = useCall(clorder.sites, { params: { id: row.id } })
  const [first] = useState(() => addDays(businessDay(new Date()), 1))
  const isAgain = row.status === 'confirmed'
  const siteOf = (id: unknown) => sites?.find((site) => site.id === id)

  const isOff = (siteId: unknown) => (day: Dayjs) => {
    const text = day.format('YYYY-MM-DD')
    const weekday = weekdayOf(day)
    const isClosed = weekday !== undefined && siteOf(siteId)?.closedWeekdays.includes(weekday) === true
    return text < first || (row.expireAt !== null && text > row.expireAt) || isClosed
  }
  const fields: readonly AnyField[] = [
    {
      key: 'examOrganId',
      render: (props) => (
        <Pick {...props} choices={(sites ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      ),
      note: ({ values }) => siteOf(values['examOrganId'])?.address,
    },
    {
      key: 'appointDate',
      render: (props, { values }) => <ExamDay {...props} isOff={isOff(values['examOrganId'])} />,
      note: ({ values }) => {
        const days = siteOf(values['examOrganId'])?.closedWeekdays.map((day) => say(weekdayNames[day])) ?? []
        return days.length === 0 ? undefined : say(words.closedOn, { days: days.join(' ') })
      },
    },
    {
      key: 'appointPeriod',
      render: (props) => (
        <Pick {...props} choices={periods.map((value) => ({ value, label: say(periodWords[value]) }))} />
      ),
    },
    { key: 'remark' },
  ]
  const form = useCallForm({
    call: order.appointment,
    params: { id: row.id },
    title: say(isAgain ? words.rebookTitle : words.bookTitle, { name: row.personName }),
    done: words.sent,
    words: texts,
    fields,
    needed: ['examOrganId', 'appointPeriod'],
    start: {
      examOrganId: row.examOrganId,
      appointDate: row.appointDate,
      appointPeriod: row.appointPeriod ?? 'morning',
    },
    base: { version: row.version },
    // The endpoint belongs to the area of orders, so this list must be invalidated too.
    onSent: () => invalidateArea(clorder.list.area),
  })
  return (
    <CallForm
      form={form}
      submit={{ text: words.submit, isReady: sites?.length !== 0 }}
      above={
        <>
          <p className={styles.chosen}>
            <strong>{row.packageName}</strong>{' '}
            {row.expireAt !== null && <span className="quiet">{say(words.validUntil, { day: row.expireAt })}</span>}
          </p>
          {sites?.length === 0 && (
            <Alert type="warning" showIcon title={say(words.noSites)} className={formStyles.complaint} />
          )}
          {isAgain && <Alert type="info" showIcon title={say(words.rebookFollows)} className={formStyles.complaint} />}
        </>
      }
      onClosed={onClosed}
    />
  )
}
