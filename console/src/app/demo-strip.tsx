import { useDemoProgress } from '../api/demo-progress.ts'
import { classes } from '../ui/classes.ts'
import { useSay } from '../ui/say.ts'
import { demoWords as words } from './words.ts'
import { useDemoRefresh } from './demo-refresh.ts'
import styles from './demo-strip.module.css'

/** Screen readers announce every quarter; every percent would be too much. */
const quarterOf = (percent: number) => Math.floor(percent / 25) * 25

/** Shows the progress while the demo data is being made; empty at all other times. */
export const DemoStrip = () => {
  const say = useSay()
  useDemoRefresh()
  const { status = 'none', percent = 0 } = useDemoProgress() ?? {}
  const heard = {
    none: '',
    making: say(words.making, { percent: quarterOf(percent) }),
    failed: say(words.failed),
    done: say(words.done),
  }
  return (
    <>
      <div className="visually-hidden" role="status">
        {heard[status]}
      </div>
      {status === 'making' && (
        <section className={styles.demoStrip} aria-label={say(words.title)}>
          <span className={styles.text}>{say(words.making, { percent })}</span>
          <span className={styles.note}>{say(words.note)}</span>
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={say(words.title)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <div style={{ width: `${percent}%` }} />
          </div>
        </section>
      )}
      {status === 'failed' && (
        <section className={classes(styles.demoStrip, styles.failed)} aria-label={say(words.title)}>
          <span>{say(words.failed)}</span>
        </section>
      )}
    </>
  )
}
