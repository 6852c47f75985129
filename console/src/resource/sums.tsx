import type { Text } from '@kangju/contract'
import { useSay } from '../ui/say.ts'
import { resourceWords as words } from '../ui/words-resource.ts'
import styles from './sums.module.css'

interface Props {
  figures: readonly { readonly text: Text; readonly value: string }[]
  /** Counting stopped at the cap, so there are at least as many. */
  isCapped: boolean
}

/** Totals over all filtered rows. */
export const Sums = ({ figures, isCapped }: Props) => {
  const say = useSay()
  return (
    <dl className={styles.sums}>
      {figures.map(({ text, value }) => (
        <div key={text.en}>
          <dt>{say(text)}</dt>
          <dd>{isCapped ? say(words.atLeast, { amount: value }) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
