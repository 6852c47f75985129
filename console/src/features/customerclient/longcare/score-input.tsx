import { scoreItemWords, type ScorePart } from '@kangju/contract'
import { Radio } from 'antd'
import { useContext } from 'react'
import { FieldName } from '../../../resource/field-name.ts'
import type { InputProps } from '../../../resource/types.ts'
import { classes } from '../../../ui/classes.ts'
import { useSay } from '../../../ui/say.ts'
import { itemsOf } from './scores.ts'
import styles from './score-input.module.css'

type Scores = Readonly<Record<string, number>>

/** The items of one part, each with its few possible scores side by side. */
export const ScoreInput = ({ part, id, value, onChange, onBlur }: InputProps & { part: ScorePart }) => {
  const say = useSay()
  const name = useContext(FieldName)
  const given = (value ?? {}) as Scores
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the group only listens for blur
    <div
      id={id}
      className={styles.scoreItems}
      role="group"
      aria-label={name}
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Moving from one item to the next does not leave the group.
        if (!currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      {itemsOf[part].map(({ key, steps }) => {
        const label = say(scoreItemWords[key as keyof typeof scoreItemWords])
        return (
          <div key={key} className={classes(styles.scoreItem, given[key] !== undefined && styles.isScored)}>
            <span>{label}</span>
            <Radio.Group
              optionType="button"
              aria-label={label}
              value={given[key]}
              options={steps.map((step) => ({ value: step.value, label: `${step.value} ${say(step.text)}` }))}
              onChange={({ target }) => onChange?.({ ...given, [key]: target.value as number })}
            />
          </div>
        )
      })}
    </div>
  )
}
