import { account, tvecall, tvtop } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessions } from '../src/modules/base/session/table.ts'
import { makeLog } from '../src/kit/log.ts'
import { openCalls } from '../src/modules/calls/tvecall/call-sockets.ts'
import { watchCalls } from '../src/modules/calls/tvecall/service.ts'
import { callAgents, callSignals, calls } from '../src/modules/calls/tvecall/table.ts'
import type { Box } from '../src/modules/boxes/tvtop/table.ts'
import { testApi, type TestApi } from './api/api.ts'
import { holdAnswer } from './api/hold-answer.ts'
import { testNames } from './api/fixture.ts'
import { boxAtHome } from './factories/booking-rows.ts'
import { agentHandshake, boxHandshake, callOf, connectCalls, hears, type CallClient } from './factories/live-calls.ts'
import { openNode, seeSoon, type TestNode } from './live-nodes.ts'

const a = testNames('a')
const agentName = a.holder('tvecall')

let api: TestApi
let nodes: { node: TestNode; channel: ReturnType<typeof openCalls> }[]
const clients: CallClient[] = []

const openDesk = async () => {
  const node = await openNode(api)
  const turn = { url: 'turn:turn.example:3478', secret: 'a-secret-of-the-turn-server' }
  const tools = { ...api.tools, log: makeLog('silent') }
  const { hub, bus } = node
  bus.on((news) => {
    if (news.kind === 'account' || news.kind === 'operator') tools.forget(news)
  })
  return { node, channel: openCalls({ io: hub.io, addressOf: hub.addressOf, tools, whoIs: api.whoIs, bus, turn }) }
}

beforeAll(async () => {
  api = await testApi()
  nodes = [await openDesk(), await openDesk()]
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.disconnect()
  // An agent of this test would still be on duty in the next one.
  await vi.waitUntil(async () => (await api.db.$count(callAgents)) === 0, { timeout: 30_000 })
  await api.db.update(calls).set({ status: 'ended' }).where(eq(calls.status, 'calling'))
  await api.db.update(calls).set({ status: 'ended' }).where(eq(calls.status, 'talking'))
})
afterAll(async () => {
  for (const { node, channel } of nodes) {
    channel.close()
    await node.close()
  }
  await api.close()
})

const urlOf = (at: number) => nodes[at]?.node.url ?? ''
const connect = (auth: object, at = 0) => {
  const client = connectCalls(urlOf(at), auth)
  clients.push(client)
  return client
}
const joined = async (auth: object, at = 0) => {
  const client = connect(auth, at)
  expect(await client.settled).toBe('connected')
  return client
}
const agentAt = async (at = 0, username: string = agentName) => joined(await agentHandshake(api, username), at)
const boxAt = async (at = 0, home?: Box) => {
  const box = home ?? (await boxAtHome(api)).box
  return { box, client: await joined(boxHandshake(box), at) }
}
const place = async ({ client }: { client: CallClient }) => callOf(await client.say('call', { callType: 'video' }))
const read = async (id: string) => (await api.admin(tvecall.read, { params: { id } })).data
const negotiationId = 'negotiation-1'

describe('registration', () => {
  it('needs user name, call id and call token of the account of the session', async () => {
    const right = await agentHandshake(api, agentName)
    const refused = async (change: object) => connect({ ...right, ...change }).settled
    expect(await refused({ token: 'another-token' })).toBe('40400')
    expect(await refused({ ecallid: 'another-seat' })).toBe('40400')
    expect(await refused({ username: a.admin })).toBe('40400')
    expect(await refused({ session: 'x'.repeat(43) })).toBe('50008')
    expect(await refused({ as: 'box' })).toBe('40400')
    expect(await connect(await agentHandshake(api, a.holder('order'))).settled).toBe('40300')
    expect(await connect(right).settled).toBe('connected')
  })

  it('refuses a box with a wrong token, and one that is disabled', async () => {
    const { box } = await boxAtHome(api)
    expect(await connect(boxHandshake(box, 'a-guessed-token')).settled).toBe('40400')
    expect(await connect({ ...boxHandshake(box), sn: 'KJBOX-OTHER' }).settled).toBe('40400')
    await api.admin(tvtop.changestatus, { body: { id: box.id, status: 'disabled' } })
    expect(await connect(boxHandshake(box)).settled).toBe('40400')
  })
})

describe('a snapshot', () => {
  it('that was read before a call was placed is not sent after it', async () => {
    const { box } = await boxAtHome(api)
    const held = holdAnswer(api.pool, (text) => text.startsWith('select') && text.includes('from "tv_call"'))
    const client = connect(boxHandshake(box))
    await held.arrived
    const { callId } = await place({ client })
    held.release()
    const { calls: open } = await hears(client, 'snapshot')
    expect(open.map((call) => call.callId)).toEqual([callId])
  })
})

