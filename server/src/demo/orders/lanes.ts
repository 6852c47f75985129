import type { Db } from '../../db/client.ts'
import type { Tools } from '../../http/call.ts'
import { isWorthRetrying } from '../../http/database-problem.ts'
import { Problem } from '../../kit/problem.ts'

/** Does several things at once, in about the order in which they stand. */
export const inLanes = async <T>(count: number, tasks: readonly T[], act: (task: T) => Promise<void>) => {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < tasks.length; at = next++) await act(tasks[at] as T)
  }
  await Promise.all(Array.from({ length: count }, lane))
}

const triesAtMost = 5

/** One transaction, again when it got into another one's way. */
export const transact = async <R>({ db }: Pick<Tools, 'db'>, act: (tx: Db) => Promise<R>): Promise<R> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await db.transaction(act)
    } catch (error) {
      if (tries === triesAtMost || !isWorthRetrying(error)) throw error
    }
}

/** Something that cannot be done as it was planned is told and left: the rest goes on. */
export const attempt = async ({ log }: Pick<Tools, 'log'>, what: string, act: () => Promise<unknown>) => {
  try {
    await act()
  } catch (error) {
    const fields = error instanceof Problem ? error.details.fields : undefined
    log.warn({ err: error, what, fields }, 'a part of the demo was left out')
  }
}
