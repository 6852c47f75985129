// Runs on any installed Node (18 or later), before packages are installed: no packages, no TypeScript.
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, relative } from 'node:path'
import { inRoot, pinnedNode, readJson, run, step } from './lib.mjs'

const installed = inRoot('node_modules', '.package-lock.json')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * `isWhole: false` omits the packages that only checks and tests need, so that a first start does not wait for them.
 */
export const install = async ({ isWhole = true } = {}) => {
  // An installation that was killed may have left it.
  removeShrinkwrap()
  if (!isInstalled(isWhole)) {
    // npm would remove the packages of an earlier complete installation.
    const options = !isWhole && !existsSync(installed) ? ['--omit=dev'] : []
    const isDone = await step('Installing packages (npm install)', () => installPackages(options))
    if (!isDone) return false
  }
  linkNode()
  return true
}

/** A registry may keep its packages at other addresses than most do; npm then has to ask it for each. */
const installPackages = async (options) => {
  const result = await withAddresses(() => runInstall(options))
  return result.ok ? result : runInstall(options)
}

/**
 * Not `npm ci`: npm 11 refuses a lock file that lacks packages of platforms which the registry does not have. With
 * `--no-save` the lock file still decides, and stays unchanged.
 */
const runInstall = (options) =>
  runNpm(['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...options])

const runNpm = (options) => {
  // Uses the npm that runs us, on its own Node: ours may be replaced meanwhile.
  const { npm_execpath: npm = '', npm_node_execpath: node = process.execPath } = process.env
  const [command, ...args] = npm.endsWith('npm-cli.js') ? [node, npm] : ['npm']
  return run(command, [...args, ...options])
}

/** npm prefers it to package-lock.json. It exists only while npm installs. */
const shrinkwrap = inRoot('npm-shrinkwrap.json')
const removeShrinkwrap = () => rmSync(shrinkwrap, { force: true })

/**
 * Gives npm the lock file with the address of each package and without packages of other platforms: npm would ask the
 * registry about each of them, which takes as long as the rest of the installation.
 */
const withAddresses = async (work) => {
  const { output } = await runNpm(['config', 'get', 'registry', '--loglevel=silent'])
  const stopped = signals.map((signal) => [signal, () => process.exit(128 + constants.signals[signal])])
  process.on('exit', removeShrinkwrap)
  for (const [signal, stop] of stopped) process.on(signal, stop)
  try {
    writeFileSync(shrinkwrap, JSON.stringify(lockWithAddresses(output.replace(/\/*$/, ''))))
    return await work()
  } finally {
    removeShrinkwrap()
    process.off('exit', removeShrinkwrap)
    for (const [signal, stop] of stopped) process.off(signal, stop)
  }
}

const lockWithAddresses = (registry) => {
  const lock = readJson(inRoot('package-lock.json'))
  const isLocked = (name, path) =>
    `node_modules/${name}` in lock.packages || `${path}/node_modules/${name}` in lock.packages
  const complete = ([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return [path, entry]
    const name = entry.name ?? path.replace(/^.*node_modules\//, '')
    const optional = Object.entries(entry.optionalDependencies ?? {}).filter(([other]) => isLocked(other, path))
    const resolved = `${registry}/${name}/-/${name.replace(/^.*\//, '')}-${entry.version}.tgz`
    return [path, { resolved, ...entry, optionalDependencies: Object.fromEntries(optional) }]
  }
  return { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).map(complete)) }
}

/** npm records what it installed; the record equals the lock file when there is nothing to do. */
const isInstalled = (isWhole) => {
  if (!existsSync(installed) || !existsSync(pinnedNode)) return false
  const { packages: present } = readJson(installed)
  const { packages: wanted } = readJson(inRoot('package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    // Missing optional packages are those of other platforms.
    if (present[path] === undefined) return optional === true || (!isWhole && (dev === true || devOptional === true))
    return present[path].version === version
  })
}

/** Makes `node` in npm's scripts ours; npm 8 to 10 omit this link, since packages of several platforms claim it. */
const linkNode = () => {
  const link = inRoot('node_modules', '.bin', 'node')
  if (!existsSync(link)) symlinkSync(relative(dirname(link), pinnedNode), link)
}
