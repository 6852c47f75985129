import { setImmediate as nextTurn } from 'node:timers/promises'
import { fill, manyNotices, orderTypeOfMany, type HubEventData, type Lang } from '@kangju/contract'
import { inBatches, turnLength } from './batches.ts'
import type { Member } from './members.ts'
import { roomOf, type StoredNotice } from '../bus/outbox.ts'

type Wire = HubEventData<'ReceiveMessage'>

export interface Notice extends StoredNotice {
  readonly rooms: readonly string[]
}

interface Options {
  /** Within so many milliseconds after one notice the next ones are gathered; 0 gathers nothing. */
  windowMs: number
  inRoom: (room: string) => Member[]
  emit: (members: readonly Member[], wire: Wire) => void
}

interface Window {
  readonly closesAt: number
  /** The first notice that came after it was opened. */
  readonly from: number
}

/** So many members are looked at before other work has its turn. */
const looksInTurn = 5_000

type Told = readonly [Member, readonly Notice[]]

/** One by its own text, several by how many they are. */
const wireOf = (notices: readonly Notice[], lang: Lang): Wire | undefined => {
  const [first] = notices
  if (first === undefined) return undefined
  const n = notices.length
  if (n === 1) return { orderType: first.orderType, msg: first.texts[lang] }
  const orderType = orderTypeOfMany(notices.map((one) => one.orderType))
  return { orderType, msg: fill(manyNotices[lang], { n }), count: n }
}

const mayHear = ({ socket }: Member) => {
  const { rooms } = socket
  return (notice: Notice) => notice.rooms.some((room) => rooms.has(room))
}

/**
 * Brings notices to the sockets of this node, several within a moment as one.
 *
 * The first goes at once, so that a lone notice is never late. What follows within the window is gathered and said
 * together when the window closes, and the next window opens: a burst of any size costs an account one message per window.
 * Windows belong to accounts and not to sockets, so that the tabs of one person hear the same, and somebody whose line
 * blinks meanwhile loses nothing. Who may hear is asked again when it is said: a key that was taken away in between takes
 * its notices along. An urgent notice neither waits nor is counted among others.
 */
export const makeMerging = ({ windowMs, inRoom, emit }: Options) => {
  /** By account; all last equally long, so they close in the order in which they stand here. */
  const windows = new Map<string, Window>()
  /** What came since the oldest window was opened, once for all accounts; `first` is the number of its first. */
  const gathered = { first: 0, notices: [] as Notice[] }
  let looks = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const say = (told: readonly Told[]) => {
    const said = new Map<string, { wire: Wire; members: Member[] }>()
    for (const [member, notices] of told) {
      const wire = wireOf(notices, member.lang)
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

  const close = (account: string, { from }: Window): Told[] => {
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

  /** Those who hear it at once. All others are in a window already. */
  const takeFirst = ({ rooms }: Notice): Member[] => {
    const first = new Set<Member>()
    for (const room of rooms)
      for (const member of inRoom(room)) {
        looks += 1
        if (!windows.has(member.me.id)) first.add(member)
      }
    for (const { me } of first) openWindow(me.id)
    return [...first]
  }

  /** What is to be said of the windows that are over, of so many accounts as have their turn at once. */
  const takeDue = (): Told[] => {
    const told: Told[] = []
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
      if (notice.isUrgent === true || windowMs === 0) return sayOne([...new Set(notice.rooms.flatMap(inRoom))], notice)
      // Before windows are opened for those who hear it now, so that it is gathered for the others only.
      if (windows.size > 0) gathered.notices.push(notice)
      await sayOne(takeFirst(notice), notice)
      watch()
      if (looks < looksInTurn) return
      looks = 0
      await nextTurn()
    },
    /** Says at once what was gathered: nobody loses it because this node stops. */
    close: () => {
      isClosed = true
      clearTimeout(timer)
      say([...windows].flatMap(([account, window]) => close(account, window)))
    },
  }
}
