import {
  notice,
  noticeTopicWords,
  noticeViews,
  type NoticeRow,
  type NoticeTopic,
  type NoticeView,
} from '@kangju/contract'
import { Button, Drawer, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { finishNotice, markAllRead, markRead, takeNotice } from '../api/inbox.ts'
import { useMe } from '../api/me.tsx'
import { useCall } from '../api/query.ts'
import { classes } from './classes.ts'
import { Empty } from './empty.tsx'
import { noticeTarget } from './notice-target.ts'
import { useSay } from './say.ts'
import { bellWords as words } from './words-live.ts'
import styles from './bell-drawer.module.css'
import { Skeleton } from './skeleton.tsx'

// The API sends every time as +08:00, so the text itself is Beijing time.
const inFull = (instant: string) => instant.slice(0, 19).replace('T', ' ')
const shortly = (instant: string) => inFull(instant).slice(5, 16)

interface ItemProps {
  readonly row: NoticeRow
  readonly isMine: boolean
  readonly onOpen: () => void
}

const NoticeItem = ({ row, isMine, onOpen }: ItemProps) => {
  const say = useSay()
  const { id, topic, msg, at, isRead, isUrgent, assignedId, assignedName, doneName, doneAt } = row
  const isTaken = assignedId !== null
  return (
    <li>
      <button type="button" className={classes(styles.notice, isRead === 0 && styles.unread)} onClick={onOpen}>
        <span className={styles.head}>
          <span className={styles.kind}>
            {isRead === 0 && <span className="visually-hidden">{say(words.isNew)} </span>}
            {say(noticeTopicWords[topic])}
          </span>
          <time className={styles.time} dateTime={at} title={inFull(at)}>
            {shortly(at)}
          </time>
        </span>
        <span className={classes(styles.text, isUrgent === 1 && styles.urgent)}>{msg}</span>
      </button>
      <div className={styles.deeds}>
        {doneName !== null && (
          <span className="quiet">{say(words.doneBy, { name: doneName, time: shortly(doneAt ?? '') })}</span>
        )}
        {doneName === null && isTaken && <Tag>{say(words.takenBy, { name: assignedName ?? '' })}</Tag>}
        {doneName === null && (!isTaken || isMine) && (
          <Button size="small" type="link" onClick={() => void takeNotice(id, !isTaken)}>
            {say(isTaken ? words.release : words.take)}
          </Button>
        )}
        {doneName === null && (
          <Button size="small" type="link" onClick={() => void finishNotice(id)}>
            {say(words.finish)}
          </Button>
        )}
      </div>
    </li>
  )
}

interface PageProps {
  readonly view: NoticeView
  readonly topic: NoticeTopic | undefined
  readonly before: string | undefined
  readonly isLast: boolean
  readonly onMore: (before: string) => void
  readonly onOpen: (row: NoticeRow) => void
}

/** One page of notices under the headings of their topics. */
const NoticePage = ({ view, topic, before, isLast, onMore, onOpen }: PageProps) => {
  const say = useSay()
  const { id: meId } = useMe()
  const query = { ...(view === 'open' ? {} : { view }), ...(topic && { topic }), ...(before && { before }) }
  const { data } = useCall(notice.list, { query }, { keepPrevious: false })
  if (data === undefined) return <Skeleton active />
  const { items, hasMore } = data
  if (items.length === 0 && before === undefined)
    return view === 'open' && topic === undefined ? (
      <Empty title={say(words.none)} text={say(words.noneText)} />
    ) : (
      <Empty title={say(words.noneHere)} />
    )
  const groups = [...Map.groupBy(items, (row) => row.topic)]
  const last = items.at(-1)?.id
  return (
    <>
      {groups.map(([about, rows]) => (
        <section key={about} aria-label={say(noticeTopicWords[about])}>
          {groups.length > 1 && <h3 className={styles.topic}>{`${say(noticeTopicWords[about])} ${rows.length}`}</h3>}
          <ul className={styles.list}>
            {rows.map((row) => (
              <NoticeItem key={row.id} row={row} isMine={row.assignedId === meId} onOpen={() => onOpen(row)} />
            ))}
          </ul>
        </section>
      ))}
      {isLast && hasMore && last !== undefined && (
        <Button block type="link" onClick={() => onMore(last)}>
          {say(words.more)}
        </Button>
      )}
    </>
  )
}

interface Props {
  readonly isOpen: boolean
  readonly navigate: (path: string) => void
  readonly onClose: () => void
}

/** The account's notices, with who deals with them. Opening one marks it as read and leads to its record. */
export const BellDrawer = ({ isOpen, navigate, onClose }: Props) => {
  const say = useSay()
  const { holder } = useMe()
  const [view, setView] = useState<NoticeView>('open')
  const [topic, setTopic] = useState<NoticeTopic>()
  /** The last notice of each shown page but the last one. */
  const [pages, setPages] = useState<readonly string[]>([])
  const { data } = useCall(notice.list, { query: {} })
  const show = (next: { view?: NoticeView; topic?: NoticeTopic | undefined }) => {
    if (next.view !== undefined) setView(next.view)
    if ('topic' in next) setTopic(next.topic)
    setPages([])
  }
  const open = (row: NoticeRow) => {
    if (row.isRead === 0) markRead([row.id])
    const place = noticeTarget({ orderType: row.orderType, path: row.path ?? undefined }, holder)
    if (place === undefined) return
    onClose()
    navigate(place)
  }
  const viewText = { open: words.open, unread: words.isNew, mine: words.mine, done: words.done }
  const topics = data?.topics ?? []
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={say(words.title)}
      size={420}
      extra={
        <Button size="small" disabled={(data?.unread ?? 0) === 0} onClick={() => void markAllRead()}>
          {say(words.readAll)}
        </Button>
      }
    >
      <Segmented
        block
        aria-label={say(words.views)}
        value={view}
        options={noticeViews.map((value) => ({ value, label: say(viewText[value]) }))}
        onChange={(value) => show({ view: value })}
      />
      {(topics.length > 1 || topic !== undefined) && (
        <div role="group" aria-label={say(words.topics)} className={styles.topics}>
          <Tag.CheckableTag checked={topic === undefined} onChange={() => show({ topic: undefined })}>
            {say(words.allTopics)}
          </Tag.CheckableTag>
          {topics.map(({ topic: one, unread }) => (
            <Tag.CheckableTag key={one} checked={topic === one} onChange={() => show({ topic: one })}>
              {`${say(noticeTopicWords[one])} ${unread}`}
            </Tag.CheckableTag>
          ))}
        </div>
      )}
      {[undefined, ...pages].map((before, at) => (
        <NoticePage
          key={`${view} ${topic ?? ''} ${before ?? ''}`}
          view={view}
          topic={topic}
          before={before}
          isLast={at === pages.length}
          onMore={(last) => setPages([...pages, last])}
          onOpen={open}
        />
      ))}
      <p className={styles.noticesKept}>{say(words.kept)}</p>
    </Drawer>
  )
}
