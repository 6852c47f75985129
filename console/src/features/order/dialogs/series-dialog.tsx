import {
  addDays,
  businessDay,
  order,
  people,
  SeriesRhythm,
  weekdayNames,
  weekdays,
  type OrderDetail,
  type Reply,
  type SeriesPlan,
} from '@kangju/contract'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { CallForm } from '../../../resource/call-form.tsx'
import { fieldsOf, FormFields } from '../../../resource/form-fields.tsx'
import type { FieldSchema } from '../../../resource/schema.ts'
import { SearchPick } from '../../../resource/search-pick.tsx'
import type { Field, InputProps, Values } from '../../../resource/types.ts'
import { useAnswer } from '../../../resource/use-answer.ts'
import { useCallForm } from '../../../resource/use-call-form.ts'
import { useSay } from '../../../ui/say.ts'
import { seriesWords as words } from '../words-series.ts'
import formStyles from '../../../ui/form.module.css'
import styles from './series-dialog.module.css'

type StaffChoice = Reply<typeof people.nopage>[number]

const rhythmSchema = SeriesRhythm as unknown as FieldSchema
const texts = {
  field: {
    fromDay: words.fromDay,
    weekdays: words.weekdays,
    startTime: words.startTime,
    peopleId: words.staff,
    visits: words.preview,
  },
  choice: {},
}

const Weekdays = ({ value, onChange, id }: InputProps & { readonly id?: string }) => {
  const say = useSay()
  return (
    <Checkbox.Group
      {...(id === undefined ? {} : { id })}
      value={(value ?? []) as string[]}
      options={weekdays.map((day) => ({ value: day, label: say(weekdayNames[day]) }))}
      onChange={(chosen) => onChange?.(chosen)}
    />
  )
}

const when: readonly Field<string>[] = [{ key: 'fromDay' }, { key: 'startTime' }]
const rest: readonly Field<string>[] = [
  { key: 'weekdays', render: (props) => <Weekdays {...props} /> },
  {
    key: 'peopleId',
    help: words.staffHelp,
    render: (props) => (
      <SearchPick<StaffChoice>
        {...props}
        call={people.nopage}
        label={({ name, moldName, organName }) => [name, moldName, organName].filter(Boolean).join(' · ')}
      />
    ),
  },
]

const rhythmOf = ({ fromDay, weekdays: days, startTime, peopleId }: Values): SeriesRhythm | undefined =>
  typeof fromDay === 'string' && typeof startTime === 'string' && Array.isArray(days) && days.length > 0
    ? {
        fromDay,
        startTime,
        weekdays: weekdays.filter((day) => days.includes(day)),
        ...(typeof peopleId === 'string' ? { peopleId } : {}),
      }
    : undefined

const placedIn = (plan: SeriesPlan | undefined) =>
  (plan?.days ?? []).flatMap(({ appointDate, visit }) => (visit === null ? [] : [{ id: visit.id, appointDate }]))

/** The days of the series, those that are skipped with the reason. */
const Preview = ({ plan, startTime }: { readonly plan: SeriesPlan; readonly startTime: unknown }) => {
  const say = useSay()
  const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday'
  return (
    <section aria-label={say(words.preview)}>
      <ol className={styles.days}>
        {plan.days.map(({ appointDate, visit, problem, warnings }) => (
          <li key={appointDate} data-tone={problem !== null ? 'grey' : warnings.length > 0 ? 'orange' : undefined}>
            <span className={styles.nth}>{visit === null ? say(words.skipped) : say(words.nth, { n: visit.seq })}</span>
            <span className="figure">
              {appointDate} {say(weekdayNames[weekdayOf(appointDate)])} {visit !== null && String(startTime)}
            </span>
            <span className={styles.why}>{problem ?? warnings.join(' · ')}</span>
          </li>
        ))}
      </ol>
      {plan.left > 0 && <p role="status">{say(words.left, { n: plan.left })}</p>}
    </section>
  )
}

interface Props {
  readonly main: Pick<OrderDetail, 'id' | 'orderNo'>
  /** Visits that wait for a time. */
  readonly waiting: number
  readonly onClosed: () => void
}

/** Schedules the visits of a card in a weekly rhythm, as previewed. */
export const SeriesDialog = ({ main: { id, orderNo }, waiting, onClosed }: Props) => {
  const say = useSay()
  const [start] = useState<Values>(() => ({
    fromDay: addDays(businessDay(new Date()), 1),
    startTime: '09:00',
    weekdays: [],
  }))
  const form = useCallForm({
    call: order.series,
    params: { id },
    title: say(words.title, { no: orderNo }),
    done: ({ count }) => say(words.done, { n: count }),
    words: texts,
    start,
    draft: ({ startTime, peopleId }) => ({
      visits: placed,
      startTime,
      ...(typeof peopleId === 'string' ? { peopleId } : {}),
    }),
  })
  const { values, context } = form
  const rhythm = rhythmOf(values)
  const { data: plan } = useAnswer(rhythm === undefined ? undefined : JSON.stringify(rhythm), () =>
    call(order.planSeries, { params: { id }, body: rhythm ?? { fromDay: '', weekdays: [], startTime: '' } }),
  )
  const placed: { id: string; appointDate: string }[] = placedIn(plan)
  const fields = (declared: readonly Field<string>[]) => (
    <FormFields fields={fieldsOf(declared, rhythmSchema, context)} schema={rhythmSchema} context={context} />
  )
  return (
    <CallForm
      form={form}
      frame="drawer"
      width={560}
      submit={{ text: words.submit, isReady: placed.length > 0 }}
      above={<p>{say(words.about, { n: waiting })}</p>}
      onClosed={onClosed}
    >
      <div className={formStyles.fieldPair}>{fields(when)}</div>
      {fields(rest)}
      {plan !== undefined && <Preview plan={plan} startTime={values['startTime']} />}
    </CallForm>
  )
}
