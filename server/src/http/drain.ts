import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

/** Longer than any statement may take; a stop has twenty seconds for all its parts. */
const usualMs = 10_000

/**
 * Makes the end of a server wait for answers that are still being sent. Node takes a connection for idle as soon as
 * its answer is complete in memory, and cuts off what the client has not received yet.
 */
export const prepareDrain = (server: Server) => {
  const sockets = new Set<Socket>()
  const answers = new Set<ServerResponse>()
  let isDraining = false
  const closeIdle = server.closeIdleConnections.bind(server)
  server.closeIdleConnections = () => {
    const isUnsent = ({ writableEnded, writableFinished }: ServerResponse) => writableEnded && !writableFinished
    if (!answers.values().some(isUnsent)) return closeIdle()
    const busy = new Set(answers.values().map(({ socket }) => socket))
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy()
  }
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (_request, answer) => {
    answers.add(answer)
    answer.once('close', () => {
      answers.delete(answer)
      if (isDraining) server.closeIdleConnections()
    })
  })

  /** Requests under way finish. Clients that do not read their answers are cut off in the end, so that a stop cannot hang. */
  return async (close: () => Promise<unknown>, log: Logger, patienceMs = usualMs) => {
    isDraining = true
    const drained = new AbortController()
    const cutOff = async () => {
      await sleep(patienceMs, undefined, { signal: drained.signal, ref: false })
      log.warn('connections are cut off: their requests do not end')
      server.closeAllConnections()
    }
    const cutting = cutOff().catch(() => undefined)
    await close().finally(() => drained.abort())
    await cutting
  }
}
