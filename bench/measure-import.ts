import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Tools } from '../server/src/http/call.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { createAdministrator } from '../server/src/modules/base/account/service.ts'
import { linkCodes } from '../server/src/gateways/mini-codes-link.ts'
import { payChannels } from '../server/src/gateways/pay-channels.ts'
import { sandboxChannel } from '../server/src/gateways/pay-sandbox.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { startSession } from '../server/src/modules/base/session/service.ts'
import { makeWhoIs } from '../server/src/modules/base/session/who-is.ts'
import { runDueTasks } from '../server/src/modules/base/task/service.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { nameOf } from '../server/src/sheet/export.ts'
import { findImport } from '../server/src/sheet/import-plan.ts'
import { writeSheet } from '../server/src/sheet/write.ts'
import { directoryStore } from '../server/src/store/directory.ts'
import { addFigure } from './report.ts'

interface Import {
  readonly upload: Endpoint
  /** Requested repeatedly during the import. */
  readonly list: Endpoint
  /** Cells by the keys of the columns, as users write them. */
  readonly row: (n: number) => Readonly<Record<string, string>>
  /** Counted at the end. */
  readonly tables: readonly string[]
}

const rows = Number(process.env['BENCH_ROWS'] ?? 50_000)
const limits = { seconds: 30, megabytes: 150 }
const megabytes = (bytes: number) => bytes / 1_048_576

const sheetOf = ({ upload: call, row }: Import) => {
  const columns = findImport(nameOf(call))?.columns
  if (columns === undefined) throw new Error(`${call.path} is no import`)
  const lines = function* () {
    for (let n = 0; n < rows; n++) {
      const cells = row(n)
      yield columns.map(({ key }) => cells[key] ?? '')
    }
  }
  const headings = columns.map(({ heading }) => ({ title: heading.zh, kind: 'text' as const }))
  return buffer(writeSheet({ name: 'bench', columns: headings }, lines()))
}

export const startServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kangju-import-'))
  const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
  await migrate(postgres.config)
  const { db, pool, close } = openDatabase(postgres.config)
  const clock = () => new Date()
  const { whoIs, forget } = makeWhoIs(db, clock)
  const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
  const tools: Tools = {
    db,
    clock,
    keyring,
    log: makeLog('warn'),
    dataDir: folder,
    store: directoryStore(folder),
    publicUrl: 'http://127.0.0.1',
    miniCode: linkCodes,
    pay: payChannels([sandboxChannel(keyring, 'http://127.0.0.1')]),
    forget,
  }
  const app = await buildApp({ tools, pool, whoIs })
  const stop = async () => {
    await app.close()
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, tools, postgresPid: postgres.pid, stop }
}

type Server = Awaited<ReturnType<typeof startServer>>

/** CPU seconds of the PostgreSQL processes, which on a busy machine tell more than elapsed time. */
const postgresSeconds = ({ postgresPid }: Server) =>
  execFileSync('ps', ['-o', 'times=', '--ppid', String(postgresPid)], { encoding: 'utf8' })
    .split('\n')
    .reduce((sum, line) => sum + Number(line.trim() || 0), 0)

/** Tokens of this many accounts. */
export const signIn = async ({ tools: { db, keyring, clock } }: Server, count = 1) => {
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const seller = { code: 'BENCH', name: '基准', cardPrefix: '9999', ...contact }
  const operatorId = await createOperator(db, keyring, clock(), seller)
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const named = { username: `bench${n}`, mobile: String(13_800_000_000 + n) }
    const person = { operatorId, password: 'Bench#2026', realname: '王敏', ...named }
    const account = await createAdministrator(db, keyring, clock(), person)
    const { token } = await startSession(db, { account, now: clock(), ip: '127.0.0.1', userAgent: 'bench' })
    tokens.push(`Bearer ${token}`)
  }
  return tokens
}

const upload = async ({ app }: Server, { path }: Endpoint, authorization: string, file: Buffer) => {
  const boundary = 'bench'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
  const reply = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply.json<{ data: { taskId: string } }>().data.taskId
}

/** Requests the list repeatedly and records the memory, until stopped. */
export const askMeanwhile = ({ app }: Server, { path }: Endpoint, authorization: string) => {
  const answers: number[] = []
  let isOver = false
  let peak = 0
  const asking = (async () => {
    while (!isOver) {
      peak = Math.max(peak, process.memoryUsage.rss())
      const asked = performance.now()
      const { statusCode, body } = await app.inject({ url: `/api${path}?limit=20`, headers: { authorization } })
      if (statusCode !== 200) throw new Error(body)
      answers.push(performance.now() - asked)
      await sleep(100)
    }
  })()
  return async () => {
    isOver = true
    await asking
    const sorted = answers.toSorted((one, other) => one - other)
    return {
      peak,
      count: answers.length,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      slowest: sorted.at(-1) ?? 0,
    }
  }
}

const measureOnce = async (
  server: Server,
  { upload: call, list }: Import,
  { authorization, file, what }: { authorization: string; file: Buffer; what: string },
) => {
  const taskId = await upload(server, call, authorization, file)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const lag = monitorEventLoopDelay({ resolution: 5 })
  const end = askMeanwhile(server, list, authorization)
  lag.enable()
  const [cpuBefore, postgresBefore] = [process.cpuUsage(), postgresSeconds(server)]
  const started = performance.now()
  await runDueTasks(server.tools)
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  const postgresWorked = postgresSeconds(server) - postgresBefore
  const { peak, count, p99 } = await end()
  lag.disable()
  const reply = await server.app.inject({ url: `/api/task/${taskId}`, headers: { authorization } })
  const { status, result } = reply.json<{ data: { status: string; result: object } }>().data
  const cores = `of a core: server ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${postgresWorked} s`
  addFigure({ what, value: seconds, unit: 's', below: limits.seconds, note: cores })
  addFigure({
    what: `${what}: memory added`,
    value: megabytes(peak - before),
    unit: 'MB',
    atMost: limits.megabytes,
  })
  addFigure({
    what: `${what}: p99 of a list meanwhile`,
    value: p99,
    unit: 'ms',
    note: `of ${count}; of the event loop ${(lag.percentile(99) / 1e6).toFixed(0)} ms`,
  })
  console.log(`    ${status} ${JSON.stringify(result)}`)
}

/** Imports a sheet of new rows while the API is requested; then the same sheet again. */
export const measureImport = async (given: Import) => {
  const server = await startServer()
  try {
    const [authorization = ''] = await signIn(server)
    const file = await sheetOf(given)
    const size = `${rows.toLocaleString('en')} rows, ${megabytes(file.length).toFixed(1)} MB of .xlsx`
    for (const what of [size, 'the same rows again']) await measureOnce(server, given, { authorization, file, what })
    for (const table of given.tables) {
      const [counted] = (await server.tools.db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`))
        .rows
      console.log(`  ${String(counted?.['n'])} in ${table}`)
    }
  } finally {
    await server.stop()
  }
}
