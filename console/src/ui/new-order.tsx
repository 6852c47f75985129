import { leadsToOrders } from '@kangju/contract'
import { Badge, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { onMessage } from '../api/live.ts'
import { markSameRead } from '../api/notice-store.ts'
import { orderListPath, stackOrders, type NewOrder, type StackedOrder } from './new-order-messages.ts'
import { useSay } from './say.ts'
import { newOrderWords as words } from './words-live.ts'

/** Messages are collected this long before they are shown. */
const burst = 200

/** One dialog for all notices of orders. Opening the list marks them as read; closing leaves them unread. */
export const NewOrderDialog = ({ navigate }: { readonly navigate: (path: string) => void }) => {
  const say = useSay()
  const [stack, setStack] = useState<readonly StackedOrder[]>([])
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    let arrived: NewOrder[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const showThem = () => {
      const these = arrived
      arrived = []
      timer = undefined
      setStack((below) => stackOrders(below, these))
      setOpen(true)
    }
    const stop = onMessage((message) => {
      arrived.push(message)
      timer ??= setTimeout(showThem, burst)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  const close = () => setOpen(false)
  const go = () => {
    close()
    markSameRead(stack)
    if (stack.some(({ orderType }) => leadsToOrders(orderType))) navigate(orderListPath)
  }

  return (
    <Modal
      open={isOpen}
      title={say(words.title)}
      width={480}
      mask={{ closable: false }}
      okText={say(words.go)}
      cancelText={say(words.close)}
      onOk={go}
      onCancel={close}
      // The list is emptied after the dialog has closed, so that it does not visibly shrink.
      afterOpenChange={(open) => !open && setStack([])}
    >
      <ul style={{ maxHeight: '50vh', overflowY: 'auto' }} aria-live="polite">
        {stack.map(({ id, msg, times }) => (
          <li key={id} style={{ display: 'flex', gap: 8, paddingBlock: 8, overflowWrap: 'anywhere' }}>
            <span style={{ flex: 1 }}>{msg}</span>
            {times > 1 && <Badge count={times} color="var(--ended)" overflowCount={999} />}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
