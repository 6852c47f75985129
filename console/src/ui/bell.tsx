import BellOutlined from '@ant-design/icons/BellOutlined'
import { Badge } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../api/me.tsx'
import { unreadOf } from '../api/notice-list.ts'
import { keepNotices, noticesStore } from '../api/notice-store.ts'
import { useSay } from './say.ts'
import { bellWords as words } from './words-live.ts'
import styles from './bar.module.css'

const BellDrawer = lazy(async () => ({ default: (await import('./bell-drawer.tsx')).BellDrawer }))

/** Shows the number of unread notices and opens the drawer. */
export const BellButton = ({ navigate }: { readonly navigate: (path: string) => void }) => {
  const say = useSay()
  const { id } = useMe()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => keepNotices(id), [id])
  const count = unreadOf(noticesStore.use())
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
      {wasOpen && (
        <Suspense>
          <BellDrawer isOpen={isOpen} navigate={navigate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
