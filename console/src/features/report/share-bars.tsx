import type { ReactNode } from 'react'
import { useSay } from '../../ui/say.ts'
import { reportPageWords as words } from './words.ts'
import styles from './report.module.css'

export interface Share {
  readonly key: string
  readonly name: string
  readonly fen: number
  readonly count?: number
  /** The list shows only this share. */
  readonly isOn?: boolean
  /** Narrows the list to this share, or widens it again. */
  readonly pick?: () => void
}

interface Props {
  readonly title: string
  readonly about?: ReactNode
  readonly shares: readonly Share[]
  readonly format: (fen: number) => string
}

const percent = 100

/** Amounts beside each other, the largest first; every bar has its name and value, so it needs no table. */
export const ShareBars = ({ title, about, shares, format }: Props) => {
  const say = useSay()
  const most = Math.max(1, ...shares.map(({ fen }) => fen))
  const bar = ({ name, fen, count }: Share) => (
    <>
      <span className={styles.shareName} title={name}>
        {name}
      </span>
      <span className={styles.shareFigure}>
        {format(fen)}
        {count !== undefined && <span className="quiet">{say(words.shareCount, { n: count })}</span>}
      </span>
      <span className={styles.track}>
        <span className={styles.bar} style={{ inlineSize: `${(fen / most) * percent}%` }} />
      </span>
    </>
  )
  return (
    <figure className={styles.shares}>
      <figcaption>
        {title}
        {about}
      </figcaption>
      {shares.length === 0 && <p className="quiet">{say(words.nothing)}</p>}
      <ul>
        {shares.map((share) => (
          <li key={share.key}>
            {share.pick === undefined ? (
              <div className={styles.share}>{bar(share)}</div>
            ) : (
              <button
                type="button"
                className={styles.share}
                aria-pressed={share.isOn === true}
                title={say(share.isOn === true ? words.widen : words.narrow, { name: share.name })}
                onClick={share.pick}
              >
                {bar(share)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}
