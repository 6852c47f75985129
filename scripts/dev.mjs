import { spawn } from 'node:child_process'
import { install } from './install.mjs'
import { environment, inRoot, pinnedNode } from './lib.mjs'

if (!(await install())) process.exit(1)

const start = (folder, ...args) =>
  spawn(pinnedNode, args, { stdio: 'inherit', cwd: inRoot(folder), env: environment() })
const children = [
  start('.', '--watch', '--watch-preserve-output', 'server/src/main.ts'),
  start('console', inRoot('node_modules', '.bin', 'vite')),
]

const stopAll = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
for (const child of children) child.once('exit', stopAll)
