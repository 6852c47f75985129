import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { startS3 } from './api/stores.ts'
import { testSecret } from './api/fixture.ts'
import { freePort, makeRedis } from './programs.ts'

// Two nodes of one installation as they run in production: one PostgreSQL, one Redis, files in a bucket, nginx with the
// settings of deploy/. Each node has a directory of its own. The server has to be built.

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const startMs = 120_000

const until = async (what: string, isSo: () => Promise<boolean>) => {
  const begin = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begin > startMs) throw new Error(`${what} does not answer`)
    await sleep(20)
  }
}

const end = async (child: ChildProcess | undefined, signal: NodeJS.Signals) => {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** The settings of deploy/ with everything filled in, around them what the system gives otherwise. */
const writeSettings = async (folder: string, values: Record<string, string>) => {
  const template = await readFile(inRoot('deploy/nginx/kangju.conf.template'), 'utf8')
  const filled = template.replace(/\$\{([A-Z\d_]+)\}/g, (all, name: string) => values[name] ?? all)
  await writeFile(join(folder, 'kangju.conf'), filled)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main.log;
    events { worker_connections 2048; }
    http { ${temporary.join(' ')} include ${folder}/kangju.conf; }`,
  )
}

const makeCertificate = async (folder: string) => {
  const [key, certificate] = [join(folder, 'proxy.key'), join(folder, 'proxy.crt')]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=proxy']
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1']
  await promisify(execFile)('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate])
  return { CERTIFICATE: certificate, CERTIFICATE_KEY: key }
}

const startNode = async (folder: string, env: Record<string, string>) => {
  const port = await freePort()
  const dataDir = join(folder, `node-${port}`)
  await mkdir(dataDir)
  let child: ChildProcess | undefined
  let said = ''
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => {
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    await reply?.arrayBuffer().catch(() => undefined)
    if (child?.exitCode !== null) throw new Error(`a node has ended: ${said}`)
    return reply?.status === 200
  }
  const start = () => {
    const begun = spawn(process.execPath, [inRoot('dist/server/main.js')], {
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    begun.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-5000)))
    child = begun
  }
  return {
    url,
    port,
    dataDir,
    start,
    untilReady: () => until('a node', isReady),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}
export type ServerNode = Awaited<ReturnType<typeof startNode>>

export const startTwoNodes = async ({ host, port: socket, user, password, database }: ClientConfig) => {
  const folder = await mkdtemp(join(tmpdir(), 'kangju-nodes-'))
  const [redis, s3] = await Promise.all([makeRedis(), startS3()])
  await redis.start()
  const [port, plainPort] = [await freePort(), await freePort()]
  const url = `https://127.0.0.1:${port}`
  const env = {
    SECRET_KEY: testSecret,
    DATABASE_URL: `postgres://${user}:${String(password)}@/${database}?host=${host}&port=${socket}`,
    REDIS_URL: redis.url,
    FILES_S3_URL: s3.place.url,
    FILES_S3_BUCKET: s3.place.bucket,
    FILES_S3_KEY: s3.place.key,
    FILES_S3_SECRET: s3.place.secret,
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const nodes = [await startNode(folder, env), await startNode(folder, env)] as const
  const certificate = await makeCertificate(folder)
  await writeSettings(folder, {
    NODE_1: `127.0.0.1:${nodes[0].port}`,
    NODE_2: `127.0.0.1:${nodes[1].port}`,
    HTTP_LISTEN: `127.0.0.1:${plainPort}`,
    HTTPS_LISTEN: `127.0.0.1:${port}`,
    LOG_DIR: folder,
    ...certificate,
  })
  for (const node of nodes) node.start()
  const proxy = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const ca = await readFile(certificate.CERTIFICATE, 'utf8')
  const isServed = () =>
    new Promise<boolean>((resolve) => {
      const sent = request(`${url}/readyz`, { ca, agent: false }, (reply) => {
        reply.resume()
        resolve(reply.statusCode === 200)
      })
      sent.on('error', () => resolve(false)).end()
    })
  for (const node of nodes) await node.untilReady()
  await until('nginx', isServed)
  return {
    url,
    /** nginx without TLS, which only sends elsewhere. */
    plainUrl: `http://127.0.0.1:${plainPort}`,
    port,
    ca,
    nodes,
    folder,
    s3: s3.place,
    close: async () => {
      await end(proxy, 'SIGTERM')
      for (const node of nodes) await node.stop()
      await redis.stop()
      await s3.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type TwoNodes = Awaited<ReturnType<typeof startTwoNodes>>
