import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { useState } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import { useSay } from '../ui/say.ts'
import { settingsWords as words } from './words.ts'
import styles from './settings-handle.module.css'

const SettingsDrawer = onDemand(async () => (await import('./settings-drawer-page.tsx')).default)

/** Button at the right edge; the drawer is loaded with the first click. */
export const SettingsHandle = () => {
  const say = useSay()
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button
        type="button"
        className={styles.settingsHandle}
        aria-label={say(words.open)}
        title={say(words.title)}
        onClick={() => setState('open')}
      >
        <SettingOutlined />
      </button>
      {state !== 'never' && <SettingsDrawer isOpen={state === 'open'} onClose={() => setState('closed')} />}
    </>
  )
}
