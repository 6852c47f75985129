import { tvecall } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openCalls } from '../src/modules/calls/tvecall/call-sockets.ts'
import { removeOldRecordings, sendCallTexts, watchCalls } from '../src/modules/calls/tvecall/service.ts'
import { calls } from '../src/modules/calls/tvecall/table.ts'
import { runLineTests } from '../src/modules/boxes/tvtop/service.ts'
import { boxes } from '../src/modules/boxes/tvtop/table.ts'
import { changeSettings } from '../src/modules/base/operator/service.ts'
import { newId } from '../src/secret/token.ts'
import { auditRows } from '../src/db/tables.ts'
import { makeLog } from '../src/kit/log.ts'
import { testApi, type TestApi } from './api/api.ts'
import { testNames } from './api/fixture.ts'
import { formOf } from './api/form.ts'
import { boxAtHome } from './factories/booking-rows.ts'
import { addClient } from './factories/client-rows.ts'
import { agentHandshake, boxHandshake, callOf, connectCalls, hears, type CallClient } from './factories/live-calls.ts'
import { passSignedIn } from './factories/peopleapply-rows.ts'
import { openNode, type TestNode } from './live-nodes.ts'

const agentName = testNames('a').holder('tvecall')
const colleagueName = testNames('a').admin

let api: TestApi
let nodes: { node: TestNode; channel: ReturnType<typeof openCalls>; reconnect: () => void }[]
const clients: CallClient[] = []

const openDesk = async () => {
  const node = await openNode(api)
  const tools = { ...api.tools, log: makeLog('silent') }
  const { hub, bus } = node
  const turn = { url: undefined, secret: undefined }
  let hear: Parameters<typeof bus.on>[0] = () => undefined
  const on: typeof bus.on = (listener) => bus.on((hear = listener))
  const channel = openCalls({ io: hub.io, addressOf: hub.addressOf, tools, whoIs: api.whoIs, bus: { on }, turn })
  return { node, channel, reconnect: () => hear({ kind: 'reconnected' }) }
}

beforeAll(async () => {
  api = await testApi()
  nodes = [await openDesk(), await openDesk()]
})
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.disconnect()
  await api.db.update(calls).set({ status: 'ended' }).where(eq(calls.status, 'talking'))
})
afterAll(async () => {
  for (const { node, channel } of nodes) {
    channel.close()
    await node.close()
  }
  await api.close()
})

const joined = async (auth: object, at: number) => {
  const client = connectCalls(nodes[at]?.node.url ?? '', auth)
  clients.push(client)
  expect(await client.settled).toBe('connected')
  return client
}
const agentAt = async (at: number, username = agentName) => joined(await agentHandshake(api, username), at)
const read = async (id: string) => (await api.admin(tvecall.read, { params: { id } })).data
const idOf = async (id: string, field: 'accountId' | 'handoverTo') =>
  (await api.db.select().from(calls).where(eq(calls.id, id)))[0]?.[field]

/** A talk of the agent on the first node, and a colleague on the second. */
const talk = async () => {
  const { box } = await boxAtHome(api)
  const [agent, colleague, caller] = [
    await agentAt(0),
    await agentAt(1, colleagueName),
    await joined(boxHandshake(box), 1),
  ]
  const { callId } = callOf(await caller.say('call', { callType: 'video' }))
  callOf(await agent.say('claim', { callId }))
  const [chosen] = (await api.as('tvecall')(tvecall.colleagues)).data
  return { agent, colleague, caller, callId, chosen: chosen ?? { id: '', name: '', isTalking: false } }
}

