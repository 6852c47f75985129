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
  /** What happened, in bold. */
  what?: string
  /** What was written about it. */
  text?: string | null
}

export const TimelineEvent = ({ at, by, tone, what = '', text }: Props) => (
  <li data-tone={tone}>
    <span className="quiet figure">{[momentOf(at), by].filter(Boolean).join(' ')}</span>
    {what !== '' && <p className={styles.what}>{what}</p>}
    {text != null && text !== '' && <p>{text}</p>}
  </li>
)
