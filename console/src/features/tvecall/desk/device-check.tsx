import { Alert, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { useSay } from '../../../ui/say.ts'
import { devicesStore, keepDevices, type Devices } from './devices.ts'
import { LevelMeter } from './level-meter.tsx'
import { playTestTone } from './test-tone.ts'
import { useOwnMedia } from './use-own-media.ts'
import { Video } from './video.tsx'
import { deviceWords as words, faultWords } from './words-talk.ts'
import { deskWords } from './words.ts'
import styles from './device.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Kind = 'microphone' | 'camera' | 'speaker'
const kinds = { microphone: 'audioinput', camera: 'videoinput', speaker: 'audiooutput' } as const

interface PickProps {
  readonly kind: Kind
  readonly devices: readonly MediaDeviceInfo[]
  readonly chosen: Devices
}

const DevicePick = ({ kind, devices, chosen }: PickProps) => {
  const say = useSay()
  const known = devices.filter((one) => one.kind === kinds[kind] && one.deviceId !== '' && one.deviceId !== 'default')
  const isKnown = known.some(({ deviceId }) => deviceId === chosen[kind])
  return (
    <Select
      aria-label={say(words[kind])}
      className="wide"
      value={isKnown ? chosen[kind] : ''}
      options={[
        { value: '', label: say(words.usual) },
        ...known.map(({ deviceId, label }) => ({ value: deviceId, label })),
      ]}
      onChange={(id) => keepDevices({ [kind]: id })}
    />
  )
}

const canChooseSpeaker = 'setSinkId' in HTMLMediaElement.prototype

const Parts = ({ turn, onAgain }: { readonly turn: number; readonly onAgain: () => void }) => {
  const say = useSay()
  const media = useOwnMedia(turn)
  const chosen = devicesStore.use()
  if (media === undefined) return <Skeleton active />
  const { stream, fault, cameraFault, devices } = media
  if (stream === undefined)
    return (
      <Alert
        type="error"
        showIcon
        title={say(faultWords[fault ?? 'other'])}
        action={<Button onClick={onAgain}>{say(words.again)}</Button>}
      />
    )
  return (
    <div className={styles.parts}>
      <section>
        <h2>{say(words.microphone)}</h2>
        <DevicePick kind="microphone" devices={devices} chosen={chosen} />
        <LevelMeter stream={stream} />
      </section>
      <section>
        <h2>{say(words.camera)}</h2>
        <DevicePick kind="camera" devices={devices} chosen={chosen} />
        {cameraFault === undefined ? (
          <Video stream={stream} label={say(deskWords.ownPicture)} className={styles.picture} isMuted />
        ) : (
          <Alert
            className={styles.picture}
            type="warning"
            showIcon
            title={say(words.noCamera)}
            action={
              <Button size="small" onClick={onAgain}>
                {say(words.again)}
              </Button>
            }
          />
        )}
      </section>
      <section>
        <h2>{say(words.speaker)}</h2>
        {canChooseSpeaker ? (
          <DevicePick kind="speaker" devices={devices} chosen={chosen} />
        ) : (
          <p className="quiet">{say(words.noSpeakers)}</p>
        )}
        <Button className={styles.tone} onClick={() => void playTestTone(chosen.speaker)}>
          {say(words.tone)}
        </Button>
      </section>
    </div>
  )
}

/** Microphone, camera and speaker, tried before a call; the choice is kept in this browser. */
export const DeviceCheck = ({ onClosed }: { readonly onClosed: () => void }) => {
  const say = useSay()
  const [turn, setTurn] = useState(0)
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    keepDevices({ isAsked: true })
    setOpen(false)
  }
  return (
    <Modal
      open={isOpen}
      title={say(words.title)}
      width={520}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={close}>
          {say(words.done)}
        </Button>
      }
      onCancel={close}
      afterClose={onClosed}
    >
      {isOpen && <Parts turn={turn} onAgain={() => setTurn((last) => last + 1)} />}
    </Modal>
  )
}
