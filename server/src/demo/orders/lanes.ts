import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { isWorthRetrying } from '../../http/database-problem.ts'
import { Problem } from '../../kit/problem.ts'

/** Runs tasks concurrently, roughly in their order. */
export const inLanes = async <T>(count: number, tasks: readonly T[], act: (task: T) => Promise<void>) => {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < tasks.length; at = next++) await act(tasks[at] as T)
  }
  await Promise.all(Array.from({ length: count }, lane))
}

const triesAtMost = 5

/** One transaction, retried after a deadlock or serialisation failure. */
export const transact = async <R>({ db }: Pick<Tools, 'db'>, act: (tx: Db) => Promise<R>): Promise<R> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction(act)
    } catch (error) {
      if (tries === triesAtMost || !isWorthRetrying(error)) throw error
    }
}

/** A part that fails is logged and skipped. */
export const attempt = async ({ log }: Pick<Tools, 'log'>, what: string, act: () => Promise<unknown>) => {
  try {
    await act()
  } catch (error) {
    const fields = error instanceof Problem ? error.details.fields : undefined
    log.warn({ err: error, what, fields }, 'a part of the demo was left out')
  }
}
