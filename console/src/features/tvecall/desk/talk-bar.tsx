import AudioMutedOutlined from '@ant-design/icons/AudioMutedOutlined'
import AudioOutlined from '@ant-design/icons/AudioOutlined'
import type { CallEntry } from '@kangju/contract'
import { Button } from 'antd'
import { useSay } from '../../../ui/say.ts'
import { resourceWords } from '../../../ui/words-resource.ts'
import { hasTrackOn, setTracks, talkStore } from './desk.ts'
import { QualityBadge } from './quality-badge.tsx'
import { elapsed, useClock } from './use-clock.ts'
import { talkWords as words } from './words-talk.ts'
import { deskWords } from './words.ts'
import styles from './desk.module.css'

interface Props {
  readonly call: CallEntry
  readonly onBack: () => void
  readonly onHangUp: () => void
  readonly onClose: () => void
}

/** The talk while its dialog is minimised, and after it ended until the dialog is opened or closed. */
export const TalkBar = ({ call, onBack, onHangUp, onClose }: Props) => {
  const say = useSay()
  const now = useClock(call.isconnect)
  const talk = talkStore.use()
  const end = call.endTime === null ? now : Date.parse(call.endTime)
  const isMuted = talk !== undefined && !hasTrackOn(talk, 'audio')
  const name = call.callerName ?? say(deskWords.unknownCaller)
  const title = say(call.isconnect ? words.talking : words.over, { name })
  return (
    <section className={styles.bar} data-talk="" aria-label={title}>
      <span className={styles.barText}>
        <strong>{title}</strong>
      </span>
      <span className={styles.barTime}>{elapsed(call.starttime ?? call.calltime, end)}</span>
      <QualityBadge />
      {talk !== undefined && (
        <Button
          icon={isMuted ? <AudioMutedOutlined aria-hidden="true" /> : <AudioOutlined aria-hidden="true" />}
          aria-pressed={isMuted}
          onClick={() => setTracks('audio', isMuted)}
        >
          {say(isMuted ? deskWords.unmute : deskWords.mute)}
        </Button>
      )}
      <Button type="primary" onClick={onBack}>
        {say(words.back)}
      </Button>
      {call.isconnect ? (
        <Button danger onClick={onHangUp}>
          {say(deskWords.hangUp)}
        </Button>
      ) : (
        <Button onClick={onClose}>{say(resourceWords.close)}</Button>
      )}
    </section>
  )
}
