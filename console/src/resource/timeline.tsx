import type { ReactNode } from 'react'
import { momentOf } from '../ui/moment.ts'
import type { Tone } from './tone.ts'
import styles from './timeline.module.css'

/** Events under one another, each beside a dot in its tone. */
export const Timeline = ({ children }: { children: ReactNode }) => <ol className={styles.timeline}>{children}</ol>

interface Props {
  at: string
  by: string | null
  tone: Tone
  /** The event itself, in bold. */
  what?: ReactNode
  /** The remark of the person. */
  text?: string | null
  /** Further lines, before the remark. */
  children?: ReactNode
}

export const TimelineEvent = ({ at, by, tone, what = '', text, children }: Props) => (
  <li data-tone={tone}>
    <span className="quiet figure">{[momentOf(at), by].filter(Boolean).join(' ')}</span>
    {what !== '' && <p className={styles.what}>{what}</p>}
    {children}
    {text != null && text !== '' && <p>{text}</p>}
  </li>
)
