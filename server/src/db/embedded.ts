import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type DatabaseError } from 'pg'
import {
  applicationDatabase,
  applicationUser,
  isAlive,
  openCluster,
  runtimeUser,
  superuser,
  type Cluster,
} from './embedded-cluster.ts'
import {
  createSocketDirectory,
  findPostmaster,
  isPostmaster,
  lastSocketDirectory,
  removeSocketDirectory,
  removeUnusedSocketDirectory,
  shutDown,
  signalProcess,
  socketPort,
  spawnPostmaster,
  type Postmaster,
  type Spawned,
} from './embedded-postmaster.ts'

export interface EmbeddedConfig {
  /** The directory of the Unix socket; `pg` takes it in place of a host name. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  /** As the owner of the database. */
  config: EmbeddedConfig
  /** As the running server, which owns nothing. */
  runtime: EmbeddedConfig
  readonly pid: number
  stop: () => Promise<void>
}

/** The PostgreSQL is ours while its session lives, since that session holds the lock on the data directory. */
interface Possession extends Postmaster {
  session: Client
  lost: Promise<void>
}

const startPatience = 60_000
/** How long the session of a killed server may take to end, or its PostgreSQL's children to exit. */
const leavingPatience = 30_000
const ownerLock = 7_526_010
const inUseCode = 'DATA_DIRECTORY_IN_USE'

/**
 * Runs the PostgreSQL of the npm packages on a private Unix socket and keeps it running until `stop`. A PostgreSQL left
 * by a killed server is taken over; a directory that a running server uses is refused.
 */
