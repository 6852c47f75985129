import { callNamespace, may, type CallAck, type CallRefusal } from '@kangju/contract'
import type { IncomingMessage } from 'node:http'
import type { Server } from 'socket.io'
import type { Bus, BusNews } from '../../../bus/bus.ts'
import type { Tools } from '../../../http/call.ts'
import type { WhoIs } from '../../../http/mount.ts'
import { makeGate } from '../../../live/gate.ts'
import { dueLineTests } from '../../boxes/tvtop/service.ts'
import { actionOf, entryFor, refusalOf, serversFor, takeSide, type Desk } from './call-actions.ts'
import { makeAudience, sees } from './call-audience.ts'
import {
  admit,
  isAgent,
  sessionEndOf,
  type AgentGuest,
  type BoxGuest,
  type CallSocket,
  type CallSpace,
  type Guest,
} from './call-guests.ts'
import { confirmDuty, confirmEveryMs, goOffDuty, goOnDuty } from './duty.ts'
import type { Turn } from './ice.ts'
import { confirmSides, noteAway, openCallOfBox, openCallsOf } from './open-calls.ts'

interface Options {
  readonly io: Server
  /** The client's address of a handshake. */
  readonly addressOf: (request: IncomingMessage) => string
  readonly tools: Pick<Tools, 'db' | 'clock' | 'keyring' | 'rates' | 'log'>
  readonly whoIs: WhoIs
  readonly bus: Pick<Bus, 'on'>
  readonly turn: Turn
}

/** Limit of concurrent database queries, so that many reconnecting clients leave connections for requests. */
const questionsAtOnce = 8
const socketsPerAccount = 10
/** Delay that lets a refusal arrive before the connection closes. */
const lingerMs = 200
const sessionEveryMs = 30_000
/** Pace of the self-tests of boxes' lines: 10,000 boxes of one node take 17 minutes. */
const testsEveryMs = 10_000
const testsAtOnce = 100

/**
 * Namespace for emergency calls. The record in the database owns a call and keeps the messages of its two sides;
 * connections only carry them, so that any node, and a node started later, can go on with every call.
 */
