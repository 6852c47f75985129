import { aliveEveryMs, boxNamespace, livePath, type BoxAck } from '@kangju/contract'
import { io } from 'socket.io-client'
import type { Identity } from './identity.ts'

/** Tells the server every minute that the box is on. */
export const startHeartbeat = ({ sn, ecallid, token }: Identity) => {
  const socket = io(boxNamespace, {
    path: livePath,
    transports: ['websocket'],
    auth: { sn, ecallid, token },
    forceNew: true,
  })
  const beat = async () => {
    const answer = (await socket
      .timeout(10_000)
      .emitWithAck('alive', { firmware: 'web' })
      .catch(() => undefined)) as BoxAck | undefined
    setTimeout(() => void beat(), answer?.nextInMs ?? aliveEveryMs)
  }
  socket.once('connect', () => void beat())
}
