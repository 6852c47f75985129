import { visitStateWords, type home, type Reply } from '@kangju/contract'
import { Link } from 'react-router'
import { Status } from '../../resource/columns.tsx'
import { visitTones } from '../../resource/visit-tones.ts'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { homeWords as words } from './words.ts'
import styles from './home.module.css'
import pageStyles from '../../ui/page.module.css'

type Visits = NonNullable<Reply<typeof home.today>['visits']>

/** Home visits of today by state, each the list of its visits. */
export const TodayVisits = ({ visits: { count, path, states } }: { readonly visits: Visits }) => {
  const say = useSay()
  return (
    <section className={classes(pageStyles.panel, styles.today)}>
      <h2>
        <Link className={styles.all} to={path}>
          <span className={styles.label}>{say(words.today)}</span> <span className={styles.count}>{count}</span>
        </Link>
      </h2>
      <ul className={styles.states}>
        {states.map((state) => (
          <li key={state.status}>
            <Link className={styles.state} data-none={state.count === 0 || undefined} to={state.path}>
              <Status tone={visitTones[state.status]}>{say(visitStateWords[state.status])}</Status>{' '}
              <span className={styles.stateCount}>{state.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
