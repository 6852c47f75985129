import { cpuMs, postgresMs } from './cpu.ts'
import type { Query } from './lists.ts'
import type { Server, Stage } from './stage.ts'

export interface Reply {
  readonly total?: number
  readonly capped?: boolean
  readonly items?: readonly unknown[]
}

export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

export const limitMs = 200
const deepest = 10_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 12)

/** The server and the caller. */
export interface Asking {
  readonly stage: Pick<Stage, 'pid'>
  readonly server: Server
  readonly headers: Record<string, string>
}

/** Undefined when the server gave up, because the database took too long. */
const ask = async ({ server, headers }: Asking, path: string, query: Query): Promise<Reply | undefined> => {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const address = `${server.url}/api${path}?${asked.toString()}`
  const reply = await fetch(address, { headers })
  const { code, message, errors, data } = (await reply.json()) as Record<string, unknown>
  if (reply.status === 503) return undefined
  if (code !== 20000) throw new Error(`${address}: ${String(message)} ${JSON.stringify(errors)}`)
  return data as Reply
}

export interface Timed {
  readonly ms: number
  /** CPU milliseconds of the server and PostgreSQL, independent of the load of the machine. */
  readonly coreMs: number
  readonly reply: Reply
}

/**
 * PostgreSQL plans a statement for its first values and may then keep a generic plan: both are measured, and the slower
 * one counts.
 */
export const time = async (asking: Asking, path: string, query: Query): Promise<Timed> => {
  const { stage, server } = asking
  const took: number[] = []
  let reply = await ask(asking, path, query)
  const before = cpuMs(server.pid) + postgresMs(stage.pid)
  for (let round = 0; round < rounds && reply !== undefined; round++) {
    const begun = performance.now()
    reply = await ask(asking, path, query)
    took.push(performance.now() - begun)
  }
  const coreMs = (cpuMs(server.pid) + postgresMs(stage.pid) - before) / rounds
  if (reply === undefined) return { ms: Infinity, coreMs, reply: {} }
  const half = Math.ceil(rounds / 2)
  return { ms: Math.max(median(took.slice(0, half)), median(took.slice(-half))), coreMs, reply }
}

/** The measured pages of a list: the first, one in the middle, the ten thousandth, the last. */
export const pagesOf = ({ total = 0 }: Reply, limit = 20): number[] => {
  const last = Math.max(1, Math.ceil(total / limit))
  const wanted = [1, Math.ceil(last / 2), ...(last >= deepest ? [deepest] : []), last]
  return [...new Set(wanted)].toSorted((one, other) => one - other)
}

export const isDeep = (page: number) => page === deepest