export const startEmbedded = async (options: {
  directory: string
  durable?: boolean
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> => {
  const log = options.log ?? (() => {})
  const cluster = await openCluster(options.directory, options.durable ?? true)
  const closing = new AbortController()
  let possession = await takePossession(cluster, closing.signal)
  await ensureRuntimeRole(possession.session, cluster)
  let recovery: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const watch = () =>
    possession.lost.then(() => {
      if (!closing.signal.aborted) recovery = recover().finally(() => (recovery = undefined))
    })

  const recover = async () => {
    const died = !(await isPostmaster(possession.pid, cluster))
    log(`embedded PostgreSQL (pid ${possession.pid}) ${died ? 'died, restarting it' : 'dropped our connection'}`)
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, 5_000)) {
      try {
        possession = await takePossession(cluster, closing.signal, possession.socketDirectory)
        log(`embedded PostgreSQL is back (pid ${possession.pid})`)
        void watch()
        return
      } catch (error) {
        if (!closing.signal.aborted) log((error as Error).message)
        await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  const stopOnExit = () => {
    if (recovery) return
    signalProcess(possession.pid, 'SIGINT')
    removeSocketDirectory(possession.socketDirectory)
  }

  const stop = async () => {
    closing.abort()
    await recovery
    await shutDown(possession.pid, cluster)
    process.off('exit', stopOnExit)
    await possession.session.end().catch(() => {})
    removeSocketDirectory(possession.socketDirectory)
  }

  process.on('exit', stopOnExit)
  void watch()
  return {
    config: configOf(cluster, possession),
    runtime: configOf(cluster, possession, runtimeUser),
    get pid() {
      return possession.pid
    },
    stop: () => (stopped ??= stop()),
  }
}

/** For commands: the PostgreSQL of the server that runs on this directory, or one started temporarily. */
export const reachEmbedded = async (directory: string): Promise<Pick<EmbeddedPostgres, 'config' | 'stop'>> => {
  try {
    return await startEmbedded({ directory })
  } catch (error) {
    const cluster = await openCluster(directory, true)
    const running = await findPostmaster(cluster)
    if ((error as NodeJS.ErrnoException).code !== inUseCode || !running) throw error
    return { config: configOf(cluster, running), stop: () => Promise.resolve() }
  }
}

const configOf = (cluster: Cluster, { socketDirectory }: Postmaster, user = applicationUser): EmbeddedConfig => ({
  host: socketDirectory,
  port: socketPort,
  user,
  password: cluster.password,
  database: applicationDatabase,
})

/** Clusters of earlier versions have no such role. */
const ensureRuntimeRole = async (session: Client, { password }: Cluster) => {
  const { rows } = await session.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [runtimeUser])
  if (rows.length === 0) await session.query(`CREATE ROLE ${runtimeUser} LOGIN PASSWORD '${password}'`)
  // The owner may end sessions of the server, which dropping a database needs.
  await session.query(`GRANT ${runtimeUser} TO ${applicationUser}`)
}

/** The config as a URL, for callers that need one. */
export const embeddedUrl = ({ host, port, user, password, database }: EmbeddedConfig) =>
  `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`

/**
 * Starts PostgreSQL unless one runs on the directory already, and gets the lock that makes it ours. With
 * `socketDirectory` it restarts there, for connection pools that use that path.
 */
const takePossession = async (
  cluster: Cluster,
  closing: AbortSignal,
  socketDirectory?: string,
): Promise<Possession> => {
  const begin = Date.now()
  const takesLong = () => Date.now() - begin > leavingPatience
  const successorOfKilled = socketDirectory === undefined
  const abandonedSocket = await lastSocketDirectory(cluster)
  let lastSign = begin
  let obstacle = 'it does not answer'
  let spawned: Spawned | undefined
  try {
    while (Date.now() - lastSign < startPatience && !closing.aborted) {
      const running = await findPostmaster(cluster)
      const ended = spawned?.ended()
      if (running?.socketDirectory) {
        const answer = await claim(cluster, running, successorOfKilled)
        if (answer.possession) {
          if (abandonedSocket !== running.socketDirectory) removeSocketDirectory(abandonedSocket)
          return answer.possession
        }
        if (answer.holder && (isAlive(answer.holder) || takesLong())) throw inUse(cluster, `pid ${answer.holder}`)
        // Crash recovery may take minutes.
        if (answer.alive) lastSign = Date.now()
        obstacle = answer.obstacle ?? obstacle
      } else if (ended && !ended.busy) {
        throw new Error(ended.reason)
      } else if (ended && takesLong()) {
        throw inUse(cluster, 'a process that cannot be seen from here, perhaps in another container')
      } else if (!running && (!spawned || ended)) {
        socketDirectory ??= await createSocketDirectory(cluster)
        spawned = await spawnPostmaster(cluster, socketDirectory)
      }
      await sleep(15)
    }
    if (spawned) await shutDown(spawned.pid, cluster)
    throw new Error(obstacle)
  } finally {
    if (successorOfKilled && socketDirectory) await removeUnusedSocketDirectory(cluster, socketDirectory)
  }
}

const inUse = (cluster: Cluster, by: string) =>
  Object.assign(new Error(`data directory ${cluster.directory} is in use by ${by}`), { code: inUseCode })

interface Answer {
  possession?: Possession
  /** The pid of the server that holds the lock. */
  holder?: number
  /** PostgreSQL reports that it is starting or stopping. */
  alive?: boolean
  obstacle?: string
}

/** The lock is an advisory lock of a superuser session, for which PostgreSQL reserves connections. */
const claim = async (cluster: Cluster, running: Postmaster, successorOfKilled: boolean): Promise<Answer> => {
  const session = new Client({
    host: running.socketDirectory,
    port: socketPort,
    user: superuser,
    password: cluster.password,
    database: 'postgres',
    application_name: `kangju ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  const lost = new Promise<void>((resolve) => session.once('end', resolve))
  // Every error ends the session, and the end is handled elsewhere.
  session.on('error', () => {})
  try {
    await session.connect()
    const { rows } = await session.query<{ won: boolean }>('SELECT pg_try_advisory_lock($1) AS won', [ownerLock])
    if (rows[0]?.won) {
      if (successorOfKilled) await session.query(endOtherSessions)
      return { possession: { ...running, session, lost } }
    }
    const { rows: holders } = await session.query<{ name: string }>(findHolder, [ownerLock])
    await session.end()
    return holders[0] ? { holder: Number(holders[0].name.split(' ')[1]) } : { obstacle: 'its owner is changing' }
  } catch (error) {
    await session.end().catch(() => {})
    const { code, message } = error as DatabaseError
    if (code === '28P01') throw new Error(`${cluster.directory}/password does not open its cluster`, { cause: error })
    return { obstacle: message, alive: code === '57P03' }
  }
}

/** Sessions of a killed server must not hold row locks against its successor. */
const endOtherSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`

const findHolder = `SELECT application_name AS name FROM pg_stat_activity JOIN pg_locks USING (pid)
  WHERE locktype = 'advisory' AND granted AND objid = $1 AND application_name LIKE 'kangju %'`
