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
  type Period,
} from '@kangju/contract'
import { Alert, DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { Failure } from '../../api/client.ts'
import { act, invalidateArea, useCall } from '../../api/query.ts'
import { Pick } from '../../resource/pick.tsx'
import type { InputProps } from '../../resource/types.ts'
import { notify } from '../../ui/feedback.tsx'
import { useSay } from '../../ui/say.ts'
import { clorderPageWords as words } from './words.ts'
import { resourceWords } from '../../ui/words-resource.ts'
import styles from './clorder.module.css'
import formStyles from '../../ui/form.module.css'

interface AppointmentRequest {
  examOrganId: string
  appointDate: string
  appointPeriod: Period
  remark?: string
}

const weekdayOf = (day: Dayjs) => weekdays[(day.day() + 6) % 7]

interface DayProps extends InputProps {
  isOff: (day: Dayjs) => boolean
}

/** A day on which the site examines people. */
const ExamDay = ({ value, onChange, isOff, ...rest }: DayProps) => (
  <DatePicker
    {...rest}
    className="wide"
    disabledDate={isOff}
    value={typeof value === 'string' ? dayjs(value) : null}
    onChange={(day: Dayjs | null) => onChange?.(day?.format('YYYY-MM-DD'))}
  />
)

/** Asks the partner for a site and a day, the first time or another. */
export const AppointDialog = ({ row, onClosed }: { row: ClorderRow; onClosed: () => void }) => {
  const say = useSay()
  const [form] = Form.useForm<AppointmentRequest>()
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const { data: sites } = useCall(clorder.sites, { params: { id: row.id } })
  const siteId = Form.useWatch('examOrganId', form)
  const site = sites?.find(({ id }) => id === siteId)
  const isAgain = row.status === 'confirmed'

  const [first] = useState(() => addDays(businessDay(new Date()), 1))
  const isOff = (day: Dayjs) => {
    const text = day.format('YYYY-MM-DD')
    const weekday = weekdayOf(day)
    const isClosed = weekday !== undefined && site?.closedWeekdays.includes(weekday) === true
    return text < first || (row.expireAt !== null && text > row.expireAt) || isClosed
  }

  const send = async (asked: AppointmentRequest) => {
    setBusy(true)
    setRefused(undefined)
    const { remark = '', ...where } = asked
    const body = { ...where, version: row.version, ...(remark.trim() === '' ? {} : { remark: remark.trim() }) }
    const outcome = await act(order.appointment, { params: { id: row.id }, body }, { quiet: true })
    setBusy(false)
    if (!outcome.ok) {
      const { errors = {} } = outcome.failure
      form.setFields(
        Object.entries(errors).map(([name, why]) => ({
          name: name as keyof AppointmentRequest,
          errors: [...(why ?? [])],
        })),
      )
      return setRefused(outcome.failure)
    }
    // The appointment is an order's call, and this list shows it.
    invalidateArea(clorder.list.area)
    notify.success(say(words.sent))
    setOpen(false)
  }
  const needed = [{ required: true, message: say(words.required) }]
  const closedDays = site?.closedWeekdays.map((day) => say(weekdayNames[day])).join(' ') ?? ''
  return (
    <Modal
      open={isOpen}
      title={say(isAgain ? words.rebookTitle : words.bookTitle, { name: row.personName })}
      okText={say(words.submit)}
      cancelText={say(resourceWords.cancel)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: sites?.length === 0 }}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className={styles.chosen}>
        <strong>{row.packageName}</strong>{' '}
        {row.expireAt !== null && <span className="quiet">{say(words.validUntil, { day: row.expireAt })}</span>}
      </p>
      {sites?.length === 0 && (
        <Alert type="warning" showIcon title={say(words.noSites)} className={formStyles.complaint} />
      )}
      {isAgain && <Alert type="info" showIcon title={say(words.rebookFollows)} className={formStyles.complaint} />}
      {refused !== undefined && (
        <Alert type="error" showIcon title={refused.message} className={formStyles.complaint} />
      )}
      <Form<AppointmentRequest>
        form={form}
        layout="vertical"
        initialValues={{
          examOrganId: row.examOrganId ?? undefined,
          appointDate: row.appointDate ?? undefined,
          appointPeriod: row.appointPeriod ?? 'morning',
        }}
        onFinish={(asked) => void send(asked)}
      >
        <Form.Item name="examOrganId" label={say(words.site)} rules={needed} extra={site?.address}>
          <Pick choices={(sites ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <Form.Item
          name="appointDate"
          label={say(words.day)}
          rules={needed}
          extra={closedDays === '' ? undefined : say(words.closedOn, { days: closedDays })}
        >
          <ExamDay isOff={isOff} />
        </Form.Item>
        <Form.Item name="appointPeriod" label={say(words.period)} rules={needed}>
          <Pick choices={periods.map((value) => ({ value, label: say(periodWords[value]) }))} />
        </Form.Item>
        <Form.Item name="remark" label={say(words.remark)} className={styles.lastCounted}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
