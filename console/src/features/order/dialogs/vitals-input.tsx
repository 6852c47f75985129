import { healthWords, Vitals, type Text } from '@kangju/contract'
import { FieldInput } from '../../../resource/fields.tsx'
import type { FieldSchema } from '../../../resource/schema.ts'
import type { InputProps, Values } from '../../../resource/types.ts'
import { useSay } from '../../../ui/say.ts'
import styles from './vitals-input.module.css'

const keys = Object.keys(Vitals.properties) as (keyof typeof Vitals.properties)[]
const schemaOf = (key: string): FieldSchema =>
  (Vitals.properties as unknown as Readonly<Record<string, FieldSchema>>)[key] ?? {}
const choices = healthWords.choice as Readonly<Record<string, Readonly<Record<string, Text>>>>

/** Measured values side by side; an empty field means not measured. */
export const VitalsInput = ({ value, onChange, disabled }: InputProps) => {
  const say = useSay()
  const given = (value ?? {}) as Values
  const set = (key: string, one: unknown) => {
    const next = Object.fromEntries(
      Object.entries({ ...given, [key]: one }).filter(([, part]) => part !== undefined && part !== null),
    )
    onChange?.(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <div className={styles.vitals}>
      {keys.map((key) => (
        <label key={key}>
          <span className="quiet">{say(healthWords.field[key])}</span>
          <FieldInput
            schema={schemaOf(key)}
            choice={choices[key]}
            value={given[key]}
            disabled={disabled}
            onChange={(next) => set(key, next)}
          />
        </label>
      ))}
    </div>
  )
}
