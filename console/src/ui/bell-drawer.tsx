import { Button, Drawer } from 'antd'
import { useMe } from '../api/me.tsx'
import { mostNotices, unreadOf, type KeptNotice } from '../api/notice-list.ts'
import { markAllRead, markRead, noticesStore } from '../api/notice-store.ts'
import { classes } from './classes.ts'
import { Empty } from './empty.tsx'
import { noticeTarget } from './notice-target.ts'
import { useSay } from './say.ts'
import { bellWords as words, noticeKinds } from './words-live.ts'
import styles from './bell-drawer.module.css'

const inFull = (instant: string) => instant.slice(0, 19).replace('T', ' ')

const NoticeItem = ({ notice, onOpen }: { readonly notice: KeptNotice; readonly onOpen: () => void }) => {
  const say = useSay()
  const { orderType, msg, count, at, isRead } = notice
  const time = inFull(at)
  return (
    <li>
      <button type="button" className={classes(styles.notice, !isRead && styles.unread)} onClick={onOpen}>
        <span className={styles.head}>
          <span className={styles.kind}>
            {!isRead && <span className="visually-hidden">{say(words.isNew)} </span>}
            {say(noticeKinds[orderType])}
            {count > 1 && say(words.merged, { count })}
          </span>
          <time className={styles.time} dateTime={at} title={time}>
            {time.slice(5, 16)}
          </time>
        </span>
        <span className={styles.text}>{msg}</span>
      </button>
    </li>
  )
}

interface Props {
  readonly isOpen: boolean
  readonly navigate: (path: string) => void
  readonly onClose: () => void
}

/** Notices, newest first. Opening one marks it as read and leads to the list it is about. */
export const BellDrawer = ({ isOpen, navigate, onClose }: Props) => {
  const say = useSay()
  const { holder } = useMe()
  const notices = noticesStore.use()
  const open = (notice: KeptNotice) => {
    markRead(notice.id)
    const place = noticeTarget(notice, holder)
    if (place === undefined) return
    onClose()
    navigate(place)
  }
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={say(words.title)}
      size={420}
      extra={
        <Button size="small" disabled={unreadOf(notices) === 0} onClick={markAllRead}>
          {say(words.readAll)}
        </Button>
      }
    >
      {notices.length === 0 ? (
        <Empty title={say(words.none)} text={say(words.noneText)} />
      ) : (
        <>
          <ul className={styles.list}>
            {notices.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onOpen={() => open(notice)} />
            ))}
          </ul>
          <p className={styles.noticesKept}>{say(words.kept, { count: mostNotices })}</p>
        </>
      )}
    </Drawer>
  )
}
