import type { Server as HttpServer } from 'node:http'
import { hubNamespace, may, topicsFor, type SessionEndCode } from '@kangju/contract'
import type { Me, Tools } from '../http/call.ts'
import type { WhoIs } from '../http/mount.ts'
import type { Bus, BusNews } from '../bus/bus.ts'
import { makeDelivery } from './delivery.ts'
import { makeMembers, type HubNamespace, type Member, type MemberTopics } from './members.ts'
import { makeMerging } from './merging.ts'
import { makeThrottle } from './throttle.ts'
import { roomOf, type StoredNotice } from '../bus/outbox.ts'
import { inBatches } from './batches.ts'
import { sessionPort, type SessionEnding } from './session-port.ts'
import { topicPort } from './topic-port.ts'
import { openSockets, type Limits } from './sockets.ts'

interface Options {
  server: HttpServer
  tools: Pick<Tools, 'db' | 'clock' | 'log'>
  whoIs: WhoIs
  /** The bus must also invalidate `whoIs`. */
  bus: Pick<Bus, 'on'>
  publicUrl: string
  allowedOrigins?: readonly string[]
  trustedProxies?: readonly string[]
  redisUrl?: string | undefined
  limits?: Partial<Limits & { socketsPerAccount: number }>
  /** Notices within this many milliseconds are merged. */
  mergeMs?: number
}

const usualSocketsPerAccount = 10
const watchEvery = 30_000
const usualMergeMs = 3_000
const noticesEvery = 1_000

const idsOf = (members: readonly Member[]) => members.map(({ socket }) => socket.id)

/**
 * The live channel of the console. Each node serves its own sockets: the session behind the token decides the rooms,
 * the outbox provides the notices, and the bus announces changes.
 */
export const openHub = ({ server, tools, whoIs, bus, limits = {}, mergeMs = usualMergeMs, ...rest }: Options) => {
  const { db, clock, log } = tools
  const sockets = openSockets({ server, log, limits, ...rest })
  const namespace: HubNamespace = sockets.io.of(hubNamespace)
  const socketsPerAccount = limits.socketsPerAccount ?? usualSocketsPerAccount
  const topicsOf = async (me: Me): Promise<MemberTopics> => {
    const { shown, heard } = await topicPort.use().topicsOf(db, me)
    return { muted: topicsFor(me).filter((topic) => !shown.includes(topic)), heard }
  }
  const members = makeMembers({ namespace, whoIs, topicsOf, log, socketsPerAccount })
  const endTimers = new Set<NodeJS.Timeout>()

  // Clients must not send anything on this channel.
  namespace.on('connection', (socket) => {
    socket.onAny(() => {
      log.warn('a socket speaks on the hub and is cut')
      socket.disconnect(true)
    })
  })

  const merging = makeMerging({
    windowMs: mergeMs,
    inRoom: members.inRoom,
    emit: (some, wire) => namespace.local.to(idsOf(some)).emit('ReceiveMessage', wire),
  })
  const orderChanges = makeThrottle(mergeMs, (operatorId) => {
    const lookers = members.inRoom(roomOf.operator(operatorId)).filter(({ me }) => may(me, ['order']))
    void inBatches(lookers, (some) => namespace.local.to(idsOf(some)).emit('orders:changed', {}))
  })
  /** The id of an operator, or of one account. */
  const noticeChanges = makeThrottle(noticesEvery, (id) => {
    const concerned = [...members.inRoom(roomOf.operator(id)), ...members.inRoom(roomOf.account(id))]
    void inBatches(concerned, (some) => namespace.local.to(idsOf(some)).emit('notices:changed', {}))
  })
  const delivery = makeDelivery({
    db,
    clock,
    log,
    send: ({ rooms, data }) => merging.hear({ ...(data as StoredNotice), rooms }),
  })

  const endInTime = ({ id, code, at }: SessionEnding) => {
    const timer = setTimeout(() => {
      endTimers.delete(timer)
      if (clock() >= at) members.endSession(id, code)
    }, at.getTime() - clock().getTime())
    endTimers.add(timer)
  }

  /** An open channel counts as activity, but no session outlives its end. */
  const watch = async () => {
    const now = clock()
    const ids = [...new Set(members.all().map(({ me }) => me.sessionId))]
    try {
      for (const ending of await sessionPort.use().watch(db, ids, now, new Date(now.getTime() + watchEvery))) {
        if (ending.at <= now) members.endSession(ending.id, ending.code)
        else endInTime(ending)
      }
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open sockets could not be looked at')
    }
  }
  const watching = setInterval(() => void watch(), watchEvery)

  const hear = (news: BusNews) => {
    switch (news.kind) {
      case 'sessions':
        for (const id of news.ids) members.endSession(id, news.code as SessionEndCode)
        return
      case 'account':
        return members.recheck(members.inRoom(roomOf.account(news.id)), { tell: true })
      case 'operator':
        return members.recheck(members.inRoom(roomOf.operator(news.id)), { tell: true })
      case 'topics':
        noticeChanges.ask(news.id)
        return members.recheck(members.inRoom(roomOf.account(news.id)), { tell: false })
      case 'outbox':
        return delivery.told(news.id)
      case 'orders':
        return orderChanges.ask(news.id)
      case 'notices':
        return noticeChanges.ask(news.id)
      case 'content':
      case 'box':
      case 'call':
        return
      case 'reconnected': {
        const all = members.all()
        for (const id of new Set(all.map(({ me }) => me.operatorId))) orderChanges.ask(id)
        delivery.catchUp(all.length > 0)
        // One statement finds the sessions that ended meanwhile, long before each socket is rechecked.
        void watch().then(() => members.recheck(all, { tell: false }))
      }
    }
  }
  const stopHearing = bus.on(hear)

  return {
    /** For other namespaces on the same connections. */
    io: sockets.io,
    /** The client's address of a handshake. */
    addressOf: sockets.addressOf,
    /** Resolves when sockets are accepted. */
    ready: sockets.ready,
    /** Runs the half-minute check now; for tests. */
    watch,
    close: async () => {
      stopHearing()
      clearInterval(watching)
      for (const timer of endTimers) clearTimeout(timer)
      orderChanges.close()
      noticeChanges.close()
      merging.close()
      await sockets.close()
      await delivery.close()
    },
  }
}

export type Hub = ReturnType<typeof openHub>
