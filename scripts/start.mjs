import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { install } from './install.mjs'
import { boxProduct, consoleProduct, ensureAll, inRoot, pinnedNode, serverFlags, serverProduct } from './lib.mjs'

const isReady =
  (await install({ isWhole: false })) && (await ensureAll([consoleProduct(), boxProduct(), serverProduct()]))
if (!isReady) process.exit(1)

// A separate process group, so that a signal to the group reaches the server once, from here, and it can finish its
// work. If this process is killed, the server must end too instead of keeping its port.
const setpriv = '/usr/bin/setpriv'
const detached = process.platform === 'linux' && existsSync(setpriv)
const endWithUs = detached ? [setpriv, '--pdeathsig', 'KILL'] : []
const [command, ...args] = [...endWithUs, pinnedNode, ...serverFlags, inRoot('dist', 'server', 'main.js')]
const server = spawn(command, [...args, ...process.argv.slice(2)], {
  detached,
  stdio: ['ignore', 'inherit', 'inherit'],
})

let forwarded = 0
const forward = (signal) => {
  // npm forwards signals that the terminal has already sent to us.
  const isRepeated = Date.now() - forwarded < 1000
  const comesFromTerminal = !detached && signal === 'SIGINT' && process.stdin.isTTY
  if (isRepeated || comesFromTerminal) return
  forwarded = Date.now()
  server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)

/** npm's pid, behind the shell that npm starts us with; npm sends no signal when it is killed. */
const npmPid = () => {
  const status = `/proc/${process.ppid}/status`
  return existsSync(status) ? /^PPid:\s*(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
}
const npm = npmPid()
const watch = setInterval(() => {
  if (npmPid() === npm) return
  clearInterval(watch)
  forward('SIGTERM')
}, 500).unref()
if (!process.env.npm_lifecycle_event) clearInterval(watch)

server.once('error', (error) => {
  console.error(error.message)
  process.exitCode = 1
})
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
