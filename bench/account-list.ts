/**
 * A page of accounts with session, guard, masks and totals, compared with the page alone through bare Fastify and pg:
 * `npm run bench -- account-list`.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { encryptUnbound } from '../server/test/api/unbound.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { createAdministrator } from '../server/src/modules/base/account/service.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { startSession } from '../server/src/modules/base/session/service.ts'
import '../server/src/modules/wiring.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { addFigure } from './report.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const rows = Number(process.env['BENCH_ROWS'] ?? 20_000)
const clients = 50

const directory = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const postgres = await startEmbedded({ directory })
const { db, close } = openDatabase(postgres.config, { patience: 0 })
const children: ChildProcess[] = []

const serve = async (kind: string, operatorId: string) => {
  const child = fork(new URL('./account-server.ts', import.meta.url), [
    kind,
    JSON.stringify(postgres.config),
    operatorId,
  ])
  children.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return `http://127.0.0.1:${port}/api/account/list`
}

const measure = async (url: string, headers: Record<string, string>) => {
  await autocannon({ url, headers, connections: clients, duration: 2 })
  const result = await autocannon({ url, headers, connections: clients, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

try {
  await migrate(postgres.config)
  const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
  const now = new Date()
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const operatorId = await createOperator(db, keyring, now, {
    code: 'BENCH',
    name: '基准',
    cardPrefix: '9999',
    ...contact,
  })
  const person = { operatorId, username: 'bench', password: 'Bench#2026', realname: '王敏', mobile: '13800000000' }
  const account = await createAdministrator(db, keyring, now, person)
  const shared = encryptUnbound(keyring, 'account.mobile', '13800000000')
  await db.execute(sql`
    insert into account (id, operator_id, created_at, updated_at, username, password_hashes, realname, mobile, mobile_index, status)
    select gen_random_uuid(), operator_id, now(), now(), 'bench_' || n, password_hashes, realname, ${shared}, 'x' || n, 'enabled'
    from account, generate_series(1, ${rows}::int) n`)
  await db.execute(sql`analyze`)
  const { token } = await startSession(db, { account, now, ip: '127.0.0.1', userAgent: 'bench' })
  const headers = { authorization: `Bearer ${token}` }

  const bare = await measure(await serve('bare', operatorId), headers)
  const ours = await measure(await serve('ours', operatorId), headers)
  const list = `/account/list, a page of 20 of ${rows.toLocaleString('en')}, ${clients} clients`
  addFigure({ what: list, value: ours.perSecond, unit: '/s', bare: bare.perSecond })
  addFigure({ what: `${list}: p50`, value: ours.p50, unit: 'ms', bare: bare.p50 })
  addFigure({ what: `${list}: p99`, value: ours.p99, unit: 'ms', bare: bare.p99 })
} finally {
  for (const child of children) child.kill()
  await close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
