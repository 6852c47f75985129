import { recordingPartSec, tvecall } from '@kangju/contract'
import { call } from '../../../api/client.ts'
import { note } from '../../../api/failures.ts'

interface Options {
  readonly callId: string
  readonly local: MediaStream
  readonly remote: MediaStream
  /** A part could not be stored: the recording has ended. */
  readonly onFailed: () => void
}

const tries = 15
const pauseMs = 2_000

const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, pauseMs)
  })

export const canRecord = () => 'MediaRecorder' in window

/** Stores a part; an interrupted connection is waited for. */
const store = async (callId: string, recordingId: string, seq: number, bytes: Blob): Promise<boolean> => {
  const file = new File([bytes], `${seq}.webm`, { type: 'video/webm' })
  for (let n = 0; n < tries; n++) {
    const outcome = await call(tvecall.addRecordingPart, {
      params: { id: callId },
      body: { recordingId, seq },
      file,
    })
    if (outcome.ok) return true
    note(outcome.failure, 'POST /tvecall/record/{id}/recording')
    if (outcome.failure.reason !== 'noResponse' && (outcome.failure.status ?? 0) < 500) return false
    await pause()
  }
  return false
}

/** Both voices and the picture of the caller in one stream. */
const mix = (context: AudioContext, local: MediaStream, remote: MediaStream) => {
  const voices = context.createMediaStreamDestination()
  for (const stream of [local, remote])
    if (stream.getAudioTracks().length > 0) context.createMediaStreamSource(stream).connect(voices)
  return new MediaStream([...remote.getVideoTracks(), ...voices.stream.getAudioTracks()])
}

/** Records a talk and stores it in parts while it goes on. Returns a function that ends the recording. */
export const startRecorder = ({ callId, local, remote, onFailed }: Options): (() => void) => {
  const recordingId = crypto.randomUUID()
  const context = new AudioContext()
  const recorder = new MediaRecorder(mix(context, local, remote))
  let seq = 0
  let isFailed = false
  let work = Promise.resolve()
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return
    const at = seq++
    work = work.then(async () => {
      if (isFailed || (await store(callId, recordingId, at, data))) return
      isFailed = true
      end()
      onFailed()
    })
  })
  recorder.addEventListener('stop', () => void context.close())
  recorder.start(recordingPartSec * 1000)
  return end
}
