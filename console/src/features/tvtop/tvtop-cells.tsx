import { tvtopWords, type TvtopRow } from '@kangju/contract'
import { Status } from '../../resource/columns.tsx'
import { useSay } from '../../ui/say.ts'
import { tvtopPageWords as words } from '../../ui/words-boxes.ts'
import './tvtop.css'

/** Always +08:00 on the wire, so the text itself is Beijing time. */
const shortTime = (instant: string) => instant.slice(5, 16).replace('T', ' ')
const fullTime = (instant: string) => instant.slice(0, 19).replace('T', ' ')

/** Whether it is there, over when it was heard of last. */
export const OnlineCell = ({ onlineStatus, lastOnlineAt }: Pick<TvtopRow, 'onlineStatus' | 'lastOnlineAt'>) => {
  const say = useSay()
  return (
    <span className="box-lines">
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

/** The household's name over its masked telephone. */
export const UserCell = ({ tvUserName, tvUserMobile }: Pick<TvtopRow, 'tvUserName' | 'tvUserMobile'>) => {
  const say = useSay()
  if (tvUserName === null) return <span className="quiet">{say(tvtopWords.choice.bindStatus.unbound)}</span>
  return (
    <span className="box-lines">
      <span>{tvUserName}</span>
      <span className="quiet figure">{tvUserMobile}</span>
    </span>
  )
}
