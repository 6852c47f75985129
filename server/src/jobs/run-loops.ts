import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { openDatabase, type Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { releaseLease, renewLease, takeTurn } from './lease.ts'

/** Work that cannot wait for a job queue: each run is on one node, and never while another run of the loop goes on. */
export interface Loop {
  readonly name: string
  readonly everyMs: number
  /** The signal fires when another node may have taken over and does the rest. */
  readonly run: (tools: Tools, signal: AbortSignal) => Promise<unknown>
}

interface Rhythm {
  /** A run is taken for dead when it has not renewed its lease for so long. */
  readonly leaseMs?: number
  /** How soon to ask again while another run is under way or the database is not available. */
  readonly retryMs?: number
  /** A run that takes longer is given up, since it would stop its loop on all nodes for ever. */
  readonly longestMs?: number
}

/** The work of a killed node is taken over after at most seven seconds; ten are allowed. */
const usual: Required<Rhythm> = { leaseMs: 6_000, retryMs: 500, longestMs: 5 * 60_000 }

interface Desk {
  readonly leases: Db
  readonly tools: Tools
  readonly rhythm: Required<Rhythm>
  readonly stopping: AbortSignal
}

/** Renews the lease until released; `lost` fires when another node may have it. */
const holdLease = ({ leases, rhythm: { leaseMs } }: Desk, name: string, holder: string) => {
  const lost = new AbortController()
  let renewedAt = performance.now()
  const renew = async () => {
    const askedAt = performance.now()
    const isOurs = await renewLease(leases, name, holder, leaseMs).catch(() => undefined)
    if (isOurs === true) renewedAt = askedAt
    else if (isOurs === false || performance.now() - renewedAt > leaseMs) lost.abort(new Error('the lease is lost'))
  }
  const renewing = setInterval(() => void renew(), leaseMs / 4)
  return {
    lost: lost.signal,
    release: async () => {
      clearInterval(renewing)
      await releaseLease(leases, name, holder)
    },
  }
}

/** A run under way is completed even when the node stops, since no other node would run it before the next is due. */
const runOnce = async (desk: Desk, loop: Loop, holder: string) => {
  const { tools, rhythm } = desk
  const { log } = tools
  const lease = holdLease(desk, loop.name, holder)
  const ended = new AbortController()
  const startedAt = performance.now()
  const tooLong = sleep(rhythm.longestMs, undefined, { signal: ended.signal, ref: false }).then(
    () => Promise.reject(new Error('it takes too long')),
    () => undefined,
  )
  try {
    await Promise.race([loop.run(tools, AbortSignal.any([lease.lost, ended.signal])), tooLong])
    log.debug({ loop: loop.name, ms: Math.round(performance.now() - startedAt) }, 'loop done')
  } catch (error) {
    log.error({ err: error, loop: loop.name }, 'a run of a loop failed; the next is on time')
  } finally {
    ended.abort(new Error('the run is over'))
    await lease
      .release()
      .catch((error: unknown) => log.warn({ err: error, loop: loop.name }, 'a lease could not be released'))
  }
}

/** Runs the loop if it is our turn; returns the milliseconds until the next request. */
const takePart = async (desk: Desk, loop: Loop): Promise<number> => {
  const { leaseMs, retryMs } = desk.rhythm
  const { holder, isTaken, waitMs } = await takeTurn(desk.leases, loop.name, loop.everyMs, leaseMs)
  const nextAt = performance.now() + waitMs
  if (holder !== undefined) await runOnce(desk, loop, holder)
  else if (!isTaken) return Math.min(retryMs, waitMs)
  return nextAt - performance.now()
}

const keepGoing = async (desk: Desk, loop: Loop) => {
  const { stopping, tools, rhythm } = desk
  while (!stopping.aborted) {
    const waitMs = await takePart(desk, loop).catch((error: unknown) => {
      tools.log.warn({ err: error, loop: loop.name }, 'a loop cannot reach the database')
      return rhythm.retryMs
    })
    await sleep(Math.max(0, waitMs), undefined, { signal: stopping }).catch(() => undefined)
  }
}

export type ConnectionConfig = Pick<PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>

/** Runs the loops, together with all nodes on this database, until the returned function is called. */
export const startLoops = (connection: ConnectionConfig, tools: Tools, loops: readonly Loop[], rhythm: Rhythm = {}) => {
  // Requests that use up the pool must not keep a lease from being renewed.
  const leases = openDatabase(connection as never, { connections: 2, patience: 3_000 })
  const stopping = new AbortController()
  const desk = { leases: leases.db, tools, rhythm: { ...usual, ...rhythm }, stopping: stopping.signal }
  const going = Promise.all(loops.map((loop) => keepGoing(desk, loop)))
  const stop = async () => {
    stopping.abort(new Error('the server stops'))
    await going
    await leases.close()
  }
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stop())
}
