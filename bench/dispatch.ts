/** A thousand waiting visits dispatched among two thousand staff, on one core: `node bench/dispatch.ts`. */
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { Tools } from '../server/src/http/call.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { tick } from '../server/src/modules/care/dispatch/service.ts'
import { inCity, now } from './dispatch-city.ts'
import { coresText, onOneCore } from './one-core.ts'
import { addFigure } from './report.ts'

const waiting = Number(process.env['BENCH_VISITS'] ?? 1_000)
const staff = Number(process.env['BENCH_STAFF'] ?? 2_000)
const limitS = 5

await onOneCore(fileURLToPath(import.meta.url))
await inCity({ staff, waiting, done: 5_000, given: 2_000 }, async ({ db, keyring, time }) => {
  const tools = { db, clock: () => now, keyring, log: makeLog('warn') } as unknown as Tools
  const { result: touched, seconds, worked } = await time(() => tick(tools))
  const [found] = (
    await db.execute<{ placed: number; manual: number; people: number }>(sql`
      select count(*) filter (where status = 'offered')::int as placed, count(*) filter (where need_manual)::int as manual,
        count(distinct people_id)::int as people from visit where waiting_since is not null and child_no in
        (select 'FD' || n from generate_series(0, ${waiting - 1}::int) n)`)
  ).rows
  addFigure({
    what: `a round of ${waiting.toLocaleString('en')} unassigned visits among ${staff.toLocaleString('en')} staff on ${coresText()}`,
    value: seconds,
    unit: 's',
    below: limitS,
    note: `of a core: server ${worked.server.toFixed(2)} s, PostgreSQL ${worked.postgres.toFixed(2)} s`,
  })
  addFigure({
    what: 'visits that the round left out',
    value: Math.abs(waiting - touched),
    unit: '',
    atMost: 0,
    note: `${found?.placed} offered to ${found?.people} people, ${found?.manual} left to the desk`,
  })
})
