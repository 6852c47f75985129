import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase, type Db } from '../../server/src/db/client.ts'
import { foldRowCounts } from '../../server/src/db/counters.ts'
import { foldDaySums } from '../../server/src/db/day-sums.ts'
import { startEmbedded, type EmbeddedConfig } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { accounts } from '../../server/src/modules/base/account/table.ts'
import { startSession } from '../../server/src/modules/base/session/service.ts'
import { makeKeyring } from '../../server/src/secret/keyring.ts'
import { fillOrders } from './fill.ts'

export const benchSecret = 'a secret that only the benchmark uses, 0123456789'

export interface Stage {
  readonly db: Db
  readonly config: EmbeddedConfig
  readonly pid: number
  /** The time of the data, moving on with the clock. */
  readonly clock: () => Date
  /** Starts a server in a separate process; returns its address. */
  readonly serve: (kind: 'ours' | 'bare') => Promise<Server>
  /** Request headers of this account. */
  readonly headersOf: (username: string) => Promise<Record<string, string>>
  readonly stop: () => Promise<void>
}

export interface Server {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The last half past two in the afternoon in Beijing, the busiest time. */
const lastAfternoon = (now: Date) => {
  const today = Math.floor((now.getTime() + 8 * hourMs) / dayMs) * dayMs + 6.5 * hourMs
  return new Date(today <= now.getTime() ? today : today - dayMs)
}

const isFilled = async (db: Db) => {
  const { rows } = await db.execute<{ filled: boolean }>(sql`select to_regclass('bench.filled') is not null as filled`)
  return rows[0]?.filled === true
}

const fill = async (db: Db, say: (line: string) => void) => {
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
  await fillOrders(db, makeKeyring(benchSecret), lastAfternoon(new Date()), (line) => say(`  ${seconds()}: ${line}`))
  say(`  ${seconds()}: vacuum`)
  await db.execute(sql`vacuum analyze`)
  await db.execute(sql`create table bench.filled (at timestamptz)`)
  say(`  ${seconds()}: filled`)
}

/**
 * A private PostgreSQL with all data, as durable as in production. `BENCH_KEEP` names a folder that keeps it for the
 * next run.
 */
export const openStage = async (say: (line: string) => void): Promise<Stage> => {
  const kept = process.env['BENCH_KEEP']
  if (kept !== undefined) await mkdir(kept, { recursive: true })
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'kangju-orders-')))
  const directory = join(folder, 'postgres')
  const postgres = await startEmbedded({ directory })
  const { db, close } = openDatabase(postgres.config, { connections: 1, patience: 0 })
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children) child.kill()
    await close()
    await postgres.stop()
    if (kept === undefined) await rm(folder, { recursive: true, force: true })
  }
  try {
    // A kept database may be older than the program.
    await migrate(postgres.config)
    await db.execute(sql`set work_mem = '256MB'`)
    await db.execute(sql`set maintenance_work_mem = '512MB'`)
    await db.execute(sql`set synchronous_commit = off`)
    if (!(await isFilled(db))) await fill(db, say)
    // The writes of an earlier run left changes, which every list would add up: these servers run no jobs.
    await foldRowCounts(db)
    await foldDaySums(db)
    await db.execute(sql`vacuum row_count_change, row_place_change, day_sum_change`)
    await db.execute(sql`reset work_mem`)
    await db.execute(sql`reset synchronous_commit`)
    const { rows } = await db.execute<{ now: string }>(sql`select now::text from bench.par`)
    const behindMs = Date.now() - new Date(rows[0]?.now ?? '').getTime()
    const clock = () => new Date(Date.now() - behindMs)

    const serve = async (kind: 'ours' | 'bare'): Promise<Server> => {
      const args = [kind, JSON.stringify(postgres.config), String(behindMs)]
      const child = fork(new URL('./server.ts', import.meta.url), args)
      children.push(child)
      const [port] = (await once(child, 'message')) as [number]
      const end = async () => {
        child.kill()
        await once(child, 'exit')
      }
      return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: end }
    }

    const headersOf = async (username: string) => {
      const [row] = await db
        .select({ id: accounts.id, operatorId: accounts.operatorId })
        .from(accounts)
        .where(sql`username = ${username}`)
      if (row === undefined) throw new Error(`there is no ${username}`)
      const { token } = await startSession(db, { account: row, now: clock(), ip: '127.0.0.1', userAgent: 'bench' })
      return { authorization: `Bearer ${token}` }
    }
    return { db, config: postgres.config, pid: postgres.pid, clock, serve, headersOf, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
