/** One node of the benchmark of calls, in a process of its own that can be killed. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBus } from '../server/src/bus/bus.ts'
import { openDatabase } from '../server/src/db/client.ts'
import type { Tools } from '../server/src/http/call.ts'
import { startLoops } from '../server/src/jobs/run-loops.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { openHub } from '../server/src/live/hub.ts'
import { makeWhoIs } from '../server/src/modules/base/session/who-is.ts'
import { openCalls } from '../server/src/modules/calls/tvecall/call-sockets.ts'
import { watchCalls } from '../server/src/modules/calls/tvecall/service.ts'
import '../server/src/modules/wiring.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'

const { config, secret, redisUrl } = JSON.parse(process.env['CALL_NODE'] ?? '{}') as {
  config: never
  secret: string
  redisUrl: string
}
const { db } = openDatabase(config)
const clock = () => new Date()
const log = makeLog('warn')
const { whoIs, forget } = makeWhoIs(db, clock)
const bus = openBus(config, log)
bus.on(forget)
const server = createServer().listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const hub = openHub({ server, tools: { db, clock, log }, whoIs, bus, publicUrl: url, redisUrl })
const tools = { db, clock, log, keyring: makeKeyring(secret) }
openCalls({ io: hub.io, addressOf: hub.addressOf, tools, whoIs, bus, turn: {} })
startLoops(config, tools as unknown as Tools, [{ name: 'calls', everyMs: 1_000, run: watchCalls }])
await hub.ready
process.send?.({ url })
