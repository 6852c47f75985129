import { useEffect, useRef } from 'react'
import { devicesStore } from './devices.ts'
import { talkStore } from './desk.ts'

/** The sound of the caller, which goes on while the dialog is minimised, on the chosen speaker. */
export const RemoteSound = () => {
  const element = useRef<HTMLAudioElement>(null)
  const stream = talkStore.use()?.remote
  const { speaker } = devicesStore.use()
  useEffect(() => {
    if (element.current === null) return
    element.current.srcObject = stream ?? null
    // Browsers refuse to play before the first click; the click that accepted the call was one.
    if (stream !== undefined) void element.current.play().catch(() => undefined)
  }, [stream])
  useEffect(() => {
    // A speaker that was unplugged is replaced by the usual one.
    void element.current?.setSinkId?.(speaker).catch(() => undefined)
  }, [speaker])
  return <audio ref={element} autoPlay />
}
