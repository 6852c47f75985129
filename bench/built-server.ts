import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { consoleProduct, inRoot, serverFlags, serverProduct } from '../scripts/lib.mjs'
import { freePort } from '../server/test/programs.ts'

/** The demo of a first start takes several minutes at worst. */
const patienceMs = 600_000

/** Whether the server answers and its demo data is complete. */
const isReady = async (url: string) => {
  const reply = await fetch(`${url}/api/edge/demo/progress`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  )
  if (reply?.status !== 200) return false
  const { data } = (await reply.json()) as { data: { status: string } }
  return data.status === 'done'
}

/** The server of `npm start`, built from the current sources, with the demo data, in a separate process. */
export const startBuiltServer = async () => {
  for (const { isFresh, make } of [consoleProduct(), serverProduct()]) {
    const { ok, output } = isFresh ? { ok: true, output: '' } : await make()
    if (!ok) throw new Error(output)
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'kangju-bench-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [...serverFlags, inRoot('dist', 'server', 'main.js')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(10_000)])
    server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
  const deadline = performance.now() + patienceMs
  while (!(await isReady(url))) {
    if (server.exitCode === null && performance.now() < deadline) await sleep(50)
    else {
      await stop()
      throw new Error('the server did not get ready')
    }
  }
  return { url, stop }
}
