// Installs what a running server needs and builds it, without starting it: for images and for servers under systemd.
import { install } from './install.mjs'
import { boxProduct, consoleProduct, ensureAll, serverProduct } from './lib.mjs'

const isDone =
  (await install({ isWhole: false })) && (await ensureAll([consoleProduct(), boxProduct(), serverProduct()]))
process.exitCode = isDone ? 0 : 1
