import type { Text } from '@kangju/contract'
import { useSay } from '../ui/say.ts'
import styles from './sums.module.css'

export interface Sum {
  readonly text: Text
  readonly value: string
}

/** Totals over all filtered rows. */
export const Sums = ({ sums }: { sums: readonly Sum[] }) => {
  const say = useSay()
  return (
    <dl className={styles.sums}>
      {sums.map(({ text, value }) => (
        <div key={text.zh}>
          <dt>{say(text)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
