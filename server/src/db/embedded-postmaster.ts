import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readFile, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { giveTo, isAlive, type Cluster } from './embedded-cluster.ts'
import { findProgram, launch } from './embedded-launch.ts'

/** A running PostgreSQL on our data directory, started by any process. */
export interface Postmaster {
  pid: number
  /** Empty while PostgreSQL is still starting. */
  socketDirectory: string
}

/** A PostgreSQL that we spawned; it may have lost the race for the directory and exited already. */
export interface Spawned {
  pid: number
  ended: () => { busy: boolean; reason: string } | undefined
}

export const socketPort = 5432
const socketPrefix = 'kangju-pg-'
const logLimit = 5_000_000
const directoryBusy = 75

/** `postmaster.pid` holds, line by line: pid, data directory, start time, port, socket directory, … */
export const findPostmaster = async (cluster: Cluster): Promise<Postmaster | undefined> => {
  const lines = await readPidFile(cluster)
  const pid = Number(lines?.[0])
  if (!lines || !(await isPostmaster(pid, cluster))) return undefined
  return { pid, socketDirectory: lines[4] ?? '' }
}

const pidFile = (cluster: Cluster) => join(cluster.dataDirectory, 'postmaster.pid')

const readPidFile = async (cluster: Cluster) => {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => undefined)
  return text?.split('\n')
}

/** Checks the command line, since pids are reused; a zombie has none. */
export const isPostmaster = async (pid: number, cluster: Cluster) =>
  (await commandLine(pid)).includes(cluster.dataDirectory)

const commandLine = async (pid: number) => {
  if (!(pid > 0)) return ''
  if (existsSync('/proc/self/cmdline')) return await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const listing = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return await listing.then(({ stdout }) => stdout).catch(() => '')
}

/** Socket directory of the last PostgreSQL, if it was killed: a clean shutdown removes the file. */
export const lastSocketDirectory = async (cluster: Cluster) => (await readPidFile(cluster))?.[4] ?? ''

/**
 * PostgreSQL takes any process with its predecessor's pid for the predecessor: in a restarted container another process
 * of its user, or the predecessor's own zombie. Removed under the kernel lock, since the file may be in use by another
 * container.
 */
const forgetNamesake = async (cluster: Cluster) => {
  const pid = Number((await readPidFile(cluster))?.[0])
  if (!isAlive(pid) || (await commandLine(pid)).includes('postgres')) return
  const [command, ...args] = [...(await holdingLock(cluster)), 'rm', '-f', pidFile(cluster)]
  await promisify(execFile)(command, args).catch(() => {})
}

/** Outside the data directory, since the path of a Unix socket may have about 100 bytes only. */
export const createSocketDirectory = async (cluster: Cluster) => {
  const parent = Buffer.byteLength(tmpdir()) > 70 ? '/tmp' : tmpdir()
  const directory = await mkdtemp(join(parent, socketPrefix))
  await prepareSocketDirectory(cluster, directory)
  return directory
}

const prepareSocketDirectory = async (cluster: Cluster, directory: string) => {
  await mkdir(directory, { recursive: true })
  await chmod(directory, 0o700)
  if (cluster.launcher.user) await giveTo(directory, cluster.launcher.user)
}

/** Synchronous, so that it also works while the process exits. */
export const removeSocketDirectory = (directory: string) => {
  if (basename(directory).startsWith(socketPrefix)) rmSync(directory, { recursive: true, force: true })
}

/** Keeps the directory if another process has taken over the PostgreSQL that runs there. */
export const removeUnusedSocketDirectory = async (cluster: Cluster, directory: string) => {
  const running = await findPostmaster(cluster)
  if (running?.socketDirectory !== directory) removeSocketDirectory(directory)
}

export const spawnPostmaster = async (cluster: Cluster, socketDirectory: string): Promise<Spawned> => {
  await forgetNamesake(cluster)
  await prepareSocketDirectory(cluster, socketDirectory)
  await rotateLog(cluster.logFile)
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    const { size: begin } = await log.stat()
    if (cluster.launcher.user) await log.chown(cluster.launcher.user.uid, cluster.launcher.user.gid)
    const child = await launch(cluster.launcher, 'postgres', serverOptions(cluster, socketDirectory), {
      // Detached: Ctrl-C in the terminal must not reach it before the server has drained.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      reaches: [cluster.dataDirectory, socketDirectory],
      through: cluster.durable ? await holdingLock(cluster) : await endingWithUs(),
    })
    child.unref()
    let ended: ReturnType<Spawned['ended']>
    child.once('error', (error) => (ended = { busy: false, reason: error.message }))
    child.once('exit', (code, signal) => {
      const reason = lastWords(cluster.logFile, begin)
      const busy = code === directoryBusy || /lock file|shared memory block/.test(reason)
      ended = { busy, reason: reason || `it ended with ${signal ?? code}` }
    })
    return { pid: child.pid ?? 0, ended: () => ended }
  } finally {
    await log.close()
  }
}

const lastWords = (logFile: string, begin: number) => {
  if (!existsSync(logFile)) return ''
  const lines = readFileSync(logFile).subarray(begin).toString().trim().split('\n')
  return lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
}

const rotateLog = async (file: string) => {
  const size = await stat(file)
    .then((info) => info.size)
    .catch(() => 0)
  if (size > logLimit) await rename(file, `${file}.1`)
}

/**
 * A kernel lock that PostgreSQL and its children hold while they run. `postmaster.pid` only protects within the pids of
 * one machine; this also keeps two containers with one volume from corrupting each other's data.
 */
const holdingLock = async (cluster: Cluster) => {
  const lockFile = join(cluster.directory, 'lock')
  const flock = process.platform === 'linux' ? await findProgram('flock') : undefined
  if (!flock) return []
  if (!existsSync(lockFile)) await open(lockFile, 'a', 0o644).then((handle) => handle.close())
  return [flock, '--nonblock', '--no-fork', '--conflict-exit-code', String(directoryBusy), lockFile]
}

/** Ends PostgreSQL with this process, since a killed test run has no use for it. */
const endingWithUs = async () => {
  const setpriv = process.platform === 'linux' ? await findProgram('setpriv') : undefined
  return setpriv ? [setpriv, '--pdeathsig', 'QUIT'] : []
}

const serverOptions = (cluster: Cluster, socketDirectory: string) => {
  const settings: Record<string, string | number> = {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: `"${socketDirectory}"`,
    max_connections: 100,
    shared_buffers: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server logs failed statements; logging them here would put personal data into a second file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(cluster.durable ? {} : throwaway),
  }
  return [
    '-D',
    cluster.dataDirectory,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1d',
  // Its workers would stay connected to a database that a test wants to drop.
  autovacuum: 'off',
}

/** Fast shutdown first, then stronger signals. */
export const shutDown = async (pid: number, cluster: Cluster) => {
  const escalation = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patience] of escalation) {
    const deadline = Date.now() + patience
    if (await isPostmaster(pid, cluster)) signalProcess(pid, signal)
    while (Date.now() < deadline) {
      if (!(await isPostmaster(pid, cluster))) return
      await sleep(10)
    }
  }
}

export const signalProcess = (pid: number, signal: NodeJS.Signals) => {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
