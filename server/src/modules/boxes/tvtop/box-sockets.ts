import {
  aliveEveryMs,
  boxEvents,
  BoxHandshake,
  boxNamespace,
  formats,
  type BoxAck,
  type BoxEventData,
  type BoxRefusal,
} from '@kangju/contract'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { Tools } from '../../../http/call.ts'
import { compileBody } from '../../../http/validate.ts'
import { boxByCallId, noteBoxOn, noteHeartbeat, renewToken, heartbeatEveryMs } from './service.ts'
import type { Bus, BusNews } from '../../../bus/bus.ts'
import { makeGate } from '../../../live/gate.ts'

type Heard = { alive: (data: BoxEventData<'alive'>, ack: (answer: BoxAck) => void) => void }
type BoxSpace = Namespace<Heard, DefaultEventsMap>
type BoxSocket = Socket<Heard, DefaultEventsMap>

interface Options {
  io: Server
  tools: Pick<Tools, 'db' | 'clock' | 'log' | 'keyring'>
  bus: Pick<Bus, 'on'>
}

/** A box that was let in. Kept here and not in `socket.data`, which other nodes may ask for. */
interface Guest {
  readonly socket: BoxSocket
  readonly boxId: string
  readonly tokenMac: string
  notedAt: number
  hasToldFirmware: boolean
}

/** Of the connections to the database, so that boxes that come back at once leave some for calls. */
const questionsAtOnce = 6
/** Long enough for a refusal to arrive. */
const lingerMs = 200

const isHandshake = compileBody(BoxHandshake)
const isAlive = compileBody(boxEvents.alive)

/** Takes the token out of the handshake as well, which is shown around more than a secret should be. */
const takeHandshake = ({ handshake }: BoxSocket): BoxHandshake | undefined => {
  const given: unknown = handshake.auth
  handshake.auth = {}
  return isHandshake(given) ? (given as BoxHandshake) : undefined
}

const isOpen = ({ conn }: BoxSocket) => conn.readyState === 'open'

/**
 * Where set-top boxes show that they are there. What one is comes from its call id and token alone; how much it may send,
 * the connection watches. A box has one connection at a time: the newest.
 */
export const openBoxes = ({ io, tools, bus }: Options) => {
  const { db, clock, log } = tools
  const namespace: BoxSpace = io.of(boxNamespace)
  const admitted = new WeakMap<BoxSocket, Guest>()
  const present = new Map<string, Guest>()
  const ask = makeGate(questionsAtOnce)

  const letIn = async (socket: BoxSocket, { sn, ecallid, token }: BoxHandshake) => {
    const box = await boxByCallId(db, tools, ecallid, token)
    if (box === undefined || box.sn !== formats.sn.normalise(sn)) return '40400' as const
    const now = clock()
    const tokenMac = await renewToken(db, tools, box, token)
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

  /** A lost transport makes boxes come back, and then they are asked who they are. */
  const cut = ({ socket }: Guest) => socket.conn.close()

  const noteAlive = async (guest: Guest, { firmware }: BoxEventData<'alive'>, ack: (answer: BoxAck) => void) => {
    const now = clock()
    const isDue = now.getTime() - guest.notedAt >= heartbeatEveryMs
    // Once a connection at any moment, otherwise with the heartbeat: a box cannot make the database busy.
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
      // Not acknowledged, it says so again.
      guest.notedAt = 0
      log.warn({ err: error }, 'a heartbeat could not be written down')
    })
  }

  namespace.use((socket, next) => {
    void admit(socket).then((code) => {
      if (code === undefined) return next()
      next(Object.assign(new Error('refused'), { data: { code } satisfies BoxRefusal }))
      // Whoever guesses needs a new connection for each guess.
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
    /** The connections themselves end with the live channel. */
    close: stopHearing,
  }
}

export type Boxes = ReturnType<typeof openBoxes>
