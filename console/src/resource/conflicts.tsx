import type { Endpoint, Text } from '@kangju/contract'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import { Value } from './columns.tsx'
import { InnerTable } from './inner-table.tsx'
import { useOptions } from './pick.tsx'
import { labelOf } from './labels.ts'
import type { Conflict } from './merge.ts'
import { kindOf, type FieldSchema } from './schema.ts'
import type { AnyField, AnyResource, Values } from './types.ts'
import styles from './conflicts.module.css'
import formStyles from '../ui/form.module.css'

const Named = ({ call, schema, value }: { call: Endpoint; schema: FieldSchema; value: unknown }) => {
  const names = Object.fromEntries(
    useOptions(call).map(({ id, name }): [string, Text] => [id, { zh: name, en: name, es: name, ja: name }]),
  )
  return <Value kind={kindOf(schema)} value={value} choice={names} full />
}

interface Props {
  resource: AnyResource
  body: FieldSchema
  fields: readonly AnyField[]
  conflicts: readonly Conflict[]
  onCancel: () => void
  onSettle: (picked: Values) => void
}

/** Lets the user choose between their own and the saved value, field by field. */
export const Conflicts = ({ resource, body, fields, conflicts, onCancel, onSettle }: Props) => {
  const say = useSay()
  const [picks, setPicks] = useState(() => Object.fromEntries(conflicts.map(({ key, pick }) => [key, pick])))
  const settle = () =>
    onSettle(Object.fromEntries(conflicts.map((conflict) => [conflict.key, conflict[picks[conflict.key] ?? 'mine']])))
  const shown = (key: string, value: unknown) => {
    const schema = body.properties?.[key] ?? {}
    const call = fields.find((field) => field.key === key)?.options
    if (call !== undefined) return <Named call={call} schema={schema} value={value} />
    const texts = resource.words.part?.[key]
    if (texts !== undefined && schema.items !== undefined && Array.isArray(value))
      return <InnerTable rows={value as Values[]} items={schema.items} texts={texts} />
    return <Value kind={kindOf(schema)} value={value} choice={resource.words.choice[key]} full />
  }
  return (
    <div className={styles.conflicts}>
      <Alert type="warning" showIcon title={say(words.conflictTitle)} description={say(words.conflictText)} />
      {conflicts.map(({ key, mine, theirs }) => (
        <fieldset key={key}>
          <legend>{say(labelOf(resource, { key }))}</legend>
          <Radio.Group
            vertical
            value={picks[key]}
            onChange={({ target }) => setPicks({ ...picks, [key]: target.value as Conflict['pick'] })}
            options={[
              { value: 'mine', label: <Side name={say(words.mine)}>{shown(key, mine)}</Side> },
              { value: 'theirs', label: <Side name={say(words.theirs)}>{shown(key, theirs)}</Side> },
            ]}
          />
        </fieldset>
      ))}
      <div className={formStyles.saveBar}>
        <Button onClick={onCancel}>{say(words.cancel)}</Button>
        <Button type="primary" onClick={settle}>
          {say(words.saveChosen)}
        </Button>
      </div>
    </div>
  )
}

const Side = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <span>
    <span className="quiet">{name}</span> {children}
  </span>
)
