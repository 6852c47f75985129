import { hubNamespace, livePath, type HubEventData, type HubEventName, type HubRefusal } from '@kangju/contract'
import type { Socket } from 'socket.io-client'
import { endSession, type SessionEnd } from './failures.ts'
import { langStore } from './lang.ts'
import { makeSignal } from './signal.ts'
import { makeStore } from './store.ts'
import { tokenStore } from './token.ts'

type HubEvents = { [N in HubEventName]: (data: HubEventData<N>) => void }
type HubSocket = Socket<HubEvents, Record<never, never>>

/** `lost` only after some seconds without a connection: a blink is nobody's business. */
export const liveStore = makeStore<'connecting' | 'connected' | 'lost'>('connecting')

const messages = makeSignal<HubEventData<'ReceiveMessage'>>()
const meChanges = makeSignal<null>()
const orderChanges = makeSignal<null>()
const returns = makeSignal<null>()
export const onMessage = messages.on
/** Orders or visits moved on. */
export const onOrdersChanged = orderChanges.on
/** The connection is there again: whatever happened meanwhile was not heard. */
export const onReturn = returns.on
/** Rights or personal data changed, or may have while the connection was away. */
export const onMeChanged = meChanges.on

const lostAfter = 3_000
const firstDelay = 250
const longestDelay = 2_000
const connectTimeout = 4_000
/** Too many sockets of this account: one has to close first. */
const crowdedDelay = 5_000

let socket: HubSocket | undefined
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
    // One that is being connected already would ask for the namespace twice, and hear everything twice.
    if (isWanted && !isEnded && socket?.active === false) socket.connect()
  }, delay)
}

const refused = (error: Error & { data?: Partial<HubRefusal> }) => {
  if (isEnded || !isWanted) return
  away()
  const code = error.data?.code
  if (code === '50008' || code === '50012' || code === '50014') return end(Number(code) as SessionEnd)
  // After a refusal by the namespace Socket.IO does not try again by itself.
  if (socket?.active === false) again(code === '42900' ? crowdedDelay : undefined)
}

const open = async () => {
  const { io } = await import('socket.io-client')
  if (!isWanted || socket !== undefined) return
  let hasBeenThere = false
  socket = io(hubNamespace, {
    path: livePath,
    transports: ['websocket'],
    auth: (say) => say({ token: tokenStore.get() ?? '', lang: langStore.get() }),
    reconnectionDelay: firstDelay,
    reconnectionDelayMax: longestDelay,
    // A connection that is closed before it is greeted is noticed by this alone.
    timeout: connectTimeout,
    forceNew: true,
  }) as HubSocket
  socket.on('connect', () => {
    there()
    // Before the first connection, too, a change of rights would go unheard.
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
  socket.on('session:ended', ({ code }) => end(Number(code) as SessionEnd))
}

/** Connects, and stays connected until told otherwise; the client for it is fetched only now. */
export const startLive = () => {
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

/** Begins anew at once, with whoever is signed in now and in their language. */
export const reconnect = () => {
  if (!isWanted || isEnded) return
  away()
  socket?.disconnect().connect()
}

tokenStore.subscribe(() => {
  if (tokenStore.get() === undefined) return stopLive()
  // A new sign-in, here or in another tab: the old session's connection is of no more use.
  isEnded = false
  reconnect()
})
// What a connection is told in, it says when it is made.
langStore.subscribe(reconnect)
window.addEventListener('online', () => {
  if (socket?.connected !== true) reconnect()
})
