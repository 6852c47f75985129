import type { Endpoint, Text } from '@kangju/contract'
import { Button, Input, InputNumber, Space, Switch } from 'antd'
import { useState } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { Pick, PickOption } from './pick.tsx'
import { fromHundredths, toHundredths } from './money.ts'
import { asText, choicesOf, hasType, kindOf, type FieldSchema } from './schema.ts'
import type { InputProps } from './types.ts'
import styles from './fields.module.css'
import { ActiveSkeleton } from '../ui/skeleton.tsx'

const Waiting = () => <Input disabled aria-hidden />
// These are loaded with the first form that needs them.
const dates = () => import('../ui/date-inputs.tsx')
const DayInput = onDemand(() => dates().then(({ DayInput }) => DayInput), Waiting)
const InstantInput = onDemand(() => dates().then(({ InstantInput }) => InstantInput), Waiting)
const ClockInput = onDemand(() => dates().then(({ ClockInput }) => ClockInput), Waiting)
const pictures = () => import('./picture-input.tsx')
const PictureInput = onDemand(() => pictures().then(({ PictureInput }) => PictureInput), Waiting)
const PicturesInput = onDemand(() => pictures().then(({ PicturesInput }) => PicturesInput), Waiting)
const RichEditor = onDemand(() => import('./rich-editor.tsx').then(({ RichEditor }) => RichEditor), ActiveSkeleton)
const AreaInput = onDemand(() => import('./area-input.tsx').then(({ AreaInput }) => AreaInput), Waiting)

/** Input that is typed as text and stored as integer hundredths: fen or basis points. */
const Hundredths = ({ value, onChange, onBlur, unit, ...rest }: InputProps & { unit: 'fen' | 'bp' }) => {
  const known = typeof value === 'number' && !Number.isNaN(value) ? fromHundredths(value) : ''
  const [typed, setTyped] = useState(known)
  const isSame = (toHundredths(typed) ?? NaN) === value
  return (
    <Input
      {...rest}
      inputMode="decimal"
      className="figure"
      prefix={unit === 'fen' ? '¥' : undefined}
      suffix={unit === 'bp' ? '%' : undefined}
      value={isSame || Number.isNaN(value) ? typed : known}
      onChange={({ target }) => {
        setTyped(target.value)
        // NaN is no amount; the schema check reports it under the field.
        onChange?.(target.value.trim() === '' ? undefined : (toHundredths(target.value) ?? NaN))
      }}
      onBlur={() => {
        setTyped(known || typed)
        onBlur?.()
      }}
    />
  )
}

interface MaskedProps extends InputProps {
  maxLength?: number
  /** The initial value is the mask of the stored value. */
  isStored: boolean
}

/** Shows the mask; if it is sent back unchanged, the server keeps the stored value. */
const MaskedInput = ({ value, onChange, maxLength, isStored, ...rest }: MaskedProps) => {
  const say = useSay()
  const [mask] = useState(isStored ? value : undefined)
  const isKept = typeof mask === 'string' && mask !== '' && value === mask
  return (
    <Space.Compact className="wide">
      <Input
        {...rest}
        maxLength={maxLength}
        value={asText(value)}
        readOnly={isKept}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {typeof mask === 'string' && mask !== '' && (
        <Button disabled={rest.disabled} onClick={() => onChange?.(isKept ? '' : mask)}>
          {say(isKept ? words.change : words.keep)}
        </Button>
      )}
    </Space.Compact>
  )
}

interface SecretProps extends InputProps {
  maxLength?: number
  /** The row may have a secret already; an empty input keeps it. */
  isKept: boolean
  isClearable: boolean
}

/** Input for a secret, which is never shown; null deletes the stored one. */
const SecretInput = ({ value, onChange, maxLength, isKept, isClearable, ...rest }: SecretProps) => {
  const say = useSay()
  const isCleared = value === null
  const placeholder = say(isCleared ? words.willBeCleared : words.leaveToKeep)
  return (
    <Space.Compact className="wide">
      <Input.Password
        {...rest}
        maxLength={maxLength}
        autoComplete="new-password"
        placeholder={isKept ? placeholder : undefined}
        disabled={rest.disabled === true || isCleared}
        value={asText(value)}
        onChange={({ target }) => onChange?.(target.value)}
      />
      {isKept && isClearable && (
        <Button disabled={rest.disabled} onClick={() => onChange?.(isCleared ? undefined : null)}>
          {say(isCleared ? words.keep : words.clear)}
        </Button>
      )}
    </Space.Compact>
  )
}

interface FieldInputProps extends InputProps {
  schema: FieldSchema
  choice?: Readonly<Record<string, Text>>
  options?: Endpoint
  /** The row exists: an empty secret and an unreplaced mask keep the stored value. */
  isKept?: boolean
}

/** The input for a field, chosen by its schema. */
export const FieldInput = ({ schema, choice, options, isKept = false, ...rest }: FieldInputProps) => {
  const say = useSay()
  const { value, onChange, ...plain } = rest
  const { maxLength } = schema
  const text = asText(value)
  const typed = {
    ...plain,
    value: text,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  }
  const kind = kindOf(schema)
  if (options !== undefined) return <PickOption {...rest} call={options} many={kind === 'ids'} />
  switch (kind) {
    case 'choice':
    case 'choices': {
      const choices = choicesOf(schema).map((one) => ({ value: one, label: say(choice?.[one] as Text) }))
      return <Pick {...rest} choices={choices} many={kind === 'choices'} />
    }
    case 'flag': {
      const isBoolean = schema.type === 'boolean'
      const isOn = value === 1 || value === true
      return <Switch {...plain} checked={isOn} onChange={(on) => onChange?.(isBoolean ? on : on ? 1 : 0)} />
    }
    case 'money':
      return <Hundredths {...rest} unit="fen" />
    case 'rate':
      return <Hundredths {...rest} unit="bp" />
    case 'number':
      return (
        <InputNumber
          {...plain}
          className="wide"
          precision={schema.type === 'integer' ? 0 : undefined}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange?.(next ?? undefined)}
        />
      )
    case 'day':
      return <DayInput {...plain} className="wide" value={text} onChange={(next) => onChange?.(next)} />
    case 'instant':
      return <InstantInput {...plain} className="wide" value={text} onChange={(next) => onChange?.(next ?? null)} />
    case 'clock':
      return <ClockInput {...plain} className="wide" value={text} onChange={(next) => onChange?.(next)} />
    case 'prose':
      return <Input.TextArea {...typed} showCount rows={3} className={styles.grows} />
    case 'password':
      return <SecretInput {...rest} maxLength={maxLength} isKept={isKept} isClearable={hasType(schema, 'null')} />
    case 'html':
      return <RichEditor {...rest} />
    case 'area':
    case 'areas':
      return <AreaInput {...rest} many={kind === 'areas'} />
    case 'image':
      return <PictureInput {...rest} schema={schema} />
    case 'images':
      return <PicturesInput {...rest} schema={schema} />
    case 'masked':
      return <MaskedInput {...rest} maxLength={maxLength} isStored={isKept} />
    default:
      return <Input {...typed} showCount={maxLength !== undefined} />
  }
}
