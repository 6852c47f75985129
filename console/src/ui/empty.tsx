import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './empty.module.css'

interface Props {
  readonly title: string
  readonly text?: ReactNode
  /** Actions for the user. */
  readonly children?: ReactNode
  /** The title becomes the heading of the page. */
  readonly isPage?: boolean
}

/** Placeholder for missing content: title, explanation and actions. */
export const Empty = ({ title, text, children, isPage = false }: Props) => {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes(styles.empty, isPage && styles.page)}>
      <EmptyPicture />
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <div className={styles.text}>{text}</div>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** Drawing of a house with its light off. */
const EmptyPicture = () => (
  <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden="true">
    <ellipse className={styles.ground} cx="48" cy="64" rx="40" ry="5" />
    <path className={styles.wall} d="M26 34 48 16l22 18v26a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4z" />
    <path className={styles.roof} d="M20 37 48 14l28 23" />
    <rect className={styles.window} x="40" y="38" width="16" height="14" rx="2" />
  </svg>
)
