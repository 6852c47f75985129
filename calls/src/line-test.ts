import type { IceServer, LineParts } from '@kangju/contract'

interface Options {
  readonly iceServers: readonly IceServer[]
  /** Camera and microphone are in use, so they are only looked for. */
  readonly isInCall: boolean
  readonly timeoutMs?: number
}

const usualTimeoutMs = 10_000

const isListed = async (kind: MediaDeviceKind) => {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return devices.some((device) => device.kind === kind)
}

/** Opens the device for a moment; a device that another program holds or that is broken cannot be opened. */
const canOpen = async (wish: MediaStreamConstraints): Promise<boolean> => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia(wish)
    const tracks = stream.getTracks()
    const isLive = tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'live')
    for (const track of tracks) track.stop()
    return isLive
  } catch {
    return false
  }
}

/** False if the browser gives no answer in time, for example while it asks for a permission. */
const within = async (test: Promise<boolean>, ms: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  const isGood = await Promise.race([test, late])
  clearTimeout(timer)
  return isGood
}

const isRelay = ({ urls }: IceServer) => urls.some((url) => /^turns?:/.test(url))

/** Gathers addresses as for a call; the relay gives one only to a client that it accepts. */
const testNetwork = async (
  iceServers: readonly IceServer[],
  ms: number,
): Promise<Pick<LineParts, 'network' | 'relay'>> => {
  const hasRelay = iceServers.some(isRelay)
  const found = { network: false, relay: false }
  const pc = new RTCPeerConnection({ iceServers: [...iceServers] as RTCIceServer[] })
  const gathered = new Promise<boolean>((resolve) => {
    pc.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null) return resolve(true)
      if (candidate.candidate === '') return undefined
      found.network = true
      if (candidate.type === 'relay') found.relay = true
      return found.relay || !hasRelay ? resolve(true) : undefined
    })
  })
  try {
    pc.createDataChannel('test')
    await pc.setLocalDescription()
    await within(gathered, ms)
  } catch {
    // What was not found counts as failed.
  } finally {
    pc.close()
  }
  return { network: found.network, relay: hasRelay ? found.relay : null }
}

/** Tests what a call needs, without placing one. */
export const testLine = async ({ iceServers, isInCall, timeoutMs = usualTimeoutMs }: Options): Promise<LineParts> => {
  const network = testNetwork(iceServers, timeoutMs)
  const test = (kind: MediaDeviceKind, wish: MediaStreamConstraints) =>
    within(isInCall ? isListed(kind) : canOpen(wish), timeoutMs)
  return {
    microphone: await test('audioinput', { audio: true }),
    camera: await test('videoinput', { video: true }),
    ...(await network),
  }
}
