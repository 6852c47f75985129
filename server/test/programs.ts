import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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

/** A way to the database over TCP, which can be closed. */
export const makeDoor = async (config: ClientConfig) => {
  const open = new Set<Socket>()
  const target = join(String(config.host), `.s.PGSQL.${config.port}`)
  let server: Server | undefined
  let port = 0
  const enter = (socket: Socket) => {
    const inner = connect(target)
    for (const one of [socket, inner]) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => [socket, inner].forEach((each) => each.destroy()))
    }
    socket.pipe(inner).pipe(socket)
  }
  return {
    unlock: async () => {
      server = createServer(enter).listen(port, '127.0.0.1')
      await once(server, 'listening')
      port = (server.address() as { port: number }).port
      return port
    },
    lock: () => {
      server?.close()
      for (const socket of open) socket.destroy()
      open.clear()
    },
  }
}
