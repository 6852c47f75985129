/** What arrives over a connection. */
export interface Traffic {
  /** Bytes of sound and picture received since the connection was made. */
  readonly bytes: number
  readonly framesDecoded: number
  /** Packets received and lost since then. */
  readonly packets: number
  readonly lost: number
  /** Share of packets lost, from 0 to 1. */
  readonly loss: number
  readonly roundTripMs: number | undefined
}

const numberIn = (report: Record<string, unknown>, key: string) => (typeof report[key] === 'number' ? report[key] : 0)

/** Reads the counters of a connection. */
export const readTraffic = async (pc: RTCPeerConnection): Promise<Traffic> => {
  const reports: Record<string, unknown>[] = []
  for (const report of (await pc.getStats()).values()) reports.push(report as Record<string, unknown>)
  const inbound = reports.filter(({ type }) => type === 'inbound-rtp')
  const sum = (key: string) => inbound.reduce((all, report) => all + numberIn(report, key), 0)
  const received = sum('packetsReceived')
  const lost = Math.max(0, sum('packetsLost'))
  const pair = reports.find(({ type, nominated }) => type === 'candidate-pair' && nominated === true)
  const trip = pair === undefined ? 0 : numberIn(pair, 'currentRoundTripTime')
  return {
    bytes: sum('bytesReceived'),
    framesDecoded: sum('framesDecoded'),
    packets: received,
    lost,
    loss: received + lost === 0 ? 0 : lost / (received + lost),
    roundTripMs: trip === 0 ? undefined : Math.round(trip * 1000),
  }
}
