import type { Quality } from '@kangju/calls/quality'
import { Tooltip } from 'antd'
import { Status } from '../../../resource/columns.tsx'
import type { Tone } from '../../../resource/tone.ts'
import { useSay } from '../../../ui/say.ts'
import { figuresStore } from './quality-store.ts'
import { qualityWords as words } from './words-talk.ts'
import styles from './talk.module.css'

const tones: Readonly<Record<Quality, Tone>> = { good: 'green', fair: 'orange', poor: 'red' }

/** How well sound and picture arrive, with the figures on demand. */
export const QualityBadge = () => {
  const say = useSay()
  const figures = figuresStore.use()
  if (figures === undefined) return null
  const { quality, kbps, loss, roundTripMs } = figures
  const text = say(words.figures, {
    delay: roundTripMs === undefined ? '—' : `${roundTripMs} ms`,
    loss: `${(loss * 100).toFixed(1)}%`,
    rate: `${kbps} kbps`,
  })
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']}>
      <button type="button" className={styles.badge} aria-label={`${say(words[quality])} ${text}`}>
        <Status tone={tones[quality]}>{say(words[quality])}</Status>
      </button>
    </Tooltip>
  )
}
