import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { launch, prepareLauncher, type Launcher, type SystemUser } from './embedded-launch.ts'

export interface Cluster {
  directory: string
  dataDirectory: string
  logFile: string
  password: string
  durable: boolean
  launcher: Launcher
}

export const superuser = 'postgres'
/** Owns the database and runs migrations. */
export const applicationUser = 'kangju'
/** The role of the running server, which owns nothing. */
export const runtimeUser = 'kangju_app'
export const applicationDatabase = 'kangju'

/** Opens the cluster in the directory, or creates it. */
export const openCluster = async (wanted: string, durable: boolean): Promise<Cluster> => {
  await mkdir(wanted, { recursive: true })
  // PostgreSQL is recognised by its data directory, so every process must use the same path.
  const directory = await realpath(wanted)
  const dataDirectory = join(directory, 'data')
  await refuseForeignOwner(dataDirectory)
  const launcher = await prepareLauncher(directory, dataDirectory)
  if (launcher.user) await chmod(directory, 0o711)
  await removeAbandonedWorkshops(directory)
  const password = await ensurePassword(join(directory, 'password'))
  const logFile = join(directory, 'postgres.log')
  const cluster = { directory, dataDirectory, logFile, password, durable, launcher }
  if (!existsSync(join(dataDirectory, 'PG_VERSION'))) await createCluster(cluster)
  if (launcher.user) await giveTo(dataDirectory, launcher.user)
  return cluster
}

const refuseForeignOwner = async (dataDirectory: string) => {
  const us = process.getuid?.()
  const owner = (await stat(dataDirectory).catch(() => undefined))?.uid
  if (us === 0 || owner === undefined || owner === us) return
  throw new Error(
    `data directory ${dataDirectory} belongs to uid ${owner}, we are uid ${us}: start as its owner or root`,
  )
}

/** Written to a temporary file, flushed, then linked: never half written, and of two concurrent starts one wins. */
const ensurePassword = async (file: string) => {
  if (!existsSync(file)) {
    const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
    await writeFile(aside, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(aside)
  }
  return (await readFile(file, 'utf8')).trim()
}

/**
 * Everything happens in a temporary directory and one rename finishes it: an existing cluster is complete, and of two
 * concurrent creators the slower one discards its own.
 */
const createCluster = async (cluster: Cluster) => {
  const workshop = await mkdtemp(join(cluster.directory, `${workshopPrefix}${process.pid}-`))
  try {
    const data = join(workshop, 'data')
    const passwordFile = join(workshop, 'password')
    await writeFile(passwordFile, cluster.password, { mode: 0o600 })
    if (cluster.launcher.user) await giveTo(workshop, cluster.launcher.user)
    await runTool(cluster, 'initdb', initOptions(cluster, data, passwordFile), workshop)
    await runTool(
      cluster,
      'postgres',
      ['--single', '-D', data, 'postgres'],
      workshop,
      firstStatements(cluster.password),
    )
    await rename(data, cluster.dataDirectory).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
    await flushDirectory(cluster.directory)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
  if (!existsSync(join(cluster.dataDirectory, 'PG_VERSION'))) {
    throw new Error(`${cluster.dataDirectory} is not empty and holds no PostgreSQL cluster`)
  }
}

/**
 * Text sorts by code point, with Unicode case rules, the same on every machine; `COLLATE "zh-x-icu"` sorts by pinyin.
 * The ctype must be a UTF-8 one: under plain C pg_trgm would see no letters in Chinese text.
 */
const initOptions = (cluster: Cluster, data: string, passwordFile: string) => [
  `--pgdata=${data}`,
  `--username=${superuser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  process.platform === 'darwin' ? '--lc-ctype=en_US.UTF-8' : '--lc-ctype=C.UTF-8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-instructions',
  cluster.durable ? '--data-checksums' : '--no-sync',
]

/**
 * The application role is no superuser: a vulnerability of the server must not become a shell of the database's user.
 */
const firstStatements = (password: string) =>
  `CREATE ROLE ${applicationUser} LOGIN CREATEDB PASSWORD '${password}'\n` +
  `CREATE DATABASE ${applicationDatabase} OWNER ${applicationUser}\n`

const runTool = async (
  cluster: Cluster,
  program: 'initdb' | 'postgres',
  args: string[],
  workshop: string,
  input?: string,
) => {
  const child = await launch(cluster.launcher, program, args, { stdio: 'pipe', reaches: [workshop] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  child.stdin?.on('error', () => {}).end(input)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // Single-user PostgreSQL exits with 0 even when a statement failed.
  if (code === 0 && !/^.*(ERROR|FATAL|PANIC): /m.test(output)) return
  const reason =
    output.split('\n').findLast((line) => /error|FATAL|PANIC|ERROR/.test(line)) ?? output.trim().slice(-300)
  throw new Error(`PostgreSQL cluster could not be created: ${reason.trim() || `${program} ended with ${code}`}`)
}

const workshopPrefix = 'init-'

/**
 * Removes what killed creations left behind; the name holds the creator's pid. If their initdb is still writing, the
 * next start removes it.
 */
const removeAbandonedWorkshops = async (directory: string) => {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(workshopPrefix)) continue
    const creator = Number(name.slice(workshopPrefix.length).split('-')[0])
    if (!isAlive(creator)) await rm(join(directory, name), { recursive: true, force: true }).catch(() => {})
  }
}

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Recursive only when the top directory has another owner, as after restoring a backup as root. */
export const giveTo = async (path: string, { uid, gid }: SystemUser) => {
  const { uid: owner } = await stat(path)
  if (owner === uid) return
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid)
  await chown(path, uid, gid)
}

const flushDirectory = async (directory: string) => {
  await using handle = await open(directory)
  await handle.sync()
}
