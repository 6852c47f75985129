import type { ReactNode } from 'react'
import { useTabTitle } from './tab-title.ts'
import { useTitle } from './use-title.ts'
import styles from './page.module.css'

interface Props {
  readonly title: string
  /** What the page is for, in one quiet sentence. */
  readonly text?: ReactNode
  /** At the right of the title, the primary one last. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The frame of every page: title line with what it is for and what can be done, then the content. */
export const Page = ({ title, text, actions, children }: Props) => {
  useTitle(title)
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