describe('a call', () => {
  it('rings at agents of all nodes, is claimed by one, and carries the messages of both sides in order', async () => {
    const [here, there] = [await agentAt(0), await agentAt(1)]
    const caller = await boxAt(1)
    const { callId } = await place(caller)
    const rung = await hears(here, 'call:new', (entry) => entry.callId === callId)
    expect(rung).toMatchObject({
      callerName: '赵敏',
      sn: caller.box.sn,
      status: 'calling',
      iscalling: true,
      peer: { friend_id: caller.box.id, topic_tome: `call/${callId}/agent` },
    })
    await hears(there, 'call:new', (entry) => entry.callId === callId)

    await caller.client.say('offer', { callId, negotiationId, sdp: 'v=0 offer' })
    for (let n = 0; n < 5; n++) {
      const candidate = { candidate: `candidate:${n}`, sdpMid: '0', sdpMLineIndex: 0 }
      await caller.client.say('candidate', { callId, negotiationId, candidate })
    }
    const ack = await here.say('claim', { callId })
    if (ack.ok === 'no') throw new Error(`refused: ${ack.code}`)
    expect(ack.signals?.map(({ event }) => event)).toEqual(['offer', ...Array(5).fill('candidate')])
    expect(ack.iceServers?.[0]).toMatchObject({
      username: expect.stringMatching(/^\d+:/),
      credential: expect.any(String),
    })
    await hears(there, 'call:claimed', (entry) => entry.callId === callId)
    expect(await there.say('claim', { callId })).toMatchObject({ ok: 'yes' })

    await hears(here, 'call:moved')
    await there.say('answer', { callId, negotiationId, sdp: 'v=0 answer' })
    const answer = await hears(caller.client, 'signal', ({ event }) => event === 'answer')
    expect(answer.data).toMatchObject({ sdp: 'v=0 answer' })
    await caller.client.say('media-state', { callId, audio: false, video: true })
    await hears(there, 'signal', ({ event }) => event === 'media-state')
    expect(await here.say('media-state', { callId, audio: true, video: true })).toEqual({ ok: 'no', code: 40400 })

    await there.say('bye', { callId })
    expect(await hears(caller.client, 'call:ended')).toMatchObject({ status: 'ended', callerName: null })
    await watchCalls(api.tools)
    expect(await api.db.$count(callSignals, eq(callSignals.callId, callId))).toBe(0)
  })

  it('keeps a repeated message once', async () => {
    const agent = await agentAt()
    const caller = await boxAt()
    const { callId } = await place(caller)
    const offer = { callId, negotiationId, sdp: 'v=0', msgId: 'message-repeated' }
    for (let n = 0; n < 3; n++) expect(await caller.client.say('offer', offer)).toEqual({ ok: 'yes' })
    const ack = await agent.say('claim', { callId })
    expect(ack.ok === 'yes' && ack.signals?.length).toBe(1)
  })

  it('starts once from a repeated message, also when it is over before the repetition', async () => {
    const caller = await boxAt()
    const message = { callType: 'video' as const, msgId: 'call-repeated' }
    const { callId } = callOf(await caller.client.say('call', message))
    expect(callOf(await caller.client.say('call', message)).callId).toBe(callId)
    await caller.client.say('bye', { callId })
    expect(callOf(await caller.client.say('call', message))).toMatchObject({ callId, status: 'missed' })
    expect(await api.db.$count(calls, eq(calls.tvTopId, caller.box.id))).toBe(1)
    expect((await place(caller)).callId).not.toBe(callId)
  })

  it('goes to one of two agents, and the other keeps its camera closed', async () => {
    const [one, two] = [await agentAt(0), await agentAt(1, a.admin)]
    const caller = await boxAt()
    const { callId } = await place(caller)
    const acks = await Promise.all([one.say('claim', { callId }), two.say('claim', { callId })])
    expect(acks.filter(({ ok }) => ok === 'yes')).toHaveLength(1)
    expect(acks).toContainEqual({ ok: 'no', code: 40952 })
  })

  it('of a box of another operator is not heard', async () => {
    const agent = await agentAt()
    const foreign = await boxAtHome(api, 'b')
    const box = await joined(boxHandshake(foreign.box))
    const { callId } = callOf(await box.say('call', { callType: 'voice' }))
    const own = await place(await boxAt())
    await hears(agent, 'call:new', (entry) => entry.callId === own.callId)
    expect(agent.all('call:new').map((entry) => entry.callId)).not.toContain(callId)
    expect(await agent.say('claim', { callId })).toEqual({ ok: 'no', code: 40400 })
  })

  it('reaches super administrators after 30 s, and at once when no agent is on duty', async () => {
    const admin = await agentAt(1, a.admin)
    const alone = await place(await boxAt())
    expect(await hears(admin, 'call:new', (entry) => entry.callId === alone.callId)).toMatchObject({ escalation: 2 })

    const agent = await agentAt(0)
    const { callId } = await place(await boxAt())
    await hears(agent, 'call:new', (entry) => entry.callId === callId)
    expect(admin.all('call:new').map((entry) => entry.callId)).not.toContain(callId)
    const ringOn = async () => {
      api.pass(15_000)
      await api.db.update(calls).set({ boxSeenAt: api.now().toISOString() }).where(eq(calls.id, callId))
      await watchCalls(api.tools)
    }
    await ringOn()
    await hears(agent, 'call:state', (entry) => entry.callId === callId && entry.escalation === 1)
    await ringOn()
    await hears(admin, 'call:new', (entry) => entry.callId === callId)
  })
})

