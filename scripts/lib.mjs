// Runs on any installed Node (18 or later), before packages are installed: no packages, no TypeScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchMemory } from './memory.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const inRoot = (...parts) => join(root, ...parts)
export const cacheFolder = inRoot('node_modules', '.cache', 'kangju')

/** The Node of package-lock.json, once installed. */
export const pinnedNode = inRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')

/**
 * How the server runs, here and in `deploy/`. V8 would let the space for new objects grow to 64 MB while the server
 * starts, and keep it.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=8']

/** Environment for child processes, in which `node` and tools are ours. */
export const environment = () => ({
  ...process.env,
  PATH: inRoot('node_modules', '.bin') + delimiter + process.env.PATH,
})

const seconds = (begin) => `${((performance.now() - begin) / 1000).toFixed(1)} s`

/** Runs a command to its end; returns its output, or prints it with `show`. */
export const run = (command, args, { cwd = root, env = {}, show = false } = {}) =>
  new Promise((resolve) => {
    const begin = performance.now()
    const stdio = show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { cwd, env: { ...environment(), ...env }, stdio })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const memoryPeak = watchMemory(child.pid)
    const finish = (ok) => resolve({ ok, output: output.trim(), took: seconds(begin), peak: memoryPeak() })
    child.once('error', (error) => ((output += error.message), finish(false)))
    child.once('close', (code) => finish(code === 0))
  })

/** Runs a tool on the pinned Node: `runTool('vite')` runs the file that node_modules/.bin/vite points to. */
export const runTool = (name, args, options) =>
  run(pinnedNode, [inRoot('node_modules', '.bin', name), ...args], options)

/** Prints one line: the title before the work and the duration after it. */
export const step = async (title, work) => {
  process.stdout.write(`${title} … `)
  const { ok, output, took } = await work()
  console.log(ok ? took : `failed\n${output}`)
  return ok
}

/** The same in two lines, for work that others print beside. */
export const stepBeside = async (title, work) => {
  console.log(`${title} …`)
  const { ok, output, took } = await work()
  console.log(ok ? `✓ ${title} (${took})` : `✗ ${title}\n${output}`)
  return ok
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

// --- building, unless nothing changed ---

const hashOf = (paths) => {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\n`).update(readFileSync(path))
  }
  paths.forEach(add)
  return hash.digest('hex')
}

/**
 * The result of `build` from `inputs`: fresh when it was built from exactly these. It is built in a temporary folder
 * and moved when complete, so that a failed build, or two concurrent ones, never break a running server.
 */
const product = ({ name, title, inputs, output, build }) => {
  const stamp = join(cacheFolder, name)
  const wanted = hashOf(inputs.map((path) => inRoot(path)))
  const isFresh = existsSync(inRoot(output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  const make = async () => {
    const aside = join(cacheFolder, `${name}-${process.pid}`)
    const result = await build(aside)
    if (result.ok) {
      replaceFolder(inRoot(output), aside)
      writeFileSync(stamp, wanted)
    }
    rmSync(aside, { recursive: true, force: true })
    return result
  }
  return { title, isFresh, make }
}

const replaceFolder = (place, replacement) => {
  const old = `${replacement}-old`
  mkdirSync(dirname(place), { recursive: true })
  if (existsSync(place)) renameSync(place, old)
  renameSync(replacement, place)
  rmSync(old, { recursive: true, force: true })
}

export const kitPageFolder = join('dist', 'kit-page')

export const consoleProduct = () =>
  product({
    name: 'console',
    title: 'Building the console (vite)',
    inputs: ['console', 'calls/src', 'contract/src', 'package-lock.json'].flatMap(withoutOutput),
    output: 'console/dist',
    build: (folder) => runTool('vite', ['build', '--logLevel', 'warn', '--outDir', folder], { cwd: inRoot('console') }),
  })

/** The page of a set-top box. */
export const boxProduct = () =>
  product({
    name: 'box',
    title: 'Building the page of the set-top box (vite)',
    inputs: ['box', 'calls/src', 'contract/src', 'package-lock.json'].flatMap(withoutOutput),
    output: 'box/dist',
    build: (folder) => runTool('vite', ['build', '--logLevel', 'warn', '--outDir', folder], { cwd: inRoot('box') }),
  })

export const serverProduct = () =>
  product({
    name: 'server',
    title: 'Bundling the server (esbuild)',
    inputs: ['server/src', 'contract/src', 'package-lock.json', 'tsconfig.json', 'scripts'],
    output: 'dist/server',
    build: (folder) => run(pinnedNode, [inRoot('scripts', 'bundle-server.mjs'), folder]),
  })

/** The page of the kit's tests (console/test). */
export const kitPageProduct = () =>
  product({
    name: 'kit-page',
    title: 'Building the page of the kit tests (vite)',
    inputs: [
      'console/src',
      'calls/src',
      'console/test/page',
      'console/test/kite.ts',
      'contract/src',
      'package-lock.json',
    ],
    output: kitPageFolder,
    build: (folder) =>
      runTool('vite', ['build', '--logLevel', 'warn', '--outDir', folder], { cwd: inRoot('console', 'test', 'page') }),
  })

const withoutOutput = (input) =>
  input === 'console' || input === 'box'
    ? readdirSync(inRoot(input)).flatMap((name) => (/^(dist|node_modules)$/.test(name) ? [] : [join(input, name)]))
    : [input]

export const ensure = async ({ title, isFresh, make }) => isFresh || (await step(title, make))

/** Builds everything that is not fresh, in parallel, with one line of output. */
export const ensureAll = async (products) => {
  const stale = products.filter(({ isFresh }) => !isFresh)
  if (stale.length === 0) return true
  const title = stale.map((one) => one.title).join(', ')
  return step(title, async () => {
    const begin = performance.now()
    const results = await Promise.all(stale.map(({ make }) => make()))
    const failed = results.filter(({ ok }) => !ok)
    const output = failed.map((one) => one.output).join('\n')
    return { ok: failed.length === 0, output, took: seconds(begin) }
  })
}
