import { openCallLink, type CallLink } from '@kangju/calls/link'
import { session, type CallEntry } from '@kangju/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCalls } from './api.ts'
import { isLocal } from './caller.ts'
import type { Media } from './media.ts'
import type { World } from './world.ts'

/** Accounts of the demo that may take calls and have a seat. */
const usernames = ['service', 'manager'] as const
/** The password of all demo accounts (README). */
const password = 'Kangju#2026'

const signIn = async ({ wanted, calls }: World, name: string) => {
  const username = `${name}@${wanted.operator}`
  const { token } = await calls.call(session.login, { body: { username, password } })
  const me = await makeCalls(wanted.url, token).call(session.userinfo)
  if (me.ecallid === null || me.ecalltoken === null) throw new Error(`${username} has no seat for calls`)
  return { as: 'agent', session: token, username: me.username, ecallid: me.ecallid, token: me.ecalltoken }
}

/** Answers ringing calls one at a time, a few seconds after they begin; the box hangs up. */
const answerCalls = (world: World, link: CallLink) => {
  const { dice, tally, wanted, openMedia } = world
  let talk: { readonly callId: string; readonly media: Media } | undefined
  let isBusy = false

  const take = async ({ callId, callType }: CallEntry) => {
    if (isBusy || openMedia === undefined) return
    isBusy = true
    await sleep(dice.whole(2, 6) * 1000)
    const ack = await link.say('claim', { callId })
    if (ack.ok === 'no') {
      isBusy = false
      return
    }
    tally.count('calls taken by agents')
    const side = { side: 'agent', callType, iceServers: ack.iceServers ?? [], isLocal: isLocal(wanted.url) } as const
    const media = openMedia({ link, callId, ...side })
    talk = { callId, media }
    for (const signal of ack.signals ?? []) media.receive(signal)
  }
  const takeOneOf = (open: readonly CallEntry[]) => {
    const ringing = open.find(({ status }) => status === 'calling')
    if (ringing !== undefined) take(ringing).catch(() => undefined)
  }

  const ringing = new Map<string, CallEntry>()
  link.on('snapshot', ({ calls }) => {
    ringing.clear()
    for (const call of calls) ringing.set(call.callId, call)
    takeOneOf(calls)
  })
  link.on('call:new', (call) => {
    ringing.set(call.callId, call)
    takeOneOf([call])
  })
  link.on('call:claimed', ({ callId }) => ringing.delete(callId))
  link.on('call:ended', ({ callId }) => {
    ringing.delete(callId)
    if (talk?.callId === callId) {
      talk.media.close().catch(() => undefined)
      talk = undefined
      isBusy = false
    }
    takeOneOf([...ringing.values()])
  })
  link.on('signal', ({ callId, ...signal }) => {
    if (talk?.callId === callId) talk.media.receive(signal)
  })
  return {
    close: async () => {
      isBusy = true
      await talk?.media.close()
      link.close()
    },
  }
}

/** Signs agents in who answer calls; the result closes their connections. */
export const openAgents = async (world: World): Promise<() => Promise<void>> => {
  const agents: ReturnType<typeof answerCalls>[] = []
  for (const name of usernames.slice(0, world.wanted.agents)) {
    const handshake = await signIn(world, name)
    const link = openCallLink({
      url: world.wanted.url,
      handshake: () => handshake,
      onConnected: () => undefined,
      onRefused: (code) => world.tally.count('failed', `agent ${name}: ${code}`),
    })
    agents.push(answerCalls(world, link))
  }
  return async () => {
    for (const agent of agents) await agent.close()
  }
}