describe('a talk', () => {
  it('goes to a colleague who accepts it, on another node, and the box connects to the colleague', async () => {
    const { agent, colleague, caller, callId, chosen } = await talk()
    expect(chosen).toMatchObject({ isTalking: false })
    await agent.say('handover', { callId, accountId: chosen.id })
    const offered = await hears(colleague, 'call:state', ({ handover }) => handover?.isForMe === true)
    expect(offered).toMatchObject({ callId, isMine: false, callerName: '赵敏' })
    // Until the colleague accepts, the talk stays where it is.
    expect(await agent.say('media-state', { callId, audio: true, video: true })).toEqual({ ok: 'yes' })
    expect(await idOf(callId, 'accountId')).not.toBe(chosen.id)

    expect(callOf(await colleague.say('handover-take', { callId }))).toMatchObject({ isMine: true, isAgentAway: false })
    await hears(agent, 'call:moved', (moved) => moved.callId === callId)
    expect(await agent.say('bye', { callId })).toEqual({ ok: 'no', code: 40952 })
    await colleague.say('renew', { callId })
    await hears(caller, 'signal', ({ event }) => event === 'renew')

    await colleague.say('bye', { callId })
    const { handovers, accountId } = await read(callId)
    expect(accountId).toBe(chosen.id)
    expect(handovers).toMatchObject([{ toId: chosen.id }])
    const audited = await api.db.select().from(auditRows).where(eq(auditRows.entityId, callId))
    expect(audited.map(({ action }) => action).toSorted()).toEqual([
      'tvecall.connect',
      'tvecall.handover',
      'tvecall.handoverTake',
      'tvecall.hangup',
    ])
  })

  it('brings the messages of one side to the other side in the order they were sent', async () => {
    const { agent, caller, callId } = await talk()
    const negotiationId = newId()
    const sent = Array.from({ length: 40 }, (_, n) => ({ candidate: `${n}`, sdpMid: null, sdpMLineIndex: 0 }))
    const acks = sent.map((candidate) => caller.say('candidate', { callId, negotiationId, candidate }))
    expect(await Promise.all(acks)).toEqual(sent.map(() => ({ ok: 'yes' })))
    const heard = () => agent.all('signal').map(({ data }) => (data as { candidate?: object }).candidate)
    await expect.poll(heard).toHaveLength(sent.length)
    expect(heard()).toEqual(sent)
  })

  it('stays with the newest connection of its box while an older one is not closed yet', async () => {
    const { box } = await boxAtHome(api)
    const [agent, older] = [await agentAt(0), await joined(boxHandshake(box), 1)]
    const { callId } = callOf(await older.say('call', { callType: 'video' }))
    callOf(await agent.say('claim', { callId }))
    const newer = await joined(boxHandshake(box), 0)
    nodes[1]?.reconnect()
    await expect.poll(() => older.all('snapshot').length).toBe(2)
    await agent.say('renew', { callId })
    await hears(newer, 'signal', ({ event }) => event === 'renew')
  })

  it('stays with its agent when the colleague refuses, when it is taken back, and when no one reacts', async () => {
    const { agent, colleague, callId, chosen } = await talk()
    const offer = () => agent.say('handover', { callId, accountId: chosen.id })
    await offer()
    await colleague.say('handover-refuse', { callId })
    expect(await colleague.say('handover-take', { callId })).toEqual({ ok: 'no', code: 40955 })
    await offer()
    await agent.say('handover-cancel', { callId })
    expect(await colleague.say('handover-take', { callId })).toEqual({ ok: 'no', code: 40955 })
    await offer()
    await passSignedIn(api, 31_000)
    await watchCalls(api.tools)
    expect(await idOf(callId, 'handoverTo')).toBeNull()
    expect((await read(callId)).status).toBe('talking')
  })

  it('is not offered to an agent who talks or is off line, nor handed over by others', async () => {
    const { agent, colleague, callId, chosen } = await talk()
    const second = await joined(boxHandshake((await boxAtHome(api)).box), 0)
    const other = callOf(await second.say('call', { callType: 'voice' }))
    callOf(await colleague.say('claim', { callId: other.callId }))
    expect(await agent.say('handover', { callId, accountId: chosen.id })).toEqual({ ok: 'no', code: 40954 })
    const foreign = '00000000-0000-7000-8000-000000000000'
    expect(await agent.say('handover', { callId, accountId: foreign })).toEqual({ ok: 'no', code: 40954 })
    expect(await colleague.say('handover', { callId, accountId: chosen.id })).toEqual({ ok: 'no', code: 40952 })
    expect(await agent.say('handover-take', { callId: other.callId })).toEqual({ ok: 'no', code: 40955 })
  })
})

describe('a call that no agent answers', () => {
  it('ends at the box, which then hears who got a text message', async () => {
    const { box, tvUserId } = await boxAtHome(api)
    await addClient(api, { tvUserId })
    await agentAt(0)
    const caller = await joined(boxHandshake(box), 1)
    const { callId } = callOf(await caller.say('call', { callType: 'video' }))
    await passSignedIn(api, 61_000)
    await watchCalls(api.tools)
    await hears(caller, 'call:ended', ({ told }) => told.length === 0)
    const sms = { send: () => Promise.resolve() }
    await sendCallTexts({ ...api.tools, sms })
    const ended = await hears(caller, 'call:ended', ({ told }) => told.length > 0)
    expect(ended).toMatchObject({ callId, status: 'missed', told: ['family'] })
  })
})

describe('a talk that breaks off', () => {
  it('is to be called back, one that was hung up is not', async () => {
    const first = await talk()
    await first.agent.say('bye', { callId: first.callId, isLost: true })
    expect(await read(first.callId)).toMatchObject({ status: 'ended', hangupBy: 'system', callbackStatus: 'due' })
    for (const { socket } of clients.splice(0)) socket.disconnect()
    const second = await talk()
    await second.agent.say('bye', { callId: second.callId })
    expect(await read(second.callId)).toMatchObject({ hangupBy: 'operator', callbackStatus: 'none' })
  })
})

