import type { Text } from '@kangju/contract'
import type { TableProps } from 'antd'
import type { MouseEvent } from 'react'
import { useSay } from '../../ui/say.ts'
import styles from './reconciliation.module.css'

/** Properties that a table passes to the icon that opens a row. */
export type ExpandIconProps<R> = Parameters<NonNullable<NonNullable<TableProps<R>['expandable']>['expandIcon']>>[0]

interface Props {
  /** Label of the button, with `{name}`. */
  readonly text: Text
  readonly name: Text
  readonly isExpanded: boolean
  readonly onClick: (event: MouseEvent<HTMLElement>) => void
}

/** Opens and closes a row of a table. */
export const ExpandButton = ({ text, name, isExpanded, onClick }: Props) => {
  const say = useSay()
  return (
    <button
      type="button"
      className={styles.expand}
      aria-expanded={isExpanded}
      aria-label={say(text, { name: say(name) })}
      onClick={onClick}
    >
      <span aria-hidden="true" />
    </button>
  )
}
