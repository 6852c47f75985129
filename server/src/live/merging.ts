import { setImmediate as nextTurn } from 'node:timers/promises'
import { fill, idsAtMost, manyNotices, orderTypeOfMany, type HubEventData } from '@kangju/contract'
import { inBatches, turnLength } from './batches.ts'
import type { Member } from './members.ts'
import { roomOf, type StoredNotice } from '../bus/outbox.ts'

type Wire = HubEventData<'ReceiveMessage'>

export interface Notice extends StoredNotice {
  readonly rooms: readonly string[]
}

interface Options {
  /** Notices within this many milliseconds after one are gathered; 0 disables gathering. */
  windowMs: number
  inRoom: (room: string) => Member[]
  emit: (members: readonly Member[], wire: Wire) => void
}

interface Window {
  readonly closesAt: number
  /** Number of the first notice after the window was opened. */
  readonly from: number
}

/** Number of members checked before the event loop gets a turn. */
const looksInTurn = 5_000

type Delivery = readonly [Member, readonly Notice[]]

/** One notice with its own text, several as a count. */
const wireOf = (notices: readonly Notice[], { lang, topics: { heard } }: Member): Wire | undefined => {
  const [first] = notices
  if (first === undefined) return undefined
  const n = notices.length
  const topics = [...new Set(notices.flatMap(({ topic }) => topic ?? []))]
  const ids = notices.flatMap(({ id }) => id ?? []).slice(0, idsAtMost)
  const isAudible = topics.some((topic) => heard.includes(topic))
  const stored = {
    ...(topics.length === 0 ? {} : { topics }),
    ...(isAudible ? { isAudible: 1 as const } : {}),
    ...(ids.length === 0 ? {} : { ids }),
  }
  if (n === 1) {
    const { orderType, texts, path } = first
    return { orderType, msg: texts[lang], ...(path === undefined ? {} : { path }), ...stored }
  }
  const orderType = orderTypeOfMany(notices.map((one) => one.orderType))
  return { orderType, msg: fill(manyNotices[lang], { n }), count: n, ...stored }
}

/** An account is not told of what it did itself, nor of topics that it or its roles turned off. */
const isTold = ({ me, topics }: Member, { by, topic }: Notice) =>
  by !== me.id && (topic === undefined || !topics.muted.includes(topic))

const mayHear = (member: Member) => {
  const { rooms } = member.socket
  return (notice: Notice) => isTold(member, notice) && notice.rooms.some((room) => rooms.has(room))
}

/**
 * Delivers notices to the sockets of this node, several within a moment as one.
 *
 * The first is sent immediately, so that a single notice is never late. Those that follow within the window are
 * gathered and sent together when the window closes, and the next window opens: a burst of any size costs an account
 * one message per window. Windows belong to accounts and not to sockets, so that all tabs of an account get the same,
 * and a reconnecting socket loses nothing. Permissions are checked again when sending: an account that lost one
 * meanwhile does not get its notices. An urgent notice neither waits nor is merged.
 */
export const makeMerging = ({ windowMs, inRoom, emit }: Options) => {
  /** By account; all windows have the same length, so they close in insertion order. */
  const windows = new Map<string, Window>()
  /** Notices since the oldest window was opened, shared by all accounts; `first` is the number of the first one. */
  const gathered = { first: 0, notices: [] as Notice[] }
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const say = (told: readonly Delivery[]) => {
    const said = new Map<string, { wire: Wire; members: Member[] }>()
    for (const [member, notices] of told) {
      const wire = wireOf(notices, member)
      if (wire === undefined) continue
      const key = JSON.stringify(wire)
      const same = said.get(key)
      if (same === undefined) said.set(key, { wire, members: [member] })
      else same.members.push(member)
    }
    for (const { wire, members } of said.values()) emit(members, wire)
  }

  const sayOne = (members: readonly Member[], notice: Notice) =>
    inBatches(members, (some) => say(some.map((member) => [member, [notice]])))

  const openWindow = (account: string) => {
    windows.delete(account)
    const from = gathered.first + gathered.notices.length
    windows.set(account, { closesAt: performance.now() + windowMs, from })
  }

  const close = (account: string, { from }: Window): Delivery[] => {
    windows.delete(account)
    const since = gathered.notices.slice(from - gathered.first)
    if (since.length === 0) return []
    return inRoom(roomOf.account(account)).map((member) => [member, since.filter(mayHear(member))])
  }

  const forget = () => {
    const [oldest] = windows.values()
    const until = oldest?.from ?? gathered.first + gathered.notices.length
    gathered.notices.splice(0, until - gathered.first)
    gathered.first = until
  }

  /** The members that get the notice immediately. All others have an open window. */
  const takeFirst = (notice: Notice): Member[] => {
    const first = new Set<Member>()
    for (const room of notice.rooms)
      for (const member of inRoom(room)) {
        looks += 1
        if (!windows.has(member.me.id) && isTold(member, notice)) first.add(member)
      }
    for (const { me } of first) openWindow(me.id)
    return [...first]
  }

  /** Notices of the closed windows, for as many accounts as fit into one turn. */
  const takeDue = (): Delivery[] => {
    const told: Delivery[] = []
    for (const [account, window] of windows) {
      if (window.closesAt > performance.now() || told.length >= turnLength) break
      const own = close(account, window)
      if (own.some(([, notices]) => notices.length > 0)) openWindow(account)
      told.push(...own)
    }
    return told
  }

  const closeDue = async () => {
    for (let told = takeDue(); told.length > 0; told = takeDue()) {
      say(told)
      await nextTurn()
    }
    forget()
    timer = undefined
    watch()
  }

  const watch = () => {
    const [next] = windows.values()
    if (next === undefined || timer !== undefined || isClosed) return
    timer = setTimeout(() => void closeDue(), Math.max(0, next.closesAt - performance.now()))
  }

  return {
    hear: async (notice: Notice) => {
      if (notice.isUrgent === true || windowMs === 0) {
        const all = [...new Set(notice.rooms.flatMap(inRoom))]
        return sayOne(
          all.filter((member) => isTold(member, notice)),
          notice,
        )
      }
      // Added before new windows open, so that it is gathered for the other accounts only.
      if (windows.size > 0) gathered.notices.push(notice)
      await sayOne(takeFirst(notice), notice)
      watch()
      if (looks < looksInTurn) return
      looks = 0
      await nextTurn()
    },
    /** Sends the gathered notices immediately, so that none is lost when this node stops. */
    close: () => {
      isClosed = true
      clearTimeout(timer)
      say([...windows].flatMap(([account, window]) => close(account, window)))
    },
  }
}
