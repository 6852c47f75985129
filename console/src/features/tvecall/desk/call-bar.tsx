import type { CallEntry } from '@kangju/contract'
import AlertOutlined from '@ant-design/icons/AlertOutlined'
import { Button } from 'antd'
import { useSay } from '../../../ui/say.ts'
import { elapsed, useClock } from './use-clock.ts'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

interface Props {
  readonly ringing: readonly CallEntry[]
  readonly onAccept: (call: CallEntry) => void
  readonly onShow: () => void
}

/** The bar above every page and dialog while calls wait; its button takes the call that waits longest. */
export const CallBar = ({ ringing, onAccept, onShow }: Props) => {
  const say = useSay()
  const now = useClock(ringing.length > 0)
  const longest = ringing.at(-1)
  if (longest === undefined) return null
  return (
    <section className={styles.bar} role="alert" aria-label={say(words.title)}>
      <AlertOutlined aria-hidden="true" />
      <span className={styles.barText}>
        <strong>{say(words.ringing, { n: ringing.length })}</strong>
        <span>
          {longest.callerName ?? say(words.unknownCaller)} {longest.address}
        </span>
      </span>
      <span className={styles.barTime}>{say(words.waited, { time: elapsed(longest.calltime, now) })}</span>
      <Button onClick={onShow}>{say(words.show)}</Button>
      <Button type="primary" onClick={() => onAccept(longest)}>
        {say(words.accept)}
      </Button>
    </section>
  )
}
