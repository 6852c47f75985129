import {
  checkDispatchconfig,
  dispatchconfig,
  usualWeights,
  weekdayNames,
  weekdays,
  weightWords,
  type DispatchconfigDraft,
  type Weights,
} from '@kangju/contract'
import { Alert, Button, Checkbox, InputNumber } from 'antd'
import { useContext, useState } from 'react'
import { call } from '../../api/client.ts'
import { FieldName } from '../../resource/field-name.ts'
import { FieldInput } from '../../resource/fields.tsx'
import { startOf } from '../../resource/form-fields.tsx'
import { draftOf, type FieldSchema } from '../../resource/schema.ts'
import type { FieldContext, InputProps } from '../../resource/types.ts'
import { useAnswer } from '../../resource/use-answer.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useSay } from '../../ui/say.ts'
import { rulePageWords as words } from './words.ts'
import { commonWords } from '../../ui/words.ts'
import type { TriedRule } from './use-simulation.ts'
import styles from './rule-inputs.module.css'

const SimulateDialog = onDemand(() => import('./simulate-dialog.tsx').then(({ SimulateDialog }) => SimulateDialog))

const body = dispatchconfig.add.body as FieldSchema
const weightKeys = Object.keys(usualWeights) as (keyof Weights)[]
const whole = 100

/** The days of the week by name; on the wire they are numbers from Monday. */
export const WeekdaysInput = ({ id, value, onChange, disabled }: InputProps) => {
  const say = useSay()
  const name = useContext(FieldName)
  return (
    <Checkbox.Group
      {...(id === undefined ? {} : { id })}
      aria-label={name}
      disabled={disabled === true}
      value={(value ?? []) as number[]}
      options={weekdays.map((day, at) => ({ value: at + 1, label: say(weekdayNames[day]) }))}
      onChange={(next) => onChange?.(next.toSorted((a, b) => a - b))}
    />
  )
}

/** Weights of the parts of a score, with their sum below. */
export const WeightsInput = ({ id, value, onChange, disabled }: InputProps) => {
  const say = useSay()
  const weights = (value ?? usualWeights) as Weights
  const sum = weightKeys.reduce((total, key) => total + weights[key], 0)
  const name = useContext(FieldName)
  return (
    <div id={id} className={styles.weights} role="group" aria-label={name}>
      {weightKeys.map((key) => (
        <label key={key}>
          <span className="quiet">{say(weightWords[key])}</span>
          <InputNumber
            className="wide"
            min={0}
            max={whole}
            precision={0}
            disabled={disabled === true}
            value={weights[key]}
            onChange={(next) => onChange?.({ ...weights, [key]: next ?? 0 })}
          />
        </label>
      ))}
      <p className={sum === whole ? 'quiet' : styles.wrong} role="status">
        {say(words.weightsSum, { n: sum })}
      </p>
    </div>
  )
}

/** The rule in the form, once it is complete and valid. */
const ruleOf = ({ values, isNew }: FieldContext) => {
  // Hidden fields take their default values.
  const draft = draftOf(body, { ...startOf(body), ...values })
  const isWhole = body.required?.every((key) => draft[key] !== undefined) === true
  const isRight = isWhole && Object.keys(checkDispatchconfig(draft as Partial<DispatchconfigDraft>)).length === 0
  if (!isRight) return undefined
  const id = values['id']
  return { ...(draft as unknown as DispatchconfigDraft), ...(isNew || typeof id !== 'string' ? {} : { id }) }
}

/** Effect of saving the rule: how many waiting visits match, and whether another rule takes them all. */
const Preview = ({ context }: { context: FieldContext }) => {
  const say = useSay()
  const [tried, setTried] = useState<TriedRule>()
  const rule = ruleOf(context)
  const { data, isAsking, failure, retry } = useAnswer(rule && JSON.stringify(rule), () =>
    call(dispatchconfig.preview, { body: rule as DispatchconfigDraft }),
  )
  if (rule === undefined) return <p className="quiet">{say(words.previewLater)}</p>
  return (
    <div role="status" className={styles.preview}>
      {isAsking && <p className="quiet">{say(words.previewing)}</p>}
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          title={failure.message}
          action={<Button onClick={retry}>{say(commonWords.retry)}</Button>}
        />
      )}
      {data !== undefined && <p>{say(words.matches, { waiting: data.waiting, n: data.matches })}</p>}
      {data?.shadowedBy != null && (
        <Alert type="warning" showIcon title={say(words.shadowed, { name: data.shadowedBy })} />
      )}
      <Button onClick={() => setTried(rule)}>{say(words.simulateFirst)}</Button>
      {tried !== undefined && <SimulateDialog rule={tried} onClosed={() => setTried(undefined)} />}
    </div>
  )
}

/** The priority, with its effect among the other rules. */
export const PriorityInput = ({ context, ...input }: InputProps & { context: FieldContext }) => (
  <div className={styles.priority}>
    <FieldInput {...input} schema={body.properties?.['priority'] ?? {}} disabled={context.values['isDefault'] === 1} />
    <Preview context={context} />
  </div>
)
