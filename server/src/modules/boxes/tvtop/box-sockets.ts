import {
  aliveEveryMs,
  boxEvents,
  BoxHandshake,
  boxNamespace,
  type BoxAck,
  type BoxEventData,
  type BoxRefusal,
} from '@kangju/contract'
import type { IncomingMessage } from 'node:http'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { Tools } from '../../../http/call.ts'
import { compileBody } from '../../../http/validate.ts'
import { boxThatConnects } from './box-calls.ts'
import { noteBoxOn, noteHeartbeat, heartbeatEveryMs } from './service.ts'
import type { Bus, BusNews } from '../../../bus/bus.ts'
import { makeGate } from '../../../live/gate.ts'

type Heard = { alive: (data: BoxEventData<'alive'>, ack: (answer: BoxAck) => void) => void }
type BoxSpace = Namespace<Heard, DefaultEventsMap>
type BoxSocket = Socket<Heard, DefaultEventsMap>

interface Options {
  io: Server
  /** The client's address of a handshake. */
  addressOf: (request: IncomingMessage) => string
  tools: Pick<Tools, 'db' | 'clock' | 'log' | 'keyring' | 'rates'>
  bus: Pick<Bus, 'on'>
}

/** An admitted box. Kept here and not in `socket.data`, which other nodes can read. */
interface Guest {
  readonly socket: BoxSocket
  readonly boxId: string
  readonly tokenMac: string
  notedAt: number
  hasToldFirmware: boolean
}

/** Limit of concurrent database queries, so that many reconnecting boxes leave connections for requests. */
const questionsAtOnce = 6
/** Delay that lets a refusal arrive before the connection closes. */
const lingerMs = 200

const isHandshake = compileBody(BoxHandshake)
const isAlive = compileBody(boxEvents.alive)

/** Removes the token from the handshake too, since the handshake object is passed around. */
const takeHandshake = ({ handshake }: BoxSocket): BoxHandshake | undefined => {
  const given: unknown = handshake.auth
  handshake.auth = {}
  return isHandshake(given) ? (given as BoxHandshake) : undefined
}

const isOpen = ({ conn }: BoxSocket) => conn.readyState === 'open'

/**
 * Namespace for the heartbeats of set-top boxes. A box is identified by its call id and token alone, and the connection
 * limits how much it sends. Each box has one connection: a new one closes the old one.
 */
export const openBoxes = ({ io, addressOf, tools, bus }: Options) => {
  const { db, clock, log } = tools
  const namespace: BoxSpace = io.of(boxNamespace)
  const admitted = new WeakMap<BoxSocket, Guest>()
  const present = new Map<string, Guest>()
  const ask = makeGate(questionsAtOnce)

  const letIn = async (socket: BoxSocket, given: BoxHandshake) => {
    const found = await boxThatConnects(tools, addressOf(socket.request), given)
    if (typeof found === 'string') return found
    const { box, tokenMac } = found
    const now = clock()
    await noteHeartbeat(db, box.id, now, { tokenMac })
    await noteBoxOn(db, box, now)
    admitted.set(socket, { socket, boxId: box.id, tokenMac, notedAt: now.getTime(), hasToldFirmware: false })
    return undefined
  }

  const admit = async (socket: BoxSocket): Promise<BoxRefusal['code'] | undefined> => {
    const given = takeHandshake(socket)
    if (given === undefined) return '40400'
    try {
      return await ask(async () => {
        if (!isOpen(socket)) throw new Error('gone before its turn')
        return letIn(socket, given)
      })
    } catch (error) {
      if (isOpen(socket)) log.warn({ err: error }, 'a box could not be let in')
      return '50300'
    }
  }

  /** Closing the transport makes a box reconnect and authenticate again. */
  const cut = ({ socket }: Guest) => socket.conn.close()

  const noteAlive = async (guest: Guest, { firmware }: BoxEventData<'alive'>, ack: (answer: BoxAck) => void) => {
    const now = clock()
    const isDue = now.getTime() - guest.notedAt >= heartbeatEveryMs
    // Firmware is written once per connection, otherwise with the heartbeat, so a box cannot flood the database.
    const isNews = firmware !== undefined && !guest.hasToldFirmware
    if (isDue || isNews) {
      guest.notedAt = now.getTime()
      guest.hasToldFirmware ||= firmware !== undefined
      const { boxId, tokenMac } = guest
      const isThere = await ask(() => noteHeartbeat(db, boxId, now, { firmware, tokenMac }))
      if (!isThere) return cut(guest)
    }
    return ack({ nextInMs: aliveEveryMs })
  }

  const hearBox = (guest: Guest, [event, data, ack, ...more]: unknown[]) => {
    if (event !== 'alive' || !isAlive(data) || typeof ack !== 'function' || more.length > 0) {
      log.warn('a box says what it may not and is cut')
      guest.socket.disconnect(true)
      return
    }
    noteAlive(guest, data as BoxEventData<'alive'>, ack as (answer: BoxAck) => void).catch((error: unknown) => {
      // The box gets no acknowledgement and sends the heartbeat again.
      guest.notedAt = 0
      log.warn({ err: error }, 'a heartbeat could not be written down')
    })
  }

  namespace.use((socket, next) => {
    void admit(socket).then((code) => {
      if (code === undefined) return next()
      next(Object.assign(new Error('refused'), { data: { code } satisfies BoxRefusal }))
      // Each guess of a token needs a new connection.
      setTimeout(() => socket.conn.close(), lingerMs).unref()
      return undefined
    })
  })
  namespace.on('connection', (socket) => {
    const guest = admitted.get(socket)
    if (guest === undefined) return socket.disconnect(true)
    const { boxId } = guest
    const before = present.get(boxId)
    present.set(boxId, guest)
    if (before !== undefined) cut(before)
    socket.on('disconnect', () => {
      if (present.get(boxId) === guest) present.delete(boxId)
    })
    socket.onAny((...said: unknown[]) => hearBox(guest, said))
    return undefined
  })

  const hear = (news: BusNews) => {
    const guest = news.kind === 'box' ? present.get(news.id) : undefined
    if (guest !== undefined) cut(guest)
  }
  const stopHearing = bus.on(hear)

  return {
    /** How many boxes are connected to this node. */
    count: () => present.size,
    /** The live channel closes the connections itself. */
    close: stopHearing,
  }
}

export type Boxes = ReturnType<typeof openBoxes>
