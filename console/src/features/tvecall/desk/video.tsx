import { useEffect, useRef } from 'react'

interface Props {
  readonly stream: MediaStream | undefined
  readonly label: string
  readonly className: string | undefined
  /** The sound of the caller is played by `RemoteSound`, and the own picture makes none. */
  readonly isMuted?: boolean
}

/** Plays a stream. */
export const Video = ({ stream, label, className, isMuted = false }: Props) => {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (element.current === null) return
    element.current.srcObject = stream ?? null
    // Browsers refuse to play before the first click; the click that accepted the call was one.
    if (stream !== undefined) void element.current.play().catch(() => undefined)
  }, [stream])
  return <video ref={element} className={className} aria-label={label} muted={isMuted} autoPlay playsInline />
}
