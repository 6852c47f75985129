import { install } from './install.mjs'
import { inRoot, run } from './lib.mjs'

// Runs the sweeps in full, of which the tests run a part: `npm run soak -- 5000` for five thousand malformed inputs per
// endpoint; the seed is new each time unless given. Names after the two choose sweeps (`npm run soak -- 1000 7 storm
// kills`), and a size in the environment replaces the one here (`SWEEP_KILLS=20,5`).
await install()
const [tries = '1000', seed = String(Date.now() % 2 ** 31), ...chosen] = process.argv.slice(2)
const fullSizes = {
  SWEEP_TRIES: tries,
  SWEEP_SEED: seed,
  SWEEP_ACCESS: 'all',
  SWEEP_FOREIGN: 'all',
  SWEEP_IMPORTS: 'all',
  SWEEP_ORDERS: '2000',
  SWEEP_RECORD: 'all',
  SWEEP_AMOUNTS: '1000',
  SWEEP_OPERATIONS: '1000',
  SWEEP_TRANSFERS: '100000',
  // Of the server and of PostgreSQL.
  SWEEP_KILLS: '200,50',
}
const sizes = Object.fromEntries(Object.entries(fullSizes).map(([name, size]) => [name, process.env[name] ?? size]))
const money = ['money/whole-fen', 'money/storm', 'money/bank']
const sweeps = {
  server: ['sweep', 'import-files', 'simulated-day', 'malformed', 'demo', ...money].map(
    (name) => `server/test/${name}`,
  ),
  e2e: ['e2e/kills'],
}
const isChosen = (path) => chosen.length === 0 || chosen.some((name) => path.includes(name))

console.log(
  `${tries} malformed inputs per call, seed ${seed}; every role over HTTP; every import; ${sizes.SWEEP_ORDERS} orders; the whole record, more demos; ` +
    `${sizes.SWEEP_OPERATIONS} money operations × 50 copies; ${sizes.SWEEP_TRANSFERS} transfers; ${sizes.SWEEP_KILLS} kills of server and database`,
)
let isGood = true
for (const [project, all] of Object.entries(sweeps)) {
  const paths = all.filter(isChosen)
  if (paths.length === 0) continue
  const { ok } = await run(
    inRoot('node_modules', '.bin', 'vitest'),
    ['run', ...paths, '--project', project, '--testTimeout=3600000', '--hookTimeout=3600000'],
    { env: sizes, show: true },
  )
  isGood &&= ok
}
process.exitCode = isGood ? 0 : 1
