import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import {
  langs,
  problems,
  type HubEventData,
  type HubEventName,
  type HubRefusal,
  type Lang,
  type NoticeTopic,
  type SessionEndCode,
} from '@kangju/contract'
import type { Logger } from 'pino'
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io'
import type { Me } from '../http/call.ts'
import type { WhoIs } from '../http/mount.ts'
import { Problem } from '../kit/problem.ts'
import { makeGate } from './gate.ts'
import { roomOf, roomsFor } from '../bus/outbox.ts'

export type HubEvents = { [N in HubEventName]: (data: HubEventData<N>) => void }
export type HubNamespace = Namespace<DefaultEventsMap, HubEvents>
export type HubSocket = Socket<DefaultEventsMap, HubEvents>

export interface MemberTopics {
  /** Topics that the account or its roles turned off. */
  readonly muted: readonly NoticeTopic[]
  readonly heard: readonly NoticeTopic[]
}

/** A socket and its owner. Kept here and not in `socket.data`, which other nodes can read: the token stays here. */
export interface Member {
  readonly socket: HubSocket
  readonly token: string
  /** The language of its notices. */
  readonly lang: Lang
  me: Me
  topics: MemberTopics
}

interface Options {
  /** Reads the topics of notices of an account. */
  topicsOf: (me: Me) => Promise<MemberTopics>
  namespace: HubNamespace
  whoIs: WhoIs
  log: Logger
  socketsPerAccount: number
}

/** Limit of concurrent database queries, so that many reconnecting sockets leave connections for requests. */
const questionsAtOnce = 8
const triesBeforeCut = 3

/** The code to send when a session has ended for this reason. */
const endOf = (error: unknown): SessionEndCode | undefined => {
  const code = error instanceof Problem ? String(problems[error.problem].code) : ''
  return code === '50008' || code === '50012' || code === '50014' ? code : undefined
}

/** Removes the token from the handshake too, since the handshake object is passed around. */
const takeAuth = ({ handshake }: HubSocket) => {
  const { token, lang } = handshake.auth
  handshake.auth = {}
  return {
    token: typeof token === 'string' && /^[\w-]{20,128}$/.test(token) ? token : undefined,
    lang: langs.find((one) => one === lang) ?? 'zh',
  }
}

const isOpen = ({ conn }: HubSocket) => conn.readyState === 'open'

const isSame = (one: Me, other: Me) =>
  one.realname === other.realname && roomsFor(one).join() === roomsFor(other).join()

/** The authenticated sockets of a namespace, kept in the rooms of their permissions. */
export const makeMembers = ({ namespace, whoIs, topicsOf, log, socketsPerAccount }: Options) => {
  const members = new Map<string, Member>()
  const admitted = new WeakMap<HubSocket, { member: Member; readAt: number }>()
  const checking = new Map<Member, { again: boolean; tell: boolean }>()
  const ask = makeGate(questionsAtOnce)
  /** Counts changes of permissions: anything read before the last change may be outdated. */
  let changes = 0

  const idsIn = (room: string) => namespace.adapter.rooms.get(room) ?? new Set<string>()
  const inRoom = (room: string) => {
    const found: Member[] = []
    for (const id of idsIn(room)) {
      const member = members.get(id)
      if (member !== undefined) found.push(member)
    }
    return found
  }

  const admit = async (socket: HubSocket): Promise<HubRefusal['code'] | undefined> => {
    const { token, lang } = takeAuth(socket)
    if (token === undefined) return '50008'
    try {
      const { me, topics, readAt } = await ask(async () => {
        if (!isOpen(socket)) throw new Error('gone before its turn')
        const readAt = changes
        const me = await whoIs(token)
        return { me, topics: await topicsOf(me), readAt }
      })
      if (idsIn(roomOf.account(me.id)).size >= socketsPerAccount) return '42900'
      // Joined before connecting, so that concurrent sockets count each other; Socket.IO undoes it on failure.
      void socket.join(roomsFor(me))
      admitted.set(socket, { member: { socket, token, lang, me, topics }, readAt })
      return undefined
    } catch (error) {
      const code = endOf(error)
      if (code === undefined && isOpen(socket)) log.warn({ err: error }, 'a socket could not be admitted')
      return code ?? '50300'
    }
  }

  const end = ({ socket }: Member, code: SessionEndCode) => {
    socket.emit('session:ended', { code })
    socket.disconnect(true)
  }

  const settle = (member: Member, me: Me, topics: MemberTopics, tell: boolean) => {
    const rooms = roomsFor(me)
    for (const room of roomsFor(member.me)) if (!rooms.includes(room)) void member.socket.leave(room)
    void member.socket.join(rooms)
    if (tell || !isSame(me, member.me)) member.socket.emit('me:changed', {})
    member.me = me
    member.topics = topics
  }

  const readAgain = async (member: Member, tell: boolean) => {
    for (let tries = 1; members.has(member.socket.id); tries++) {
      try {
        const { me, topics } = await ask(async () => {
          const me = await whoIs(member.token)
          return { me, topics: await topicsOf(me) }
        })
        if (members.has(member.socket.id)) settle(member, me, topics, tell)
        return
      } catch (error) {
        const code = endOf(error)
        if (code !== undefined) return end(member, code)
        if (tries >= triesBeforeCut) {
          log.warn({ err: error }, 'a socket is cut, for nobody can say what it may still see')
          member.socket.conn.close()
          return
        }
        await sleep(250 * tries)
      }
    }
  }

  const check = async (member: Member, tell: boolean) => {
    const asked = { again: true, tell }
    checking.set(member, asked)
    // The other listeners of the bus, `whoIs` among them, must handle the change first.
    await nextTurn()
    while (asked.again) {
      asked.again = false
      await readAgain(member, asked.tell)
    }
    checking.delete(member)
  }

  /** After a change of permissions: reads them again, moves the sockets, and closes those of ended sessions. */
  const recheck = (some: Member[], { tell }: { tell: boolean }) => {
    changes += 1
    for (const member of some) {
      const underway = checking.get(member)
      if (underway === undefined) void check(member, tell)
      else Object.assign(underway, { again: true, tell: underway.tell || tell })
    }
  }

  const endSession = (id: string, code: SessionEndCode) => {
    changes += 1
    for (const member of inRoom(roomOf.session(id))) end(member, code)
  }

  namespace.use((socket, next) => {
    void admit(socket).then((code) => {
      if (code === undefined) return next()
      return next(Object.assign(new Error('refused'), { data: { code } satisfies HubRefusal }))
    })
  })
  namespace.on('connection', (socket) => {
    const found = admitted.get(socket)
    if (found === undefined) return socket.disconnect(true)
    const { member, readAt } = found
    members.set(socket.id, member)
    socket.on('disconnect', () => members.delete(socket.id))
    if (readAt !== changes) void check(member, false)
    return undefined
  })

  return { all: () => [...members.values()], inRoom, idsIn, recheck, endSession }
}
