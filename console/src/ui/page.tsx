import type { ReactNode } from 'react'
import { useTabTitle } from './tab-title.ts'
import { useRecordTitle } from './use-title.ts'
import styles from './page.module.css'

interface Props {
  readonly title: string
  /** Purpose of the page in one sentence. */
  readonly text?: ReactNode
  /** Shown right of the title, the primary action last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page: title, purpose and actions, then the content. */
export const Page = ({ title, text, actions, children }: Props) => {
  useRecordTitle(title)
  useTabTitle(title)
  return (
    <div>
      <header className={styles.head}>
        <div className={styles.name}>
          <h1>{title}</h1>
          {text !== undefined && <p className="quiet">{text}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
