import { tvtopWords, tvuser, type TvtopRow } from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { PersonCell } from '../../resource/person-cell.tsx'
import { classes } from '../../ui/classes.ts'
import { useSay } from '../../ui/say.ts'
import { commonWords } from '../../ui/words.ts'
import { tvtopPageWords as words } from './words.ts'
import styles from './tvtop-cells.module.css'
import { Nothing } from '../../ui/nothing.tsx'
import { TextLine } from '../../ui/text-line.tsx'

/** The API sends every time as +08:00, so the text itself is Beijing time. */
const shortTime = (instant: string) => instant.slice(5, 16).replace('T', ' ')
const fullTime = (instant: string) => instant.slice(0, 19).replace('T', ' ')

/** The serial number over the MAC. */
export const NumbersCell = ({ sn, mac }: Pick<TvtopRow, 'sn' | 'mac'>) => (
  <span className={classes(styles.boxLines, 'figure')}>
    <span>{sn}</span>
    {mac !== null && <span className="quiet">{mac}</span>}
  </span>
)

/** The address over the organisation. */
export const PlaceCell = ({ shownAddress, organName }: Pick<TvtopRow, 'shownAddress' | 'organName'>) => {
  if (shownAddress === null && organName === null) return <Nothing />
  return (
    <span className={styles.boxLines}>
      {shownAddress !== null && <TextLine text={shownAddress} />}
      {organName !== null && <TextLine text={organName} isQuiet />}
    </span>
  )
}

export const TokenCell = ({ hasToken }: Pick<TvtopRow, 'hasToken'>) => {
  const say = useSay()
  return hasToken ? say(words.tokenSet) : <span className="quiet">{say(words.tokenUnset)}</span>
}

/** The result of the last self-test, over its faults or its time. */
export const LineCell = ({
  lineStatus,
  lineFaults,
  lineTestedAt,
}: Pick<TvtopRow, 'lineStatus' | 'lineFaults' | 'lineTestedAt'>) => {
  const say = useSay()
  if (lineTestedAt === null) return <span className="quiet">{say(tvtopWords.choice.lineStatus.untested)}</span>
  const faults = lineFaults.map((fault) => say(tvtopWords.choice.lineFaults[fault])).join(say(commonWords.comma))
  return (
    <span className={styles.boxLines} title={fullTime(lineTestedAt)}>
      <Status tone={lineStatus === 'good' ? 'green' : 'red'}>{say(tvtopWords.choice.lineStatus[lineStatus])}</Status>
      <span className="quiet figure">{faults === '' ? shortTime(lineTestedAt) : faults}</span>
    </span>
  )
}

/** The online status over the last time online. */
export const OnlineCell = ({ onlineStatus, lastOnlineAt }: Pick<TvtopRow, 'onlineStatus' | 'lastOnlineAt'>) => {
  const say = useSay()
  return (
    <span className={styles.boxLines}>
      <Status tone={onlineStatus === 'online' ? 'green' : 'grey'}>
        {say(tvtopWords.choice.onlineStatus[onlineStatus])}
      </Status>
      {lastOnlineAt === null ? (
        <span className="quiet">{say(words.neverSeen)}</span>
      ) : (
        <span className="quiet figure" title={fullTime(lastOnlineAt)}>
          {say(words.seenAt, { time: shortTime(lastOnlineAt) })}
        </span>
      )}
    </span>
  )
}

type BoxUser = Pick<TvtopRow, 'tvUserId' | 'tvUserName' | 'tvUserMobile'>

/** The TV user's name over the masked phone number. */
export const UserCell = ({ tvUserId, tvUserName, tvUserMobile }: BoxUser) => {
  const say = useSay()
  if (tvUserId === null) return <span className="quiet">{say(tvtopWords.choice.bindStatus.unbound)}</span>
  return <PersonCell name={tvUserName} call={tvuser.reveal} id={tvUserId} field="mobile" masked={tvUserMobile} />
}
