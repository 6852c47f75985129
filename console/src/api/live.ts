import { hubNamespace, livePath, type HubEventData, type HubEventName, type HubRefusal } from '@kangju/contract'
import type { Socket } from 'socket.io-client'
import { endSession } from './failures.ts'
import { langStore } from './lang.ts'
import type { SessionEnd } from './session-end.ts'
import { makeSignal } from './signal.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'

type HubEvents = { [N in HubEventName]: (data: HubEventData<N>) => void }
type HubSocket = Socket<HubEvents, Record<never, never>>

/** The state is `lost` only after 3 s without a connection: a shorter interruption is not shown. */
export const liveStore = makeStore<'connecting' | 'connected' | 'lost'>('connecting')

const messages = makeSignal<HubEventData<'ReceiveMessage'>>()
const meChanges = makeSignal<null>()
const orderChanges = makeSignal<null>()
const noticeChanges = makeSignal<null>()
const returns = makeSignal<null>()
export const onMessage = messages.on
/** Orders or visits changed. */
export const onOrdersChanged = orderChanges.on
/** Notices were read, taken or done elsewhere. */
export const onNoticesChanged = noticeChanges.on
/** The connection is back; events in between were missed. */
export const onReturn = returns.on
/** Permissions or personal data changed, or may have changed while disconnected. */
export const onMeChanged = meChanges.on

const lostAfter = 3_000
const firstDelay = 250
const longestDelay = 2_000
const connectTimeout = 4_000
/** Delay when the account has too many sockets: another one has to close first. */
const crowdedDelay = 5_000

let socket: HubSocket | undefined
/** Id of the operator. The server does not rely on it: the token decides what a connection receives. */
let source = ''
let isWanted = false
let isEnded = false
let lostTimer: ReturnType<typeof setTimeout> | undefined
let againTimer: ReturnType<typeof setTimeout> | undefined
let tries = 0

const away = () => {
  if (liveStore.get() === 'connected') liveStore.set('connecting')
  lostTimer ??= setTimeout(() => liveStore.set('lost'), lostAfter)
}

const there = () => {
  clearTimeout(lostTimer)
  lostTimer = undefined
  tries = 0
  liveStore.set('connected')
}

const end = (code: SessionEnd) => {
  isEnded = true
  clearTimeout(lostTimer)
  lostTimer = undefined
  liveStore.set('connecting')
  socket?.disconnect()
  endSession(code)
}

const again = (delay = Math.min(longestDelay, firstDelay * 2 ** tries)) => {
  tries += 1
  clearTimeout(againTimer)
  againTimer = setTimeout(() => {
    // A socket that is already connecting would join the namespace twice and receive every event twice.
    if (isWanted && !isEnded && socket?.active === false) socket.connect()
  }, delay)
}

const refused = (error: Error & { data?: Partial<HubRefusal> }) => {
  if (isEnded || !isWanted) return
  away()
  const code = error.data?.code
  if (code === '50008' || code === '50012' || code === '50014') return end(Number(code) as SessionEnd)
  // Socket.IO does not reconnect by itself after the namespace refuses.
  if (socket?.active === false) again(code === '42900' ? crowdedDelay : undefined)
}

const open = async () => {
  const { io } = await import('socket.io-client')
  if (!isWanted || socket !== undefined) return
  let hasBeenThere = false
  socket = io(hubNamespace, {
    path: livePath,
    transports: ['websocket'],
    auth: (say) => say({ token: tokenStore.get() ?? '', lang: langStore.get(), source }),
    reconnectionDelay: firstDelay,
    reconnectionDelayMax: longestDelay,
    // Only this timeout notices a connection that closes before the handshake.
    timeout: connectTimeout,
    forceNew: true,
  }) as HubSocket
  socket.on('connect', () => {
    there()
    // Permissions may also have changed before the first connection.
    meChanges.emit(null)
    if (hasBeenThere) returns.emit(null)
    hasBeenThere = true
  })
  socket.on('disconnect', () => {
    if (isEnded || !isWanted) return
    away()
    if (socket?.active === false) again()
  })
  socket.on('connect_error', refused)
  socket.on('ReceiveMessage', messages.emit)
  socket.on('me:changed', () => meChanges.emit(null))
  socket.on('orders:changed', () => orderChanges.emit(null))
  socket.on('notices:changed', () => noticeChanges.emit(null))
  socket.on('session:ended', ({ code }) => end(Number(code) as SessionEnd))
}

/** Connects as the operator and stays connected until stopped; the Socket.IO client is loaded on first use. */
export const startLive = (operatorId: string) => {
  source = operatorId
  if (isWanted) return
  isWanted = true
  isEnded = false
  liveStore.set('connecting')
  away()
  const tryOpen = () => {
    open().catch(() => {
      if (isWanted) againTimer = setTimeout(tryOpen, crowdedDelay)
    })
  }
  tryOpen()
}

export const stopLive = () => {
  isWanted = false
  clearTimeout(lostTimer)
  clearTimeout(againTimer)
  lostTimer = undefined
  socket?.disconnect()
  socket = undefined
  liveStore.set('connecting')
}

/** Reconnects immediately with the current token and language. */
export const reconnect = () => {
  if (!isWanted || isEnded) return
  away()
  socket?.disconnect().connect()
}

tokenStore.subscribe(() => {
  if (tokenStore.get() === undefined) return stopLive()
  // After a new sign-in, here or in another tab, the connection of the old session is useless.
  isEnded = false
  reconnect()
})
// The language of a connection is fixed when it is made.
langStore.subscribe(reconnect)
window.addEventListener('online', () => {
  if (socket?.connected !== true) reconnect()
})
