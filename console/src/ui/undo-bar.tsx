import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useSay } from './say.ts'
import { dropUndo, undo, undoStore, type Undoable } from './undo-store.ts'
import { undoWords as words } from './words-live.ts'
import styles from './undo-bar.module.css'

const tickMs = 250
const secondMs = 1000

const leftOf = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / secondMs))

/** One line with the seconds that are left; only the text is announced, not each second. */
const Line = ({ one }: { readonly one: Undoable }) => {
  const say = useSay()
  const [left, setLeft] = useState(() => leftOf(one.until))
  useEffect(() => {
    const timer = setInterval(() => {
      const now = leftOf(one.until)
      setLeft(now)
      if (now === 0) dropUndo(one.id)
    }, tickMs)
    return () => clearInterval(timer)
  }, [one])
  return (
    <li className={styles.line}>
      <CheckCircleFilled className={styles.mark} />
      <span className={styles.text}>{one.text}</span>
      <Button size="small" type="link" aria-label={`${say(words.undo)} ${one.text}`} onClick={() => undo(one)}>
        {say(words.undoIn, { n: left })}
      </Button>
    </li>
  )
}

/** What was just done and can be taken back, at the lower edge. It takes no focus and covers no form. */
export const UndoBar = () => {
  const all = undoStore.use()
  return (
    <div aria-live="polite" className={styles.place}>
      {all.length > 0 && (
        <ul className={styles.bar}>
          {all.map((one) => (
            <Line key={one.id} one={one} />
          ))}
        </ul>
      )}
    </div>
  )
}
