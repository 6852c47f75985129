import { makeStore } from '../../../api/store.ts'
import { constraintsOf, devicesStore, type MediaFault } from './devices.ts'

/** Why the own microphone could not be opened for this talk. */
export const mediaFaultStore = makeStore<{ readonly callId: string; readonly fault: MediaFault } | undefined>(undefined)

/** The chosen camera and microphone, or the microphone alone where there is no camera. */
export const openMedia = async (isVideo: boolean): Promise<MediaStream> => {
  const chosen = devicesStore.get()
  try {
    return await navigator.mediaDevices.getUserMedia(constraintsOf(chosen, isVideo))
  } catch (error) {
    if (!isVideo) throw error
    return navigator.mediaDevices.getUserMedia(constraintsOf(chosen, false))
  }
}
