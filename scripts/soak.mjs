import { inRoot, install, run } from './lib.mjs'

// The long sizes of the sweeps: `npm run soak -- 5000` for five thousand tries a call, the seed new each time unless given.
await install()
const [tries = '1000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
console.log(`${tries} malformed inputs a call, seed ${seed}`)
const { ok } = await run(
  inRoot('node_modules', '.bin', 'vitest'),
  ['run', 'server/test/malformed', '--testTimeout=3600000'],
  {
    env: { SWEEP_TRIES: tries, SWEEP_SEED: seed },
    show: true,
  },
)
process.exitCode = ok ? 0 : 1
