import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serverFlags } from '../scripts/lib.mjs'
import { addFigure } from './report.ts'

// The built server on a new data directory: sign-in, complete demo, second start, memory when idle.
const root = fileURLToPath(new URL('..', import.meta.url))
const main = join(root, 'dist/server/main.js')
if (!existsSync(main)) await promisify(execFile)(process.execPath, [join(root, 'scripts/bundle-server.mjs')])
const dataDir = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
const port = 18_799
const limits = { completeS: 25, secondS: 3, idleMb: 200 }
const url = `http://127.0.0.1:${port}`

const start = async () => {
  const begun = performance.now()
  const server = spawn(process.execPath, [...serverFlags, main], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  for (;;) {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.status === 200) break
    await sleep(10)
  }
  return { server, ms: Math.round(performance.now() - begun) }
}

/** Milliseconds until the demo data is complete. */
const untilComplete = async () => {
  const begun = performance.now()
  for (;;) {
    const reply = await fetch(`${url}/api/edge/demo/progress`)
    const { data } = (await reply.json()) as { data: { status: string } }
    if (data.status === 'failed') throw new Error('the demo data could not be made')
    if (data.status === 'done') return Math.round(performance.now() - begun)
    await sleep(100)
  }
}

const megabytes = (pid: number | undefined) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

try {
  const first = await start()
  const madeMs = await untilComplete()
  await sleep(10_000)
  const idle = 'memory when idle for 10 s'
  addFigure({ what: 'sign-in page after the first start', value: first.ms / 1000, unit: 's' })
  addFigure({ what: 'complete demo after that', value: madeMs / 1000, unit: 's', atMost: limits.completeS })
  addFigure({ what: idle, value: megabytes(first.server.pid), unit: 'MB', atMost: limits.idleMb })
  first.server.kill('SIGTERM')
  await once(first.server, 'exit')
  const second = await start()
  await sleep(10_000)
  addFigure({ what: 'second start', value: second.ms / 1000, unit: 's', atMost: limits.secondS })
  const again = `${idle} after the second start`
  addFigure({ what: again, value: megabytes(second.server.pid), unit: 'MB', atMost: limits.idleMb })
  second.server.kill('SIGTERM')
  const stopping = performance.now()
  await once(second.server, 'exit')
  addFigure({ what: 'stopping', value: (performance.now() - stopping) / 1000, unit: 's' })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