export const openCalls = ({ io, addressOf, tools, whoIs, bus, turn }: Options) => {
  const { db, clock, log } = tools
  const namespace: CallSpace = io.of(callNamespace)
  const desk: Desk = { tools, whoIs, turn }
  const guests = new Map<string, Guest>()
  const admitted = new WeakMap<CallSocket, Guest>()
  const ask = makeGate(questionsAtOnce)
  const audience = makeAudience(desk, () => guests.values())

  const agents = () => [...guests.values()].filter((guest): guest is AgentGuest => guest.as === 'agent')

  const refuse = (code: CallRefusal['code']) =>
    Object.assign(new Error('refused'), { data: { code } satisfies CallRefusal })

  namespace.use((socket, next) => {
    void ask(() => admit({ tools, whoIs, addressOf }, socket)).then((found) => {
      const isCrowded =
        typeof found !== 'string' &&
        found.as === 'agent' &&
        agents().filter(({ me }) => me.id === found.me.id).length >= socketsPerAccount
      if (typeof found !== 'string' && !isCrowded) {
        admitted.set(socket, found)
        return next()
      }
      next(refuse(typeof found === 'string' ? found : '42900'))
      // Each guess of a token needs a new connection.
      setTimeout(() => socket.conn.close(), lingerMs).unref()
      return undefined
    })
  })

  /**
   * Sends what was read, or reads it again if the guest was told of a call meanwhile: an older state must not follow, by
   * which a box would take the call that it has just placed for ended.
   */
  const sendFresh = async <T>(guest: Guest, read: () => Promise<T>, send: (found: T) => void) => {
    for (;;) {
      const { told } = guest
      const found = await read()
      if (guest.told === told) return send(found)
    }
  }

  /** A box that lost its connection goes on with its call. An older connection must not take the call back. */
  const sideOfBox = async (guest: BoxGuest, isNewest: boolean) => {
    const open = await openCallOfBox(db, guest.box.id)
    if (open === undefined) return undefined
    const isMine = isNewest ? guest.socket.connected : open.boxSocket === guest.socket.id
    return isMine ? db.transaction((tx) => takeSide(tx, open, guest, clock())) : open
  }

  const greetBox = (guest: BoxGuest, isNew: boolean) => {
    let isNewest = isNew
    const read = async () => {
      const call = await sideOfBox(guest, isNewest)
      isNewest = false
      return call
    }
    return sendFresh(guest, read, (call) =>
      guest.socket.emit('snapshot', {
        calls: call === undefined ? [] : [entryFor(desk, guest, call)],
        iceServers: serversFor(desk, guest),
      }),
    )
  }

  const greetAgent = async (guest: AgentGuest) => {
    const { socket, me } = guest
    await goOnDuty(db, {
      socketId: socket.id,
      operatorId: me.operatorId,
      accountId: me.id,
      organId: me.organId,
      isAgent: isAgent(guest),
      seenAt: clock().toISOString(),
    })
    await sendFresh(
      guest,
      () => openCallsOf(db, me.operatorId),
      (open) =>
        socket.emit('snapshot', {
          calls: open.filter((call) => sees(guest, call)).map((call) => entryFor(desk, guest, call)),
          iceServers: guest.isLocked ? [] : serversFor(desk, guest),
        }),
    )
    if (guest.isLocked) socket.emit('session:ended', { code: '50014' })
  }

  /** A connection without a snapshot would wait for ever, so it is closed and tries again. */
  const greet = (guest: Guest, isNew: boolean) =>
    ask(() => (guest.as === 'box' ? greetBox(guest, isNew) : greetAgent(guest))).catch((error: unknown) => {
      log.warn({ err: error }, 'a snapshot of calls could not be sent')
      guest.socket.conn.close()
    })

  const hearGuest = (guest: Guest, [event, data, ack, ...more]: unknown[]) => {
    const act = actionOf(guest, event, data)
    if (act === undefined || typeof ack !== 'function' || more.length > 0) {
      log.warn({ event }, 'a connection for calls says what it may not and is cut')
      guest.socket.disconnect(true)
      return
    }
    act(desk)
      .catch((error: unknown) => {
        const refusal = refusalOf(error)
        // Without an answer the client repeats its message.
        if (refusal.ok === 'no' && refusal.code === 50300) log.warn({ err: error, event }, 'a message of a call failed')
        return refusal
      })
      .then((answer) => {
        guest.told += 1
        ;(ack as (answer: CallAck) => void)(answer)
      })
      .catch((error: unknown) => log.warn({ err: error }, 'an answer could not be sent'))
  }

  const leave = async (guest: Guest) => {
    guests.delete(guest.socket.id)
    await noteAway(db, guest.as === 'box' ? 'box' : 'agent', guest.socket.id, clock())
    if (guest.as === 'agent') await goOffDuty(db, guest.socket.id)
  }

  namespace.on('connection', (socket) => {
    const guest = admitted.get(socket)
    if (guest === undefined) return socket.disconnect(true)
    guests.set(socket.id, guest)
    socket.on('disconnect', () => {
      // If this fails, the loop finds the side unconfirmed after some seconds.
      leave(guest).catch((error: unknown) => log.warn({ err: error }, 'a side of a call that left was not noted'))
    })
    socket.onAny((...said: unknown[]) => hearGuest(guest, said))
    void greet(guest, true)
    return undefined
  })

  /** A session that ended by time locks the connection; otherwise it is closed. */
  const endSession = (guest: AgentGuest, code: '50008' | '50012' | '50014') => {
    guest.socket.emit('session:ended', { code })
    if (code === '50014') guest.isLocked = true
    else guest.socket.disconnect(true)
  }

  const recheck = async (guest: AgentGuest) => {
    try {
      guest.me = await ask(() => whoIs(guest.session))
      if (!may(guest.me, ['tvecall'])) guest.socket.disconnect(true)
    } catch (error) {
      const code = sessionEndOf(error)
      if (code !== undefined && !guest.isLocked) endSession(guest, code)
    }
  }

  const hear = (news: BusNews) => {
    if (news.kind === 'call') audience.tell(news.id)
    else if (news.kind === 'reconnected') for (const guest of guests.values()) void greet(guest, false)
    else if (news.kind === 'account' || news.kind === 'operator' || news.kind === 'sessions') {
      // The other listeners of the bus, `whoIs` among them, must handle the change first.
      setImmediate(() => {
        for (const guest of agents())
          if (news.kind === 'sessions' ? news.ids.includes(guest.me.sessionId) : isOf(guest, news)) void recheck(guest)
      })
    } else if (news.kind === 'box') {
      for (const guest of guests.values()) if (guest.as === 'box' && guest.box.id === news.id) guest.socket.conn.close()
    }
  }
  const stopHearing = bus.on(hear)

  const confirm = async () => {
    const now = clock()
    await confirmDuty(
      db,
      agents().map(({ socket }) => socket.id),
      now,
    )
    await confirmSides(db, [...guests.keys()], now)
  }
  const confirming = setInterval(() => {
    confirm().catch((error: unknown) => log.warn({ err: error }, 'connections for calls could not be confirmed'))
  }, confirmEveryMs)
  /** Asks some of the boxes on this node that still have to test their lines. */
  const askForTests = async () => {
    const here = new Map([...guests.values()].flatMap((guest) => (guest.as === 'box' ? [[guest.box.id, guest]] : [])))
    const due = await dueLineTests(db, [...here.keys()])
    for (const { id, lineTestId } of due.slice(0, testsAtOnce))
      if (lineTestId !== null) here.get(id)?.socket.emit('line:test', { testId: lineTestId })
  }
  const testing = setInterval(() => {
    askForTests().catch((error: unknown) => log.warn({ err: error }, 'boxes could not be asked to test their lines'))
  }, testsEveryMs)
  const checking = setInterval(() => {
    for (const guest of agents()) void recheck(guest)
  }, sessionEveryMs)

  return {
    /** The live channel closes the connections itself. */
    close: () => {
      stopHearing()
      clearInterval(confirming)
      clearInterval(testing)
      clearInterval(checking)
    },
  }
}

const isOf = ({ me }: AgentGuest, { kind, id }: { kind: 'account' | 'operator'; id: string }) =>
  kind === 'account' ? me.id === id : me.operatorId === id

export type Calls = ReturnType<typeof openCalls>
