import { tvecall, type CallRecording, type CallRow } from '@kangju/contract'
import { Button, Modal } from 'antd'
import { useEffect, useState } from 'react'
import { act, useCall } from '../../api/query.ts'
import { showSeconds } from '../../ui/seconds.ts'
import { momentOf } from '../../ui/moment.ts'
import { useSay } from '../../ui/say.ts'
import { recordingWords as words } from './words.ts'
import styles from './tvecall.module.css'

interface PlayerProps {
  readonly url: string
  readonly onClosed: () => void
}

const Player = ({ url, onClosed }: PlayerProps) => {
  const say = useSay()
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Modal open title={say(words.title)} footer={null} width={720} onCancel={onClosed} destroyOnHidden>
      <video className={styles.player} src={url} controls autoPlay>
        <track kind="captions" />
      </video>
    </Modal>
  )
}

const secondsOf = ({ startedAt, endedAt }: CallRecording) =>
  Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)

/** The recordings of a talk. Every playback is in the audit log, so a recording is fetched only on request. */
export const CallRecordings = ({ row: { id, starttime } }: { row: CallRow }) => {
  const say = useSay()
  const { data } = useCall(tvecall.recordings, { params: { id } }, { enabled: starttime !== null })
  const [url, setUrl] = useState<string>()
  if (data === undefined || data.length === 0) return null
  const play = async (recordingId: string) => {
    const outcome = await act(tvecall.playRecording, { params: { id }, query: { recordingId } })
    if (outcome.ok && 'blob' in outcome.data) setUrl(URL.createObjectURL(outcome.data.blob))
  }
  return (
    <section className={styles.history}>
      <h2>{say(words.title)}</h2>
      <ul className={styles.recordings}>
        {data.map((recording) => (
          <li key={recording.id}>
            <span className="figure">{momentOf(recording.startedAt)}</span>
            <span>{recording.accountName}</span>
            <span className="quiet figure">{showSeconds(secondsOf(recording))}</span>
            <Button size="small" onClick={() => void play(recording.id)}>
              {say(words.play)}
            </Button>
          </li>
        ))}
      </ul>
      {url !== undefined && <Player url={url} onClosed={() => setUrl(undefined)} />}
    </section>
  )
}
