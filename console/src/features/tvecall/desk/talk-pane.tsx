import AudioMutedOutlined from '@ant-design/icons/AudioMutedOutlined'
import AudioOutlined from '@ant-design/icons/AudioOutlined'
import VideoCameraOutlined from '@ant-design/icons/VideoCameraOutlined'
import { tvecallWords, type CallEntry } from '@kangju/contract'
import { Alert, Button } from 'antd'
import { Status } from '../../../resource/columns.tsx'
import type { Tone } from '../../../resource/tone.ts'
import { useSay } from '../../../ui/say.ts'
import { hasTrackOn, setTracks, talkStore, type Talk } from './desk.ts'
import { HandOver } from './hand-over.tsx'
import { mediaFaultStore } from './open-media.ts'
import { QualityBadge } from './quality-badge.tsx'
import { Recording } from './recording.tsx'
import { TalkRemark } from './talk-remark.tsx'
import { elapsed, useClock } from './use-clock.ts'
import { Video } from './video.tsx'
import { faultWords, talkWords } from './words-talk.ts'
import { deskWords as words, healthWords } from './words.ts'
import styles from './desk.module.css'

const healthTones: Readonly<Record<Talk['health'], Tone>> = {
  connecting: 'blue',
  good: 'green',
  stalled: 'orange',
  away: 'red',
}

/** Both pictures with the state of the connection, and the own microphone and camera. */
const Media = ({ talk }: { readonly talk: Talk }) => {
  const say = useSay()
  const hasCamera = talk.local.getVideoTracks().length > 0
  const [hasSound, hasPicture] = [hasTrackOn(talk, 'audio'), hasTrackOn(talk, 'video')]
  return (
    <>
      <div className={styles.pictures}>
        <Video stream={talk.remote} label={say(words.theirPicture)} className={styles.theirs} isMuted />
        {hasCamera && <Video stream={talk.local} label={say(words.ownPicture)} className={styles.own} isMuted />}
      </div>
      <div className={styles.controls}>
        <Status tone={healthTones[talk.health]}>{say(healthWords[talk.health])}</Status>
        <QualityBadge />
        {talk.isCallerMuted && <span className="quiet">{say(words.callerMuted)}</span>}
        <Button
          icon={hasSound ? <AudioOutlined aria-hidden="true" /> : <AudioMutedOutlined aria-hidden="true" />}
          aria-pressed={!hasSound}
          onClick={() => setTracks('audio', !hasSound)}
        >
          {say(hasSound ? words.mute : words.unmute)}
        </Button>
        {hasCamera && (
          <Button
            icon={<VideoCameraOutlined aria-hidden="true" />}
            aria-pressed={!hasPicture}
            onClick={() => setTracks('video', !hasPicture)}
          >
            {say(hasPicture ? words.cameraOff : words.cameraOn)}
          </Button>
        )}
      </div>
    </>
  )
}

interface Props {
  readonly call: CallEntry
  readonly onHangUp: (call: CallEntry) => void
  readonly onResume: (call: CallEntry) => void
}

/** The call that was accepted: caller, pictures, timer and what the agent can do. */
export const TalkPane = ({ call, onHangUp, onResume }: Props) => {
  const say = useSay()
  const talk = talkStore.use()
  const now = useClock(call.isconnect)
  const fault = mediaFaultStore.use()
  const isOwn = call.isconnect && call.isMine
  const isHere = talk?.callId === call.callId
  const isDeaf = fault?.callId === call.callId && call.isconnect
  const end = call.endTime === null ? now : Date.parse(call.endTime)
  return (
    <section className={styles.talk} aria-label={say(tvecallWords.choice.status[call.status])}>
      <header className={styles.talkHead}>
        <strong>{call.callerName ?? say(words.unknownCaller)}</strong>
        <span>{call.address}</span>
        <span className="quiet figure">{call.sn}</span>
        {call.starttime !== null && <span className={styles.timer}>{elapsed(call.starttime, end)}</span>}
        <Status tone={call.isconnect ? 'green' : 'grey'}>{say(tvecallWords.choice.status[call.status])}</Status>
      </header>
      {isHere && <Media talk={talk} />}
      {isDeaf && (
        <Alert type="error" showIcon title={say(talkWords.cannotHear)} description={say(faultWords[fault.fault])} />
      )}
      {isOwn && !isHere && !isDeaf && <p className="quiet">{say(words.resumeHint)}</p>}
      {call.isconnect && !call.isMine && <p>{say(words.handedOver, { name: call.accountName ?? '' })}</p>}
      <footer className={styles.talkFoot}>
        {isHere && isOwn && <Recording call={call} />}
        {isOwn && <HandOver call={call} />}
        {isOwn && (!isHere || isDeaf) && (
          <Button type="primary" onClick={() => onResume(call)}>
            {say(isDeaf ? talkWords.reopen : words.resume)}
          </Button>
        )}
        {isOwn && (
          <Button danger type="primary" onClick={() => onHangUp(call)}>
            {say(words.hangUp)}
          </Button>
        )}
      </footer>
      <TalkRemark key={call.callId} callId={call.callId} />
    </section>
  )
}