/** A part of a recording, sent as the console does. */
const sendPart = async (callId: string, recordingId: string, seq: number, bytes: Buffer, username = agentName) => {
  const { payload, headers } = formOf({ recordingId, seq }, bytes)
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: `/api/tvecall/record/${callId}/recording`,
    headers: { ...headers, authorization: `Bearer ${await api.tokenOf(username)}` },
    payload,
  })
  return statusCode
}

describe('a recording', () => {
  const [head, tail] = [Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2]), Buffer.from([3, 4, 5])]

  it('is refused unless the operator allows it, and both sides see it', async () => {
    const { agent, caller, callId } = await talk()
    expect(await agent.say('recording', { callId, isOn: true })).toEqual({ ok: 'no', code: 40956 })
    expect(await sendPart(callId, newId(), 0, head)).toBe(409)
    await changeSettings(api.db, 'A', { callRecording: 1 })
    callOf(await agent.say('recording', { callId, isOn: true }))
    await hears(caller, 'call:state', ({ isRecorded }) => isRecorded)
    callOf(await agent.say('recording', { callId, isOn: false }))
    await hears(caller, 'call:state', ({ isRecorded }) => !isRecorded)
  })

  it('is stored in parts by its agent, played back whole, encrypted, audited, and deleted after its time', async () => {
    await changeSettings(api.db, 'A', { callRecording: 1, recordingKeepDays: 30 })
    const { agent, callId } = await talk()
    callOf(await agent.say('recording', { callId, isOn: true }))
    const recordingId = newId()
    expect(await sendPart(callId, newId(), 0, Buffer.from('<html>'))).toBe(415)
    expect(await sendPart(callId, recordingId, 0, head)).toBe(200)
    expect(await sendPart(callId, recordingId, 0, head)).toBe(200)
    expect(await sendPart(callId, recordingId, 1, tail)).toBe(200)
    for (const name of [colleagueName, testNames('b').admin])
      expect(await sendPart(callId, recordingId, 2, tail, name)).toBe(404)
    await agent.say('bye', { callId })
    const [recording] = (await api.as('tvecall')(tvecall.recordings, { params: { id: callId } })).data
    expect(recording).toMatchObject({ id: recordingId, bytes: 9 })
    const played = async (of: 'a' | 'b') =>
      api.app.inject({
        url: `/api/tvecall/record/${callId}/recording?recordingId=${recordingId}`,
        headers: { authorization: `Bearer ${await api.tokenOf(testNames(of).admin)}` },
      })
    expect((await played('a')).rawPayload).toEqual(Buffer.concat([head, tail]))
    expect((await played('b')).statusCode).toBe(404)
    const audited = await api.db.select().from(auditRows).where(eq(auditRows.entityId, callId))
    expect(audited.map(({ action }) => action)).toContain('tvecall.playRecording')
    const { store } = api.tools
    const stored = (await Array.fromAsync(store.list('files'))).flat().filter(({ key }) => key.endsWith('.webm'))
    expect(stored.length).toBeGreaterThan(1)
    for (const { key } of stored) expect((await store.read(key)).includes(head)).toBe(false)
    expect(await removeOldRecordings(api.tools)).toBe(0)
    const later = new Date(api.now().getTime() + 31 * 24 * 60 * 60_000)
    expect(await removeOldRecordings({ ...api.tools, clock: () => later })).toBe(2)
    expect((await played('a')).statusCode).toBe(404)
  })
})

describe('the line of a box', () => {
  const boxRow = async (id: string) => (await api.db.select().from(boxes).where(eq(boxes.id, id)))[0]

  it('is tested once a day, and a box that does not answer is off line', async () => {
    const [good, silent] = [await boxAtHome(api), await boxAtHome(api)]
    await runLineTests(api.tools)
    const asked = await boxRow(good.box.id)
    expect(asked?.lineTestId).not.toBeNull()
    const line = await joined(boxHandshake(good.box), 0)
    const parts = { microphone: true, camera: true, network: true, relay: null }
    await line.say('line', { testId: asked?.lineTestId ?? '', ...parts })
    expect(await boxRow(good.box.id)).toMatchObject({ lineTestId: null, lineFaults: [] })
    await passSignedIn(api, 61 * 60_000)
    await runLineTests(api.tools)
    expect(await boxRow(silent.box.id)).toMatchObject({ lineTestId: null, lineFaults: ['offline'] })
    expect((await boxRow(good.box.id))?.lineTestId).toBeNull()
    const late = await joined(boxHandshake(silent.box), 0)
    await late.say('line', { testId: asked?.lineTestId ?? '', ...parts })
    expect((await boxRow(silent.box.id))?.lineFaults).toEqual(['offline'])
  })
})