describe('recovery', () => {
  it('an agent that connects late, or again, gets the open calls', async () => {
    const caller = await boxAt()
    const { callId } = await place(caller)
    const agent = await agentAt(1)
    const [snapshot] = agent.all('snapshot')
    expect(snapshot?.calls.map((entry) => entry.callId)).toContain(callId)
  })

  it('a box that loses its connection goes on with its call on another node, and misses no message', async () => {
    const agent = await agentAt(0)
    const caller = await boxAt(0)
    const { callId } = await place(caller)
    await agent.say('claim', { callId })
    caller.client.socket.disconnect()
    await hears(agent, 'peer:away')
    expect(await agent.say('answer', { callId, negotiationId, sdp: 'v=0 late' })).toEqual({ ok: 'yes' })
    const again = await boxAt(1, caller.box)
    await hears(agent, 'peer:back')
    expect(again.client.all('snapshot')[0]?.calls[0]).toMatchObject({ callId, isconnect: true })
    expect((await hears(again.client, 'signal')).data).toMatchObject({ sdp: 'v=0 late' })
  })

  it('an agent that reloads takes its talk over, and a renewed offer reaches it', async () => {
    const agent = await agentAt(0)
    const caller = await boxAt(0)
    const { callId } = await place(caller)
    await agent.say('claim', { callId })
    agent.socket.disconnect()
    await hears(caller.client, 'peer:away')
    const again = await agentAt(1)
    expect(again.all('snapshot')[0]?.calls[0]).toMatchObject({ callId, isconnect: true, isAgentAway: true })
    await again.say('claim', { callId })
    await hears(caller.client, 'peer:back')
    await again.say('renew', { callId })
    await hears(caller.client, 'signal', ({ event }) => event === 'renew')
    await caller.client.say('offer', { callId, negotiationId: 'negotiation-2', sdp: 'v=0 again' })
    await hears(again, 'signal', ({ event }) => event === 'offer')
  })

  it('a talk whose agent stays away for a minute ends and is to be called back', async () => {
    const agent = await agentAt(0)
    const caller = await boxAt(1)
    const { callId } = await place(caller)
    await agent.say('claim', { callId })
    agent.socket.disconnect()
    await hears(caller.client, 'peer:away')
    api.pass(61_000)
    await watchCalls(api.tools)
    await hears(caller.client, 'call:ended')
    expect(await read(callId)).toMatchObject({ status: 'ended', hangupBy: 'system', callbackStatus: 'due' })
  })

  it('a side whose node died is away after ten seconds, and a ringing call is never dropped for it', async () => {
    const agent = await agentAt(0)
    const caller = await boxAt(1)
    const { callId } = await place(caller)
    await api.db.update(calls).set({ boxSocket: 'of a dead node' }).where(eq(calls.id, callId))
    api.pass(11_000)
    await watchCalls(api.tools)
    const state = await hears(agent, 'call:state', (entry) => entry.callId === callId && entry.isBoxAway)
    expect(state.status).toBe('calling')
    api.pass(45_000)
    await watchCalls(api.tools)
    expect(await read(callId)).toMatchObject({ status: 'calling' })
  })

  it('with a session that its time ended an agent still hears calls after connecting again, without names', async () => {
    const handshake = await agentHandshake(api, agentName)
    const { sessionId } = await api.whoIs(handshake.session)
    const past = new Date(api.now().getTime() - 1_000).toISOString()
    await api.db.update(sessions).set({ expiresAt: past }).where(eq(sessions.id, sessionId))
    api.pass(2_000)
    const agent = await joined(handshake)
    await hears(agent, 'session:ended', ({ code }) => code === '50014')
    const { callId } = await place(await boxAt(1))
    const rung = await hears(agent, 'call:new', (entry) => entry.callId === callId)
    expect(rung).toMatchObject({ callerName: null, address: null })
    expect(agent.all('snapshot')[0]?.iceServers).toEqual([])
    expect(await agent.say('claim', { callId })).toEqual({ ok: 'no', code: 50014 })
    expect((await read(callId)).status).toBe('calling')
  })

  it('an account that loses the permission loses its connection', async () => {
    const agent = await agentAt(0)
    const [row] = (await api.admin(account.list, { query: { keyword: agentName } })).data.items
    await api.admin(account.changestatus, { body: { id: row?.id ?? '', status: 'disabled' } })
    await seeSoon(() => !agent.socket.connected)
    expect(agent.socket.connected).toBe(false)
    await api.admin(account.changestatus, { body: { id: row?.id ?? '', status: 'enabled' } })
  })
})
