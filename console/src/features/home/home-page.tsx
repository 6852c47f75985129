import { home, homeTiles, screens, tileGroups, type Reply, type TileGroup } from '@kangju/contract'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/query.ts'
import { ErrorState, useLasting } from '../../resource/states.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useSay } from '../../ui/say.ts'
import { commonWords } from '../../ui/words.ts'
import { Shortcuts } from './shortcuts.tsx'
import { Tile } from './tile.tsx'
import { TodayVisits } from './today-visits.tsx'
import { TwoWeeks } from './two-weeks.tsx'
import { useFreshHome } from './use-fresh-home.ts'
import { groupWords, homeWords as words, tileWords } from './words.ts'
import styles from './home.module.css'
import pageStyles from '../../ui/page.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'

type Data = Reply<typeof home.today>
type Tiles = Data['tiles']

const title = screens.find(({ path }) => path === '/home')?.title ?? words.today

const Group = ({ group, tiles, now }: { group: TileGroup; tiles: Tiles; now: Date }) => {
  const say = useSay()
  if (tiles.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={`home-${group}`}>
      <h2 id={`home-${group}`}>{say(groupWords[group])}</h2>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.key}>
            <Tile tile={tile} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The lists without rows, in one line. */
const NoneIn = ({ tiles }: { tiles: Tiles }) => {
  const say = useSay()
  if (tiles.length === 0) return null
  return (
    <p className={styles.none}>
      {say(words.none)}
      {tiles.map(({ key, path }, at) => (
        <Fragment key={key}>
          {at > 0 && say(commonWords.comma)}
          <Link to={path}>{say(tileWords[key])}</Link>
        </Fragment>
      ))}
    </p>
  )
}

const Content = ({ data }: { data: Data }) => {
  const say = useSay()
  const now = useNow()
  const { visits, tiles, visitDays, paidDays } = data
  const counted = tiles.filter(({ count }) => count > 0)
  return (
    <div className={styles.home}>
      {visits !== null && <TodayVisits visits={visits} />}
      {tiles.length > 0 && counted.length === 0 && (
        <section className={pageStyles.panel}>
          <Empty title={say(words.quiet)} text={say(words.quietText)} />
        </section>
      )}
      {tileGroups.map((group) => (
        <Group key={group} group={group} tiles={counted.filter(({ key }) => homeTiles[key] === group)} now={now} />
      ))}
      <NoneIn tiles={tiles.filter(({ count }) => count === 0)} />
      <TwoWeeks visitDays={visitDays} paidDays={paidDays} />
      {visits === null && tiles.length === 0 && <Shortcuts />}
    </div>
  )
}

/** What there is to do today for the account, each number the list it counts. */
export default function HomePage() {
  const say = useSay()
  const { data, failure, isLoading, refetch } = useCall(home.today, {}, { isPolled: true })
  const isLate = useLasting(isLoading)
  useFreshHome()
  const isCounted = data === undefined || data.visits !== null || data.tiles.length > 0
  return (
    <Page title={say(title)} {...(isCounted && { text: say(words.about) })}>
      {data === undefined && failure !== undefined && (
        <section className={pageStyles.panel}>
          <ErrorState message={failure.message} onRetry={() => void refetch()} />
        </section>
      )}
      {data === undefined && failure === undefined && (
        <section className={classes(pageStyles.panel, styles.loading)} aria-busy="true">
          {isLate && <Skeleton active paragraph={{ rows: 8 }} />}
        </section>
      )}
      {data !== undefined && <Content data={data} />}
    </Page>
  )
}
