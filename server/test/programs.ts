import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'

// Programs of the machine that a test starts for itself, on free ports.

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
export const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const tcp = connect(port, '127.0.0.1')
    tcp.once('connect', () => resolve(true)).once('error', () => resolve(false))
    tcp.once('connect', () => tcp.destroy())
  })

/** A Redis for this test, without persistence. */
export const makeRedis = async () => {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
      let missing: Error | undefined
      child = spawn('redis-server', [...settings, '--dir', tmpdir()], { stdio: 'ignore' })
      child.once('error', (error) => (missing = error))
      while (!(await answers(port))) {
        if (missing !== undefined) throw new Error('these tests need redis-server on PATH', { cause: missing })
        await sleep(20)
      }
    },
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    stop: async () => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** A relay for calls, whose credentials come from a shared secret. */
export const makeRelay = async () => {
  const port = await freePort()
  const fileOf = (kind: 'pid' | 'db') => join(tmpdir(), `kangju-turn-${port}.${kind}`)
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const kind of ['pid', 'db'] as const) await rm(fileOf(kind), { force: true })
  }
  return {
    url: `turn:127.0.0.1:${port}?transport=udp`,
    /** Starts it again on the same port if it ran before. */
    start: async (secret: string) => {
      await stop()
      const here = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`]
      const access = ['--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=kangju', '--allow-loopback-peers']
      const less = ['-n', '--no-tls', '--no-dtls', '--no-cli', '--no-rfc5780', '--log-file=stdout']
      const files = [`--pidfile=${fileOf('pid')}`, `--userdb=${fileOf('db')}`]
      let missing: Error | undefined
      child = spawn('turnserver', [...here, ...access, ...less, ...files], { stdio: 'ignore' })
      child.once('error', (error) => (missing = error))
      while (!(await answers(port))) {
        if (missing !== undefined) throw new Error('these tests need turnserver (coturn) on PATH', { cause: missing })
        await sleep(20)
      }
    },
    stop,
  }
}

/** A way to a server over TCP, which can be closed, or stop to carry anything as when a cable is pulled. */
export const makeWay = (target: string | number) => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let server: Server | undefined
  let port = 0
  let isFrozen = false
  const end = (pair: readonly [Socket, Socket]) => {
    pairs.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  const carry = ([near, far]: readonly [Socket, Socket]) => near.pipe(far).pipe(near)
  const enter = (near: Socket) => {
    const pair = [near, typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')] as const
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      // Through a frozen way neither side learns that the other one is gone.
      socket.on('close', () => !isFrozen && end(pair))
    }
    if (!isFrozen) carry(pair)
  }
  return {
    unlock: async () => {
      server = createServer({ pauseOnConnect: true }, enter).listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as { port: number }).port
      return port
    },
    lock: () => {
      server?.close()
      for (const pair of pairs) end(pair)
    },
    freeze: () => {
      isFrozen = true
      for (const pair of pairs)
        for (const socket of pair) {
          socket.unpipe()
          socket.pause()
        }
    },
    thaw: () => {
      isFrozen = false
      for (const pair of pairs) {
        if (pair.some(({ destroyed }) => destroyed)) end(pair)
        else carry(pair)
      }
    },
  }
}

/** A way to the database over TCP. */
export const makeDoor = (config: ClientConfig) => makeWay(join(String(config.host), `.s.PGSQL.${config.port}`))
