import {
  addDays,
  businessDay,
  clorder,
  order,
  organ,
  periodWords,
  periods,
  type AppointmentDraft,
  type VisitRow,
} from '@kangju/contract'
import { Button, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import type { Failure } from '../../../api/client.ts'
import { useMay } from '../../../api/me.tsx'
import { act, useCall } from '../../../api/query.ts'
import { PositionInput } from '../../../map/position-input.tsx'
import { FieldInput } from '../../../resource/fields.tsx'
import { Pick, PickOption } from '../../../resource/pick.tsx'
import { checkField, draftOf, type FieldSchema } from '../../../resource/schema.ts'
import type { InputProps, Values } from '../../../resource/types.ts'
import { classes } from '../../../ui/classes.ts'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { visitTexts } from '../../../ui/words-orders-fields.ts'
import { appointWords as words, deskWords } from '../words.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { clockOf, minuteOfClock } from '../board/board-layout.ts'
import { Objections } from './objections.tsx'
import { isForceable, isOutdated, linesOf } from './refusal.ts'
import styles from './appoint-dialog.module.css'
import visitLineStyles from '../visit-line.module.css'
import formStyles from '../../../ui/form.module.css'

const body = order.appointment.body as FieldSchema
const placeFields = ['areaCode', 'address', 'lng', 'lat', 'contactName', 'contactMobile'] as const

/** As the visit stands, or for a first time the next morning. */
const startOf = (visit: VisitRow): Values => ({
  appointDate: visit.startAt?.slice(0, 10) ?? addDays(businessDay(new Date()), 1),
  startTime: visit.startAt?.slice(11, 16) ?? '09:00',
  appointPeriod: 'morning',
  ...Object.fromEntries(placeFields.map((key) => [key, visit[key] ?? undefined])),
})

/** When the visit will be over, as far as one can tell. */
const endOf = (start: unknown, durationMin: number) =>
  typeof start === 'string' ? clockOf((minuteOfClock(start) + durationMin) % (24 * 60)) : undefined

/** Where the examination can be made; who may not read that list chooses among all who examine. */
const SiteInput = ({ visitId, ...input }: InputProps & { visitId: string }) => {
  const may = useMay()
  const isTold = may(clorder.sites.access)
  const { data } = useCall(clorder.sites, { params: { id: visitId } }, { enabled: isTold })
  if (!isTold) return <PickOption {...input} call={organ.nopage} query={{ organType: 'examCentre' }} />
  const choices = (data ?? []).map(({ id, name, address }) => ({ value: id, label: `${name} ${address}` }))
  return <Pick {...input} choices={choices} />
}

/** Makes an appointment or moves it; where somebody is in the way it can be forced. */
export const AppointDialog = ({ visit, onClosed }: { visit: VisitRow; onClosed: () => void }) => {
  const say = useSay()
  const [form] = Form.useForm<Values>()
  const [isOpen, setOpen] = useState(true)
  const [isElsewhere, setElsewhere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Failure>()
  const start = Form.useWatch<unknown>('startTime', form)
  const isExam = visit.bizType === 'exam'
  const isNew = visit.status === 'unscheduled'
  const isForced = refused !== undefined && isForceable(refused)

  const save = async (values: Values) => {
    setBusy(true)
    const kept = draftOf(body, values) as unknown as AppointmentDraft
    const draft = { ...kept, version: visit.version, ...(isForced ? { force: 1 as const } : {}) }
    const outcome = await act(order.appointment, { params: { id: visit.id }, body: draft }, { quiet: true })
    setBusy(false)
    if (outcome.ok) notify.success(say(words.done))
    else if (isOutdated(outcome.failure)) notify.warning(say(deskWords.moved))
    else {
      const { errors = {} } = outcome.failure
      const own = form.getFieldsError().flatMap(({ name }) => (String(name[0]) in errors ? [String(name[0])] : []))
      form.setFields(own.map((name) => ({ name, errors: [...(errors[name] ?? [])] })))
      return setRefused(outcome.failure)
    }
    setOpen(false)
  }
  const rule = (key: string, isNeeded = false) => ({
    validator: (_rule: unknown, value: unknown) => {
      const wrong = checkField(body, key, value) ?? (isNeeded && (value ?? '') === '' ? words.required : undefined)
      return wrong === undefined ? Promise.resolve() : Promise.reject(new Error(say(wrong)))
    },
  })
  const item = (key: string, label: string, children: React.ReactNode, isNeeded = false, extra?: string) => (
    <Form.Item key={key} name={key} label={label} required={isNeeded} rules={[rule(key, isNeeded)]} extra={extra}>
      {children}
    </Form.Item>
  )
  const plain = (key: string) => <FieldInput schema={body.properties?.[key] ?? {}} isKept />
  const end = endOf(start, visit.durationMin)
  const endText = end === undefined ? undefined : say(words.until, { time: end })

  return (
    <Modal
      open={isOpen}
      width={isElsewhere ? 720 : 520}
      title={say(isNew ? words.title : words.retitle, { name: visit.childNo })}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{say(resourceWords.cancel)}</Button>
          <Button type="primary" danger={isForced} loading={isBusy} onClick={() => form.submit()}>
            {say(isForced ? words.force : words.save)}
          </Button>
        </>
      }
    >
      <p className={visitLineStyles.visit}>
        <strong>{visit.clientName}</strong> <span>{visit.projectName}</span>{' '}
        {visit.expireAt !== null && <span className="quiet">{say(words.validUntil, { day: visit.expireAt })}</span>}
      </p>
      {refused !== undefined && (
        <Objections
          lines={linesOf(refused)}
          isForceable={isForced}
          follows={isForced ? say(words.forceFollows) : undefined}
        />
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={startOf(visit)}
        // Saying why changes nothing about what speaks against it.
        onValuesChange={(changed: Values) => 'remark' in changed || setRefused(undefined)}
        onFinish={(values) => void save(values)}
      >
        <div className={classes(formStyles.fieldPair, styles.pair)}>
          {item('appointDate', say(words.day), plain('appointDate'), true)}
          {isExam
            ? item(
                'appointPeriod',
                say(words.period),
                <Pick choices={periods.map((value) => ({ value, label: say(periodWords[value]) }))} />,
                true,
              )
            : item('startTime', say(words.start), plain('startTime'), true, endText)}
        </div>
        {isExam && item('examOrganId', say(words.examOrgan), <SiteInput visitId={visit.id} />, true)}
        <Checkbox checked={isElsewhere} onChange={({ target }) => setElsewhere(target.checked)}>
          {say(words.elsewhere)}
        </Checkbox>
        {isElsewhere && (
          <div className={styles.place}>
            {placeFields.map((key) =>
              item(
                key,
                say(visitTexts.field[key]),
                key === 'lat' ? <PositionInput latField="lat" lngField="lng" areaField="areaCode" /> : plain(key),
              ),
            )}
          </div>
        )}
        {item('remark', say(isForced ? words.whyForce : words.remark), plain('remark'), isForced)}
      </Form>
    </Modal>
  )
}
