/** Fifty thousand care recipients from a sheet into PostgreSQL, checked and written, while the API is asked: `node bench/import-clients.ts`. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { buildApp } from '../server/src/app.ts'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { idCardOf, mobileOf } from '../server/src/demo/numbers.ts'
import type { Tools } from '../server/src/http/call.ts'
import { makeLog } from '../server/src/log.ts'
import { createAdministrator } from '../server/src/modules/account/service.ts'
import { clientPlan } from '../server/src/modules/customerclient/imports/client-plan.ts'
import { linkCodes } from '../server/src/modules/minicode/link-code.ts'
import { createOperator } from '../server/src/modules/operator/service.ts'
import { startSession } from '../server/src/modules/session/service.ts'
import { makeWhoIs } from '../server/src/modules/session/who-is.ts'
import { runDueTasks } from '../server/src/modules/task/service.ts'
import { makeKeyring } from '../server/src/secret/keyring.ts'
import { writeSheet } from '../server/src/sheet/write.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 50_000)
const cardsADay = 500
const areas = ['330106', '330105', '330108', '310115', '110105']
const dayMs = 24 * 60 * 60 * 1000

const client = (n: number): Record<string, string> => {
  const birthday = new Date(Date.UTC(1935, 0, 1) + Math.floor(n / cardsADay) * 37 * dayMs).toISOString().slice(0, 10)
  return {
    name: ['王秀英', '李建国', '张敏', '刘洋', '陈桂芳'][n % 5] ?? '',
    idType: '身份证',
    idCard: idCardOf({ areaCode: areas[n % 5] ?? '', birthday, gender: 'female', n: Math.floor(n % cardsADay) }),
    mobile: mobileOf(100_000_000 + n),
    nation: '汉族',
    marital: '丧偶',
    education: '小学',
    liveStatus: '独居',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: `文三路${n % 900}号${n % 30}幢${n % 6}01室`,
    communityName: '文三社区',
    contactName: '李建国',
    contactRelation: '子女',
    contactMobile: mobileOf(200_000_000 + n),
    medInsurance: '居民',
    subjectType: '低保、高龄',
    remark: '导入',
  }
}

const sheet = () => {
  const lines = function* () {
    for (let n = 0; n < rows; n++) {
      const cells = client(n)
      yield clientPlan.columns.map(({ key }) => cells[key] ?? '')
    }
  }
  const columns = clientPlan.columns.map(({ heading }) => ({ title: heading.zh, kind: 'text' as const }))
  return buffer(writeSheet({ name: '服务对象', columns }, lines()))
}

const folder = await mkdtemp(join(tmpdir(), 'kangju-import-'))
const postgres = await startEmbedded({ directory: join(folder, 'postgres') })
const { db, pool, close } = openDatabase(postgres.config)
const clock = () => new Date()
const { whoIs, forget } = makeWhoIs(db, clock)
const tools: Tools = {
  db,
  clock,
  keyring: makeKeyring('a secret that only the benchmark uses, 0123456789'),
  log: makeLog('warn'),
  dataDir: folder,
  filesDir: folder,
  publicUrl: 'http://127.0.0.1',
  miniCode: linkCodes,
  forget,
}

/** Seconds that the processes of PostgreSQL have worked; on a busy machine they say more than the clock. */
const postgresSeconds = () =>
  execFileSync('ps', ['-o', 'times=', '--ppid', String(postgres.pid)], { encoding: 'utf8' })
    .split('\n')
    .reduce((sum, line) => sum + Number(line.trim() || 0), 0)

const signedIn = async () => {
  const contact = { contactName: '王敏', contactMobile: '13800000000', financeMobile: '13900000000' }
  const seller = { code: 'BENCH', name: '基准', cardPrefix: '9999', ...contact }
  const operatorId = await createOperator(db, tools.keyring, clock(), seller)
  const person = { operatorId, username: 'bench', password: 'Bench#2026', realname: '王敏', mobile: '13800000000' }
  const account = await createAdministrator(db, tools.keyring, clock(), person)
  return (await startSession(db, { account, now: clock(), ip: '127.0.0.1', userAgent: 'bench' })).token
}

try {
  await migrate(postgres.config)
  const authorization = `Bearer ${await signedIn()}`
  const app = await buildApp({ tools, pool, whoIs })
  const file = await sheet()
  console.log(`${rows.toLocaleString('en')} rows, ${(file.length / 1_048_576).toFixed(1)} MB of .xlsx`)

  const send = async () => {
    const boundary = 'bench'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
    const reply = await app.inject({
      method: 'POST',
      url: '/api/customerclient/import/client',
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
    return reply.json<{ data: { taskId: string } }>().data.taskId
  }

  const measure = async (what: string) => {
    const taskId = await send()
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    const lag = monitorEventLoopDelay({ resolution: 5 })
    const answers: number[] = []
    let isOver = false
    let peak = before
    const asking = (async () => {
      while (!isOver) {
        peak = Math.max(peak, process.memoryUsage.rss())
        const asked = performance.now()
        await app.inject({ url: '/api/customerclient/list?limit=20', headers: { authorization } })
        answers.push(performance.now() - asked)
        await sleep(100)
      }
    })()
    lag.enable()
    const [cpuBefore, postgresBefore] = [process.cpuUsage(), postgresSeconds()]
    const started = performance.now()
    await runDueTasks(tools)
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    const postgresWorked = postgresSeconds() - postgresBefore
    isOver = true
    await asking
    lag.disable()
    const reply = await app.inject({ url: `/api/task/${taskId}`, headers: { authorization } })
    const { status, result } = reply.json<{ data: { status: string; result: object } }>().data
    const sorted = answers.toSorted((one, other) => one - other)
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
    console.log(
      `${what.padEnd(12)} ${seconds.toFixed(1)} s (${Math.round(rows / seconds).toLocaleString('en')} rows/s), memory + ${((peak - before) / 1_048_576).toFixed(0)} MB, ` +
        `list meanwhile p99 ${p99.toFixed(0)} ms of ${answers.length}, loop p99 ${(lag.percentile(99) / 1e6).toFixed(0)} ms | < 30 s, + ≤ 150 MB`,
    )
    console.log(`  worked: server ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${postgresWorked} s`)
    console.log(`  ${status} ${JSON.stringify(result)}`)
  }

  await measure('new')
  await measure('again')
  const [counted] = (await db.execute(sql`select count(*)::int as n from customer_client`)).rows
  console.log(`  ${JSON.stringify(counted)} in the table`)
  await app.close()
} finally {
  await close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
