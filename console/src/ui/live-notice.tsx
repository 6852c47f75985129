import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { liveStore, reconnect } from '../api/live.ts'
import { notify } from '../api/notices.ts'
import { useSay } from './say.ts'
import { liveWords as words } from './words-live.ts'
import styles from './live-notice.module.css'

/** Mark in the top bar while the live connection is lost. */
export const LiveMark = () => {
  const say = useSay()
  const isLost = liveStore.use() === 'lost'
  return (
    <span className={styles.mark} role="status">
      {isLost && (
        <span className={styles.markLost} title={say(words.lost)}>
          <DisconnectOutlined aria-hidden="true" />
          <span className={styles.markText}>{say(words.mark)}</span>
        </span>
      )}
    </span>
  )
}

/** A loss longer than this shows a notice besides the mark. */
const longMs = 10_000

const useIsLongLost = () => {
  const isLost = liveStore.use() === 'lost'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isLost) return undefined
    const timer = setTimeout(() => setLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isLost])
  return isLost && isLong
}

/** Announces the reconnect if the loss was shown. */
const useReturnSaid = () => {
  useEffect(() => {
    let wasLost = liveStore.get() === 'lost'
    return liveStore.subscribe(() => {
      const state = liveStore.get()
      if (state === 'connected' && wasLost) notify.success(words.back)
      wasLost = state === 'lost' || (wasLost && state !== 'connected')
    })
  }, [])
}

/** Explains a longer loss; visible at any scroll position. */
export const LiveNotice = () => {
  const say = useSay()
  const isLong = useIsLongLost()
  useReturnSaid()
  return (
    <div className={styles.notice} role="status">
      {isLong && (
        <div className={styles.bar}>
          <DisconnectOutlined aria-hidden="true" />
          <div>
            <b>{say(words.lost)}</b>
            <div>{say(words.meanwhile)}</div>
          </div>
          <Button size="small" onClick={reconnect}>
            {say(words.now)}
          </Button>
        </div>
      )}
    </div>
  )
}
