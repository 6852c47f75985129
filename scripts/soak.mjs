import { inRoot, install, run } from './lib.mjs'

// Runs the sweeps in full, of which the tests run a part: `npm run soak -- 5000` for five thousand malformed inputs per
// endpoint; the seed is new each time unless given.
await install()
const [tries = '1000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
const sizes = {
  SWEEP_TRIES: tries,
  SWEEP_SEED: seed,
  SWEEP_ACCESS: 'all',
  SWEEP_IMPORTS: 'all',
  SWEEP_ORDERS: '2000',
  SWEEP_RECORD: 'all',
}
const sweeps = ['sweep', 'import-files', 'simulated-day', 'malformed', 'demo'].map((name) => `server/test/${name}`)
console.log(
  `${tries} malformed inputs per call, seed ${seed}; every role over HTTP; every import; 2,000 orders; the whole record, more demos`,
)
const { ok } = await run(
  inRoot('node_modules', '.bin', 'vitest'),
  ['run', ...sweeps, '--project', 'server', '--testTimeout=3600000'],
  { env: sizes, show: true },
)
process.exitCode = ok ? 0 : 1
