/**
 * Two nodes behind the nginx of deploy/, one killed and started again under a steady load: `npm run bench -- nodes`.
 * Requests begin at fixed times, so a server that stalls cannot slow down its own measurement.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { role } from '@kangju/contract'
import { Client } from 'pg'
import { serverProduct } from '../scripts/lib.mjs'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { fillTemplate, testNames, testPassword } from '../server/test/api/fixture.ts'
import { startTwoNodes } from '../server/test/two-nodes.ts'
import { addFigure } from './report.ts'

const perSecond = Number(process.env['BENCH_RATE'] ?? 40)
/** Every so many requests is a write. */
const writeEvery = 5
const warmSeconds = 5
const beforeSeconds = 10
const deadSeconds = 15
const afterSeconds = 15
/** The p99 of a second counts as recovered below this, or below twice that before the kill. */
const usualMs = 250
const recoveryLimitSeconds = 5

interface Sample {
  /** When the request was due. */
  readonly at: number
  readonly ms: number
  readonly status: number
  readonly isWrite: boolean
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const product = serverProduct()
if (!product.isFresh) {
  const { ok, output } = await product.make()
  if (!ok) throw new Error(output)
}
const directory = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const postgres = await startEmbedded({ directory, durable: true, log: console.error })
await migrate(postgres.config, postgres.runtime.user)
await fillTemplate(postgres.config)
const installation = await startTwoNodes(postgres.config)
const agent = new Agent({ keepAlive: true, maxSockets: 200, ca: installation.ca })

const ask = (method: string, path: string, token?: string, body?: object) =>
  new Promise<{ status: number; text: string }>((resolve) => {
    const sent = request(`${installation.url}/api${path}`, {
      agent,
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    })
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.on('response', (reply) => {
      let text = ''
      reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
      reply.on('close', () => resolve({ status: reply.complete ? (reply.statusCode ?? 0) : 0, text }))
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })

const { admin } = testNames('a')
const entered = await ask('POST', '/login', undefined, { username: admin, password: testPassword })
const { token } = (JSON.parse(entered.text) as { data: { token: string } }).data

const samples: Sample[] = []
const acknowledged: string[] = []
const sendOne = async (n: number, at: number) => {
  const isWrite = n % writeEvery === 0
  const name = `role ${n}`
  const { status } = isWrite
    ? await ask(role.add.method, role.add.path, token, { name, authoritys: ['banner'] })
    : await ask(role.list.method, `${role.list.path}?page=1&limit=20`, token)
  samples.push({ at, ms: performance.now() - at, status, isWrite })
  if (isWrite && status === 200) acknowledged.push(name)
}

const [victim] = installation.nodes
const total = warmSeconds + beforeSeconds + deadSeconds + afterSeconds
const begin = performance.now()
const killAt = begin + (warmSeconds + beforeSeconds) * 1000
const startAt = killAt + deadSeconds * 1000
const events = (async () => {
  await sleep(killAt - performance.now())
  await victim.kill()
  await sleep(startAt - performance.now())
  victim.start()
  await victim.untilReady()
})()
const sending: Promise<void>[] = []
for (let n = 0; n < total * perSecond; n += 1) {
  const due = begin + (n * 1000) / perSecond
  if (due > performance.now()) await sleep(due - performance.now())
  sending.push(sendOne(n, due))
}
await Promise.all([...sending, events])

const between = (from: number, to: number) => samples.filter(({ at }) => at >= from && at < to)
const p99Of = (some: readonly Sample[]) =>
  percentile(
    some.map(({ ms }) => ms),
    0.99,
  )
const usual = p99Of(between(begin + warmSeconds * 1000, killAt))
const limitMs = Math.max(usualMs, 2 * usual)
/** Seconds from a moment until no later second of this period is slow or has failures. */
const recovery = (from: number, seconds: number) => {
  const isGood = (n: number) => {
    const some = between(from + n * 1000, from + (n + 1) * 1000)
    return p99Of(some) <= limitMs && some.every(({ status }) => status === 200)
  }
  const bad = Array.from({ length: seconds }, (_, n) => n).findLast((n) => !isGood(n))
  return bad === undefined ? 0 : bad + 1
}
const failuresIn = (some: readonly Sample[]) => {
  const count = new Map<number, number>()
  for (const { status } of some) if (status !== 200) count.set(status, (count.get(status) ?? 0) + 1)
  return [...count].map(([status, n]) => `${n} × ${status || 'no answer'}`).join(', ') || 'none'
}

const client = new Client(postgres.config)
await client.connect()
const { rows } = await client.query<{ name: string }>(`select name from role where name like 'role %'`)
await client.end()
const stored = rows.map(({ name }) => name)
const lost = acknowledged.filter((name) => !stored.includes(name)).length
const twice = stored.length - new Set(stored).size
const afterKill = recovery(killAt, deadSeconds)
const afterStart = recovery(startAt, afterSeconds)
const addP99 = (what: string, some: readonly Sample[]) => {
  const times = some.map(({ ms }) => ms)
  const note = `p50 ${percentile(times, 0.5).toFixed(0)} ms; failures: ${failuresIn(some)}`
  addFigure({ what: `p99 ${what}`, value: p99Of(some), unit: 'ms', note })
}
addP99(`with both nodes, ${perSecond} requests/s`, between(begin + warmSeconds * 1000, killAt))
addP99('in the first second after one is killed', between(killAt, killAt + 1000))
addP99('with one node', between(killAt + 1000, startAt))
addP99('while the other starts and serves', between(startAt, Infinity))
addFigure({ what: 'recovered after the kill', value: afterKill, unit: 's', below: recoveryLimitSeconds })
addFigure({ what: 'recovered after the start', value: afterStart, unit: 's' })
const writes = `of ${acknowledged.length}`
addFigure({ what: 'acknowledged writes lost', value: lost, unit: '', atMost: 0, note: writes })
addFigure({ what: 'acknowledged writes stored twice', value: twice, unit: '', atMost: 0, note: writes })

agent.destroy()
await installation.close()
await postgres.stop()
await rm(directory, { recursive: true, force: true })
process.exit()
