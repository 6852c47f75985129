import { and, eq, inArray } from 'drizzle-orm'
import type { Pool } from 'pg'
import { advanceDemo, beginDemo, failDemo, finishDemo, readDemo } from '../db/demo-state.ts'
import type { Db } from '../db/client.ts'
import type { Tools } from '../http/call.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../bus/bus.ts'
import { inSilence } from '../bus/outbox.ts'
import { accounts } from '../modules/base/account/table.ts'
import { operators } from '../modules/base/operator/table.ts'
import { clearHalfDemo } from './clear.ts'
import { livedParts, playParts, usualOrderCount } from './parts.ts'
import { loadPast, recordedUntil } from './past/load-past.ts'
import { readPast } from './past/past-file.ts'
import { playAs } from './player.ts'
import { isDemoWanted } from './wanted.ts'

const lanes = 8
/** Share of the loading in the whole work, in the units of the parts. */
const loadingShare = 15
const wholeShare = livedParts.reduce((sum, { share }) => sum + share, loadingShare)

/** Stores the percentage when it has grown; 100 is left for the end. */
const reporter = (db: Db) => {
  let told = 0
  return async (done: number) => {
    const percent = Math.min(99, Math.max(1, Math.floor((100 * done) / wholeShare)))
    if (percent <= told) return
    told = percent
    await advanceDemo(db, percent)
  }
}

/** The administrators of both operators; the parts run as them. */
const findPlayers = async (tools: Tools) => {
  const rows = await tools.db
    .select()
    .from(accounts)
    .where(and(inArray(accounts.username, ['admin', 'other']), eq(accounts.isdefault, 1)))
  const playerOf = (name: string) => {
    const row = rows.find(({ username }) => username === name)
    if (row === undefined) throw new Error(`the recorded demo has no account ${name}`)
    const { id, operatorId, username, realname } = row
    return playAs(tools, {
      id,
      operatorId,
      username,
      realname,
      organId: null,
      isdefault: 1,
      authoritys: [],
      sessionId: '',
    })
  }
  return { admin: playerOf('admin'), other: playerOf('other') }
}

/** Loads the recorded past and creates what happened since. */
const makeAll = async (tools: Tools, pool: Pool, orderCount: number) => {
  const report = reporter(tools.db)
  const today = tools.clock()
  const until = recordedUntil(today)
  await loadPast({ tools, pool, opened: () => report(0) }, await readPast(), until)
  await report(loadingShare)
  const players = await findPlayers(tools)
  const stage = { tools, today, recordedUntil: until, orderCount, lanes, players }
  await playParts(livedParts, stage, (done) => report(loadingShare + done))
}

/** Creates the demo in an empty database or after an unfinished attempt, and leaves any other database alone. */
export const seedDemo = async (tools: Tools, pool: Pool, orderCount = usualOrderCount): Promise<boolean> => {
  const { db, log } = tools
  if (!(await isDemoWanted(db))) return false
  if ((await readDemo(db)) === undefined) await beginDemo(db, tools.clock())
  else await clearHalfDemo(tools)
  try {
    // Consoles are not notified of past events.
    await inSilence(() => makeAll(tools, pool, orderCount))
    await finishDemo(db, tools.clock())
    for (const { id } of await db.select({ id: operators.id }).from(operators))
      await publish(db, { kind: 'orders', id })
  } catch (error) {
    const fields = error instanceof Problem ? error.details.fields : undefined
    log.error({ err: error, fields }, 'the demo data is not complete; the next start makes it again')
    await failDemo(db)
  }
  return true
}
