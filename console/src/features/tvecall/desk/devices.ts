import { makeStore } from '../../../api/store.ts'

const key = 'call-devices'

/** Devices for calls as chosen in this browser; an empty id is the one that the system prefers. */
export interface Devices {
  readonly microphone: string
  readonly camera: string
  readonly speaker: string
  /** The check was made or declined, so it is not offered again. */
  readonly isAsked: boolean
}

const usual: Devices = { microphone: '', camera: '', speaker: '', isAsked: false }

/** The stored choice; anything that is no such choice is dropped. */
export const devicesFrom = (stored: string | null): Devices => {
  try {
    const copy = JSON.parse(stored ?? '{}') as Partial<Record<keyof Devices, unknown>> | null
    const idIn = (name: 'microphone' | 'camera' | 'speaker') => {
      const id = copy?.[name]
      return typeof id === 'string' ? id : ''
    }
    return {
      microphone: idIn('microphone'),
      camera: idIn('camera'),
      speaker: idIn('speaker'),
      isAsked: copy?.isAsked === true,
    }
  } catch {
    return usual
  }
}

export const devicesStore = makeStore(devicesFrom(localStorage.getItem(key)))

export const keepDevices = (change: Partial<Devices>) => {
  const next = { ...devicesStore.get(), ...change }
  localStorage.setItem(key, JSON.stringify(next))
  devicesStore.set(next)
}

/** `ideal`, so that a device that was unplugged is replaced by another one. */
const wanted = (id: string) => (id === '' ? true : { deviceId: { ideal: id } })

export const constraintsOf = (
  { microphone, camera }: Pick<Devices, 'microphone' | 'camera'>,
  isVideo: boolean,
): MediaStreamConstraints => ({ audio: wanted(microphone), video: isVideo && wanted(camera) })

export const mediaFaults = ['denied', 'none', 'busy', 'insecure', 'other'] as const
export type MediaFault = (typeof mediaFaults)[number]

const faultsByName: Readonly<Record<string, MediaFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** Why the browser gave no microphone or camera. */
export const faultOf = (error: unknown): MediaFault => {
  // Browsers hide the devices from pages without https.
  if (error instanceof TypeError && navigator.mediaDevices === undefined) return 'insecure'
  return faultsByName[error instanceof Error ? error.name : ''] ?? 'other'
}
