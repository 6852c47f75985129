import { DownloadOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { useState } from 'react'
import { downloadsStore, isUnderWay, useTasks } from '../api/transfer.ts'
import { classes } from './classes.ts'
import { onDemand } from './on-demand.tsx'
import { useSay } from './say.ts'
import { transferWords as words } from './words-transfer.ts'
import styles from './downloads.module.css'
import barStyles from './bar.module.css'

const DownloadsDrawer = onDemand(async () => (await import('./downloads-drawer.tsx')).DownloadsDrawer)

/** Opens the drawer of background exports and imports; a badge counts those under way. */
export const DownloadsButton = () => {
  const say = useSay()
  const isOpen = downloadsStore.use()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const { items } = useTasks()
  const count = items.filter(isUnderWay).length
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <button
          type="button"
          className={classes(barStyles.button, items.length === 0 && styles.idle)}
          aria-label={count === 0 ? say(words.downloads) : say(words.downloadsRunning, { count })}
          title={say(words.downloads)}
          onClick={() => downloadsStore.set(true)}
        >
          <DownloadOutlined />
        </button>
      </Badge>
      {wasOpen && <DownloadsDrawer isOpen={isOpen} onClose={() => downloadsStore.set(false)} />}
    </>
  )
}
