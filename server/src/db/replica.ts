import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { PoolConfig } from 'pg'
import { openDatabase, type Db } from './client.ts'

/** A read waits this long for the replica to catch up, then the main database answers it. */
const catchUpMs = 500
const askAgainMs = 20
/** After a failure the replica is left alone for this long. */
const pauseMs = 5_000

export type ReadFrom = 'replica' | 'behind' | 'unreachable'

export interface Replica {
  /** The replica if it has everything that is committed now, otherwise the main database. */
  readonly current: () => Promise<Db>
  /** Where reads went, and why, since the start. */
  readonly counts: Readonly<Record<ReadFrom, number>>
  readonly close: () => Promise<void>
}

/**
 * A streaming replica for reads that scan much: reports and exports. An answer is never older than its request, because
 * the position of the main database's log at the request must have been replayed.
 */
export const openReplica = (connection: PoolConfig, main: Db, log: Logger): Replica => {
  const { db: replica, close } = openDatabase(connection as never, { connections: 8 })
  const counts = { replica: 0, behind: 0, unreachable: 0 }
  let pausedUntil = 0

  const positionNow = async () => {
    const { rows } = await main.execute<{ at: string }>(sql`select pg_current_wal_flush_lsn()::text as at`)
    return rows[0]?.at ?? ''
  }
  const hasReplayed = async (at: string) => {
    const { rows } = await replica.execute<{ follows: boolean; has: boolean }>(
      sql`select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as has`,
    )
    // A promoted replica no longer follows and would answer with its own past.
    if (rows[0]?.follows !== true) throw new Error('DATABASE_REPLICA_URL is not a replica that follows')
    return rows[0].has
  }
  const catchesUp = async (at: string) => {
    for (const until = Date.now() + catchUpMs; Date.now() < until; await sleep(askAgainMs))
      if (await hasReplayed(at)) return true
    return false
  }
  const choose = async (): Promise<ReadFrom> => {
    if (Date.now() < pausedUntil) return 'unreachable'
    const at = await positionNow()
    try {
      if (await catchesUp(at)) return 'replica'
      log.warn('the replica is behind, so the main database answers')
      return 'behind'
    } catch (error) {
      pausedUntil = Date.now() + pauseMs
      log.warn({ err: error }, 'the replica cannot be read, so the main database answers')
      return 'unreachable'
    }
  }
  const current = async () => {
    const from = await choose()
    counts[from] += 1
    return from === 'replica' ? replica : main
  }
  return { current, counts, close }
}

interface Databases {
  readonly db: Db
  readonly replica?: Replica | undefined
}

/** Where reports and exports read: the replica if there is one and it is current. */
export const reportDb = async ({ replica }: Pick<Databases, 'replica'>, main: Db): Promise<Db> =>
  replica === undefined ? main : replica.current()

/** All reads of a report, of one moment. */
export const readReport = async <R>({ db, replica }: Databases, read: (tx: Db) => Promise<R>): Promise<R> => {
  const source = await reportDb({ replica }, db)
  return source.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
}
