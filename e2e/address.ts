import type { Server } from 'node:http'
import { createServer, type AddressInfo, type Socket } from 'node:net'

// The servers of all files in a worker share one address, so that the browser's cache for it stays valid.

let server: Server | undefined
let address: Promise<string> | undefined
let detour: ((socket: Socket) => unknown) | undefined
const sockets = new Set<Socket>()

/** Gives a connection to the server. */
export const reachServer = (socket: Socket) => {
  if (server === undefined) return socket.destroy()
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
  return server.emit('connection', socket)
}

const listen = () =>
  new Promise<string>((resolve, reject) => {
    const door = createServer({ noDelay: true }, (socket) => (detour ?? reachServer)(socket)).unref()
    door.once('error', reject)
    door.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(door.address() as AddressInfo).port}`))
  })

/** Makes this server answer at the worker's address. */
export const answer = (next: Server) => {
  if (server !== undefined) throw new Error('another server answers at this address')
  server = next
  return (address ??= listen())
}

/** Gives new connections to the worker's address to something else first, or to the server again. */
export const divert = (next: typeof detour) => {
  detour = next
}

export const hangUp = () => {
  server = undefined
  for (const socket of sockets) socket.destroy()
}
