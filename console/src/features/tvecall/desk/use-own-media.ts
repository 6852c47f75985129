import { useEffect, useState } from 'react'
import { constraintsOf, devicesStore, faultOf, type MediaFault } from './devices.ts'

interface OwnMedia {
  readonly stream: MediaStream | undefined
  readonly fault: MediaFault | undefined
  /** Microphone works, camera does not. */
  readonly cameraFault: MediaFault | undefined
  readonly devices: readonly MediaDeviceInfo[]
}

const nothing: OwnMedia = { stream: undefined, fault: undefined, cameraFault: undefined, devices: [] }

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const openBoth = async (microphone: string, camera: string): Promise<OwnMedia> => {
  const open = (isVideo: boolean) => navigator.mediaDevices.getUserMedia(constraintsOf({ microphone, camera }, isVideo))
  // Names of devices are known only after permission was given.
  const listed = async () => navigator.mediaDevices.enumerateDevices()
  try {
    const stream = await open(true)
    return { ...nothing, stream, devices: await listed() }
  } catch (error) {
    try {
      const stream = await open(false)
      return { ...nothing, stream, cameraFault: faultOf(error), devices: await listed() }
    } catch (worse) {
      return { ...nothing, fault: faultOf(worse) }
    }
  }
}

/** The chosen microphone and camera while they are checked; `turn` opens them again. */
export const useOwnMedia = (turn: number): OwnMedia | undefined => {
  const { microphone, camera } = devicesStore.use()
  const [media, setMedia] = useState<OwnMedia>()
  useEffect(() => {
    let isGone = false
    let opened: MediaStream | undefined
    void (async () => {
      const next = await openBoth(microphone, camera)
      opened = next.stream
      if (isGone) stop(opened)
      else setMedia(next)
    })()
    return () => {
      isGone = true
      stop(opened)
    }
  }, [turn, microphone, camera])
  return media
}
