import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { session } from '@kangju/contract'
import { sql } from 'drizzle-orm'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { createAdministrator } from '../server/src/modules/base/account/service.ts'
import { createOperator } from '../server/src/modules/base/operator/service.ts'
import { linkCodes } from '../server/src/gateways/mini-codes-link.ts'
import { payChannels } from '../server/src/gateways/pay-channels.ts'
import { sandboxChannel } from '../server/src/gateways/pay-sandbox.ts'
import { makeWhoIs } from '../server/src/modules/base/session/who-is.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { directoryStore } from '../server/src/store/directory.ts'
import { addFigure } from './report.ts'

const limits = { differenceMs: 5, lagMs: 50 }

const directory = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const postgres = await startEmbedded({ directory })
const { db, pool, close } = openDatabase(postgres.config)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await migrate(postgres.config)
  const keyring = makeKeyring('a secret that only the benchmark uses, 0123456789')
  const clock = () => new Date()
  const { whoIs, forget } = makeWhoIs(db, clock)
  const log = makeLog('silent')
  const place = { dataDir: directory, store: directoryStore(directory), publicUrl: 'http://127.0.0.1' }
  const tools = {
    db,
    clock,
    keyring,
    log,
    ...place,
    miniCode: linkCodes,
    pay: payChannels([sandboxChannel(keyring, place.publicUrl)]),
    forget,
  }
  const app = await buildApp({ tools, pool, whoIs })
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const operatorId = await createOperator(db, keyring, clock(), {
    code: 'BENCH',
    name: '基准',
    cardPrefix: '9999',
    ...contact,
  })
  for (let i = 0; i < 50; i++) {
    const mobile = `138${String(i).padStart(8, '0')}`
    await createAdministrator(db, keyring, clock(), {
      operatorId,
      username: `bench_${i}`,
      password: 'Bench#2026',
      realname: '王敏',
      mobile,
    })
  }
  const signIn = (username: string, password: string) =>
    app.inject({ method: session.login.method, url: `/api${session.login.path}`, payload: { username, password } })

  const time = async (username: string) => {
    await db.execute(sql`delete from sign_in_attempt`)
    const before = performance.now()
    await signIn(username, 'Wrong#2026')
    return performance.now() - before
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let i = 0; i < 80; i++) {
    known.push(await time('bench_1'))
    unknown.push(await time('no_such_name'))
  }
  addFigure({
    what: 'difference between a wrong password and an unknown name',
    value: Math.abs(median(known) - median(unknown)),
    unit: 'ms',
    atMost: limits.differenceMs,
    note: `${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms`,
  })

  await db.execute(sql`delete from sign_in_attempt`)
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const begun = performance.now()
  const replies = await Promise.all(Array.from({ length: 50 }, (_, i) => signIn(`bench_${i}`, 'Bench#2026')))
  const ms = performance.now() - begun
  lag.disable()
  const right = replies.filter((reply) => reply.statusCode === 200).length
  addFigure({ what: '50 sign-ins at once', value: ms, unit: 'ms', note: `${right} signed in` })
  addFigure({
    what: 'p99 of the event loop meanwhile',
    value: lag.percentile(99) / 1e6,
    unit: 'ms',
    atMost: limits.lagMs,
  })
  await app.close()
} finally {
  await close()
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
