/** A rule replayed on five thousand visits among five hundred staff, on one core: `node bench/simulate.ts`. */
import { fileURLToPath } from 'node:url'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { simulateRule } from '../server/src/modules/care/dispatch/service.ts'
import { rulesInUse } from '../server/src/modules/care/dispatchconfig/service.ts'
import { inCity, now } from './dispatch-city.ts'
import { coresText, onOneCore } from './one-core.ts'
import { addFigure } from './report.ts'

const past = Number(process.env['BENCH_VISITS'] ?? 5_000)
const staff = Number(process.env['BENCH_STAFF'] ?? 500)
/** It runs as a background task; a person waits for it. */
const limitS = 15

await onOneCore(fileURLToPath(import.meta.url))
await inCity({ staff, waiting: 1_000, done: past, given: 2_000 }, async ({ db, operatorId, time }) => {
  const [known] = await rulesInUse(db, operatorId)
  if (known === undefined) throw new Error('there is no rule')
  const stalls = monitorEventLoopDelay({ resolution: 5 })
  stalls.enable()
  const { result, seconds, worked } = await time(() =>
    simulateRule(db, { operatorId, organId: null }, known, { lang: 'en', now }),
  )
  stalls.disable()
  const { visits, matched, placed, meanDistanceM, next } = result
  addFigure({
    what: `a rule replayed on ${visits.toLocaleString('en')} visits among ${staff.toLocaleString('en')} staff on ${coresText()}`,
    value: seconds,
    unit: 's',
    below: limitS,
    note: `of a core: server ${worked.server.toFixed(2)} s, PostgreSQL ${worked.postgres.toFixed(2)} s`,
  })
  addFigure({
    what: 'visits that the rule is for',
    value: matched,
    unit: '',
    atLeast: 1,
    note: `${placed} placed, ${meanDistanceM} m on average, ${next.length} offered next`,
  })
  addFigure({ what: 'p99 of the event loop meanwhile', value: stalls.percentile(99) / 1e6, unit: 'ms' })
})
