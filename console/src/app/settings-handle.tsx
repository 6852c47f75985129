import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { lazy, Suspense, useState } from 'react'
import { useSay } from '../ui/say.ts'
import { settingsWords as words } from './words.ts'
import styles from './settings-handle.module.css'

const SettingsDrawer = lazy(() => import('./settings-drawer-page.tsx'))

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
      {state !== 'never' && (
        <Suspense>
          <SettingsDrawer isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
