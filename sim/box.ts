import type { CallLink } from '@kangju/calls/link'
import { aliveEveryMs, boxNamespace, edgeBooking, livePath } from '@kangju/contract'
import { io, type Socket } from 'socket.io-client'
import { isRefused } from './api.ts'
import { openBoxLink } from './caller.ts'
import type { World } from './world.ts'

export interface Box {
  readonly sn: string
  readonly ecallid: string
  readonly token: string
  socket: Socket | undefined
  beating: NodeJS.Timeout | undefined
  /** Its connection for emergency calls. */
  link: CallLink | undefined
  isCalling: boolean
  /** Its household is suspended: nothing can be booked there. */
  isMute: boolean
}

/** A bound box of the demo, by its number. */
export const makeBox = (n: number): Box => ({
  sn: `KJ-${100_001 + n}`,
  ecallid: `KJ${800_001 + n}`,
  token: `demo-token-${100_001 + n}`,
  socket: undefined,
  beating: undefined,
  link: undefined,
  isCalling: false,
  isMute: false,
})

/** Switches a box on: from then on it sends heartbeats and can call. */
export const switchOn = (world: World, box: Box) => {
  const { wanted, tally } = world
  const { sn, ecallid, token } = box
  const socket = io(wanted.url + boxNamespace, {
    path: livePath,
    transports: ['websocket'],
    auth: { sn, ecallid, token },
  })
  const beat = () => socket.emit('alive', { firmware: '3.9.0' }, () => tally.count('heartbeat'))
  socket.on('connect', beat)
  socket.on('connect_error', (error) => tally.count('failed', `box ${sn}: ${error.message}`))
  box.socket = socket
  box.link = openBoxLink(world, box)
  box.beating = setInterval(beat, aliveEveryMs)
}

export const switchOff = (box: Box) => {
  clearInterval(box.beating)
  box.socket?.disconnect()
  box.link?.close()
}

const unknownCode = 40_400
const demands = ['想约护士上门量血压', '老人想理发', '需要陪诊', '咨询助浴服务'] as const

/** Creates a TV booking. */
export const boxActs = async ({ calls, wanted, dice, shop, tally }: World, box: Box): Promise<boolean> => {
  const { sn, ecallid, token } = box
  if (box.isMute) return false
  const who = { operator: wanted.operator, sn, ecallid, token }
  const wish = dice.happens(0.6) ? { projectId: dice.pick(shop.projects).id } : { demand: dice.pick(demands) }
  try {
    await calls.call(edgeBooking.book, { body: { ...who, ...wish } })
  } catch (error) {
    if (!isRefused(error) || error.code !== unknownCode) throw error
    box.isMute = true
    return false
  }
  tally.count('booked on television')
  return true
}
