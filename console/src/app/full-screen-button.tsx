import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { useSyncExternalStore } from 'react'
import { notify } from '../ui/feedback.tsx'
import { useSay } from '../ui/say.ts'
import { shellWords as words } from './words.ts'
import barStyles from '../ui/bar.module.css'

const follow = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const FullScreenButton = () => {
  const say = useSay()
  const isFull = useSyncExternalStore(follow, () => document.fullscreenElement !== null)
  const toggle = async () => {
    if (!document.fullscreenEnabled) return notify.warning(words.noFullScreen)
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      notify.warning(words.noFullScreen)
    }
  }
  const name = say(isFull ? words.leaveFullScreen : words.fullScreen)
  return (
    <button type="button" className={barStyles.button} aria-label={name} title={name} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  )
}
