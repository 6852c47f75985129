import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './cell-button.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** An icon beside a value, in the colour of the text. */
  readonly isQuiet?: boolean
}

/** A button in a table cell. A list has some sixty of them, and antd's take a third of the time that its rows need. */
export const CellButton = ({ isQuiet = false, ...props }: Props) => (
  <button type="button" className={classes(styles.button, isQuiet && styles.quiet)} {...props} />
)
