import { addDays, businessDay, clorder, order, organ, periodWords, periods, type VisitRow } from '@kangju/contract'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useMay } from '../../../api/me.tsx'
import { useCall } from '../../../api/query.ts'
import { PositionInput } from '../../../map/position-input.tsx'
import { CallForm } from '../../../resource/call-form.tsx'
import { FormFields } from '../../../resource/form-fields.tsx'
import { Pick, PickOption } from '../../../resource/pick.tsx'
import type { AnyField, InputProps, Values } from '../../../resource/types.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { useSay } from '../../../ui/say.ts'
import { visitTexts } from '../../../ui/words-orders-fields.ts'
import { appointWords as words, deskWords } from '../words.ts'
import { clockOf, minuteOfClock } from '../board/board-layout.ts'
import { classes } from '../../../ui/classes.ts'
import formStyles from '../../../ui/form.module.css'
import visitLineStyles from '../visit-line.module.css'
import styles from './appoint-dialog.module.css'

const placeFields = ['areaCode', 'address', 'lng', 'lat', 'contactName', 'contactMobile'] as const

/** The current appointment, or nine o'clock tomorrow for a first one. */
const valuesOf = (visit: VisitRow): Values => ({
  appointDate: visit.startAt?.slice(0, 10) ?? addDays(businessDay(new Date()), 1),
  startTime: visit.startAt?.slice(11, 16) ?? '09:00',
  appointPeriod: 'morning',
  ...Object.fromEntries(placeFields.map((key) => [key, visit[key] ?? undefined])),
})

/** Expected end of the visit. */
const endOf = (start: unknown, durationMin: number) =>
  typeof start === 'string' ? clockOf((minuteOfClock(start) + durationMin) % (24 * 60)) : undefined

/** Sites for the health check; accounts that may not read that list choose among all exam centres. */
const SiteInput = ({ visitId, ...input }: InputProps & { visitId: string }) => {
  const may = useMay()
  const isTold = may(clorder.sites.access)
  const { data } = useCall(clorder.sites, { params: { id: visitId } }, { enabled: isTold })
  if (!isTold) return <PickOption {...input} call={organ.nopage} query={{ organType: 'examCentre' }} />
  const choices = (data ?? []).map(({ id, name, address }) => ({ value: id, label: `${name} ${address}` }))
  return <Pick {...input} choices={choices} />
}

const texts = {
  field: {
    ...visitTexts.field,
    appointDate: words.day,
    startTime: words.start,
    appointPeriod: words.period,
    examOrganId: words.examOrgan,
    remark: words.remark,
  },
  choice: { appointPeriod: periodWords },
}
const textsOfForce = { ...texts, field: { ...texts.field, remark: words.whyForce } }

/** Fields of a home visit or a health check, with those of another address. */
const useFields = ({ id, bizType, durationMin }: VisitRow): readonly AnyField[] => {
  const say = useSay()
  const isExam = bizType === 'exam'
  const time: readonly AnyField[] = isExam
    ? [
        {
          key: 'appointPeriod',
          render: (props) => (
            <Pick {...props} choices={periods.map((value) => ({ value, label: say(periodWords[value]) }))} />
          ),
        },
        { key: 'examOrganId', render: (props) => <SiteInput {...props} visitId={id} /> },
      ]
    : [
        {
          key: 'startTime',
          note: ({ values }) => {
            const end = endOf(values['startTime'], durationMin)
            return end === undefined ? undefined : say(words.until, { time: end })
          },
        },
      ]
  const place = placeFields.map((key): AnyField =>
    key === 'lat'
      ? { key, render: (props) => <PositionInput {...props} latField="lat" lngField="lng" areaField="areaCode" /> }
      : { key },
  )
  return [{ key: 'appointDate' }, ...time, ...place, { key: 'remark' }]
}

/** Makes an appointment or changes it; a conflict of the assigned staff can be overruled. */
export const AppointDialog = ({ visit, onClosed }: { visit: VisitRow; onClosed: () => void }) => {
  const say = useSay()
  const fields = useFields(visit)
  // A visit without a location cannot be dispatched, so its address is shown for completion.
  const [isElsewhere, setElsewhere] = useState(visit.bizType !== 'exam' && visit.lng === null)
  const [start] = useState(() => valuesOf(visit))
  const isExam = visit.bizType === 'exam'
  const form = useCallForm({
    call: order.appointment,
    params: { id: visit.id },
    title: say(visit.status === 'unscheduled' ? words.title : words.retitle, { name: visit.childNo }),
    done: words.done,
    stale: deskWords.moved,
    words: texts,
    fields,
    needed: isExam ? ['appointPeriod', 'examOrganId'] : ['startTime'],
    // Not new, because the form starts with the stored phone number, which is masked.
    isNew: false,
    start,
    base: { version: visit.version },
  })
  const part = (...keys: string[]) => (
    <FormFields
      fields={form.fields.filter(({ key }) => keys.includes(key))}
      schema={form.schema}
      context={form.context}
    />
  )
  return (
    <CallForm
      form={{ ...form, words: form.isForced ? textsOfForce : texts }}
      width={isElsewhere ? 720 : 600}
      submit={{ text: words.save, forced: words.force }}
      forceFollows={say(words.forceFollows)}
      above={
        <p className={visitLineStyles.visit}>
          <strong>{visit.clientName}</strong> <span>{visit.projectName}</span>{' '}
          {visit.expireAt !== null && <span className="quiet">{say(words.validUntil, { day: visit.expireAt })}</span>}
        </p>
      }
      onClosed={onClosed}
    >
      <div className={classes(formStyles.fieldPair, styles.pair)}>
        {part('appointDate', 'startTime', 'appointPeriod')}
      </div>
      {part('examOrganId')}
      <Checkbox checked={isElsewhere} onChange={({ target }) => setElsewhere(target.checked)}>
        {say(words.elsewhere)}
      </Checkbox>
      {isElsewhere && <div className={styles.place}>{part(...placeFields)}</div>}
      {part('remark')}
    </CallForm>
  )
}
