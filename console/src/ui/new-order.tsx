import { CloseOutlined } from '@ant-design/icons'
import { leadsToOrders } from '@kangju/contract'
import { Badge, Button } from 'antd'
import { useEffect, useId, useState } from 'react'
import { onMessage } from '../api/live.ts'
import { useMe } from '../api/me.tsx'
import { markRead } from '../api/inbox.ts'
import { orderListPath, stackOrders, type NewOrder, type StackedOrder } from './new-order-messages.ts'
import { noticeTarget } from './notice-target.ts'
import { useSay } from './say.ts'
import { newOrderWords as words } from './words-live.ts'
import styles from './new-order.module.css'

/** Messages are collected this long before they are shown. */
const burst = 200

/** Notices as they arrive, collected for a moment. */
const useArrivals = (show: (these: readonly NewOrder[]) => void) => {
  useEffect(() => {
    let arrived: NewOrder[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const showThem = () => {
      const these = arrived
      arrived = []
      timer = undefined
      show(these)
    }
    const stop = onMessage((message) => {
      arrived.push(message)
      timer ??= setTimeout(showThem, burst)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [show])
}

/**
 * One dialog for all notices of orders, docked in a corner: it takes no focus and leaves the page usable. A line leads
 * to its record and is then gone, opening the list marks all as read, closing leaves them unread.
 */
export const NewOrderDialog = ({ navigate }: { readonly navigate: (path: string) => void }) => {
  const say = useSay()
  const title = useId()
  const { holder } = useMe()
  const [stack, setStack] = useState<readonly StackedOrder[]>([])
  const [show] = useState(() => (these: readonly NewOrder[]) => setStack((below) => stackOrders(below, these)))
  useArrivals(show)

  const close = () => setStack([])
  const open = (told: StackedOrder, to: string) => {
    setStack((all) => all.filter(({ id }) => id !== told.id))
    markRead(told.ids)
    navigate(to)
  }
  const goToList = () => {
    close()
    markRead(stack.flatMap(({ ids }) => ids))
    if (stack.some(({ orderType }) => leadsToOrders(orderType))) navigate(orderListPath)
  }
  if (stack.length === 0) return <div aria-live="polite" />
  return (
    <div aria-live="polite">
      <section role="dialog" aria-modal="false" aria-labelledby={title} className={styles.dock} data-order-dock>
        <header className={styles.head}>
          <h2 id={title}>{say(words.title)}</h2>
          <Badge count={stack.reduce((sum, { times }) => sum + times, 0)} color="var(--ended)" overflowCount={999} />
        </header>
        <ul className={styles.lines}>
          {stack.map((told) => {
            const to = noticeTarget(told, holder)
            return (
              <li key={told.id}>
                {to === undefined ? (
                  <span>{told.msg}</span>
                ) : (
                  <button type="button" className={styles.line} onClick={() => open(told, to)}>
                    {told.msg}
                  </button>
                )}
                {told.times > 1 && <Badge count={told.times} color="var(--ended)" overflowCount={999} />}
              </li>
            )
          })}
        </ul>
        <footer className={styles.foot}>
          <Button size="small" icon={<CloseOutlined />} onClick={close}>
            {say(words.close)}
          </Button>
          <Button size="small" type="primary" onClick={goToList}>
            {say(words.go)}
          </Button>
        </footer>
      </section>
    </div>
  )
}
