import {
  callNamespace,
  livePath,
  type CallAck,
  type CallEventData,
  type CallEventName,
  type CallMessage,
  type CallMessageName,
  type CallRefusal,
  type PeerMessage,
  type PeerMessageName,
} from '@kangju/contract'
import { io } from 'socket.io-client'

type Message = PeerMessageName | CallMessageName
type DataOf<N extends Message> = N extends PeerMessageName
  ? PeerMessage<N>
  : N extends CallMessageName
    ? CallMessage<N>
    : never
/** The id of a message is added when it is sent. */
export type Unnumbered<N extends Message> = Omit<DataOf<N>, 'msgId'>

/** The connection of a box or a call agent to the server. */
export interface CallLink {
  /** Sends a message, again after every interruption, until it is acknowledged or the link is closed. */
  readonly say: <N extends Message>(event: N, data: Unnumbered<N>) => Promise<CallAck>
  /** Returns a function that removes the listener. */
  readonly on: <N extends CallEventName>(event: N, listener: (data: CallEventData<N>) => void) => () => void
  readonly isConnected: () => boolean
  /** Connects again at once, with a new handshake. */
  readonly reconnect: () => void
  readonly close: () => void
}

interface Options {
  /** Read at every connection, so that a renewed session is used. */
  readonly handshake: () => object
  readonly onConnected: (isConnected: boolean) => void
  readonly onRefused: (code: CallRefusal['code']) => void
  /** The server; by default the one of the page. */
  readonly url?: string
}

const ackMs = 5_000
const pauseMs = 500
/** The server could not reach its database; the same message may succeed later. */
const unavailable = 50300
/** Delay before the next try after a refusal; one for a session waits for the next sign-in. */
const laterMs: Readonly<Record<string, number>> = { '42900': 5_000, '50300': 5_000, '40300': 60_000, '40400': 60_000 }

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Connects and stays connected until closed. */
export const openCallLink = ({ handshake, onConnected, onRefused, url = '' }: Options): CallLink => {
  let isClosed = false
  const socket = io(url + callNamespace, {
    path: livePath,
    transports: ['websocket'],
    auth: (give) => give(handshake()),
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    timeout: 4_000,
    forceNew: true,
  })
  const again = (ms: number) => {
    setTimeout(() => {
      if (!isClosed && !socket.active) socket.connect()
    }, ms)
  }
  socket.on('connect', () => onConnected(true))
  socket.on('disconnect', () => {
    onConnected(false)
    // Socket.IO does not reconnect by itself after the server closes the connection.
    if (!socket.active) again(pauseMs)
  })
  socket.on('connect_error', (error: Error & { data?: Partial<CallRefusal> }) => {
    const code = error.data?.code
    if (code !== undefined) onRefused(code)
    const ms = code === undefined ? undefined : laterMs[code]
    if (!socket.active && ms !== undefined) again(ms)
  })

  const sendUntilAcknowledged = async (event: string, data: object): Promise<CallAck> => {
    while (!isClosed) {
      try {
        const ack = (await socket.timeout(ackMs).emitWithAck(event, data)) as CallAck
        if (ack.ok === 'yes' || ack.code !== unavailable) return ack
      } catch {
        // Not acknowledged in time, or the connection broke.
      }
      await pause(pauseMs)
    }
    throw new Error('the link is closed')
  }

  return {
    say: (event, data) =>
      sendUntilAcknowledged(event, event === 'sync' ? data : { ...data, msgId: crypto.randomUUID() }),
    on: (event, listener) => {
      socket.on(event, listener as never)
      return () => socket.off(event, listener as never)
    },
    isConnected: () => socket.connected,
    reconnect: () => {
      socket.disconnect().connect()
    },
    close: () => {
      isClosed = true
      socket.disconnect()
    },
  }
}
