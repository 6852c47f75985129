import { operator, type CallEntry } from '@kangju/contract'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useCall } from '../../../api/query.ts'
import { notify } from '../../../ui/feedback.tsx'
import { useSay } from '../../../ui/say.ts'
import { setRecording, talkStore } from './desk.ts'
import { canRecord, startRecorder } from './recorder.ts'
import { deskWords as words } from './words.ts'
import styles from './desk.module.css'

/** Records the own talk while the server says that it is recorded; a new connection begins a new recording. */
export const useRecorder = (call: CallEntry | undefined) => {
  const talk = talkStore.use()
  const isOn = call !== undefined && call.isRecorded && call.isconnect && call.callId === talk?.callId
  const [local, remote, callId] = [talk?.local, talk?.remote, talk?.callId]
  useEffect(() => {
    if (!isOn || local === undefined || remote === undefined || callId === undefined) return undefined
    return startRecorder({
      callId,
      local,
      remote,
      onFailed: () => {
        notify.error(words.recordingFailed)
        void setRecording(callId, false)
      },
    })
  }, [isOn, local, remote, callId])
}

/** Starts and stops recording, where the operator allows it; both sides see that the talk is recorded. */
export const Recording = ({ call: { callId, isRecorded } }: { readonly call: CallEntry }) => {
  const say = useSay()
  const { data } = useCall(operator.current, {})
  if (data?.settings.callRecording !== 1 || !canRecord()) return null
  return (
    <Button aria-pressed={isRecorded} onClick={() => void setRecording(callId, !isRecorded)}>
      {isRecorded && <span className={styles.recordDot} aria-hidden="true" />}
      {say(isRecorded ? words.stopRecording : words.record)}
    </Button>
  )
}
