import BellOutlined from '@ant-design/icons/BellOutlined'
import { notice } from '@kangju/contract'
import { Badge } from 'antd'
import { useState } from 'react'
import { useFreshInbox } from '../api/inbox.ts'
import { useCall } from '../api/query.ts'
import { useNoticeSound } from './notice-sound.ts'
import { onDemand } from './on-demand.tsx'
import { useSay } from './say.ts'
import { bellWords as words } from './words-live.ts'
import styles from './bar.module.css'

const BellDrawer = onDemand(async () => (await import('./bell-drawer.tsx')).BellDrawer)

/** Shows the number of unread notices and opens the drawer. */
export const BellButton = ({ navigate }: { readonly navigate: (path: string) => void }) => {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useFreshInbox()
  useNoticeSound()
  const { data } = useCall(notice.list, { query: {} }, { isPolled: true })
  const count = data?.unread ?? 0
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <Badge count={count} size="small" offset={[-8, 6]} overflowCount={99}>
        <button
          type="button"
          className={styles.button}
          aria-label={count === 0 ? say(words.title) : say(words.unread, { count })}
          aria-haspopup="dialog"
          title={say(words.title)}
          onClick={open}
        >
          <BellOutlined />
        </button>
      </Badge>
      {wasOpen && <BellDrawer isOpen={isOpen} navigate={navigate} onClose={() => setOpen(false)} />}
    </>
  )
}
