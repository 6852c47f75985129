import { openDatabase } from '../src/db/client.ts'
import { linkCodes } from '../src/gateways/mini-codes-link.ts'
import { payChannels } from '../src/gateways/pay-channels.ts'
import { sandboxChannel } from '../src/gateways/pay-sandbox.ts'
import type { Tools } from '../src/http/call.ts'
import { startLoops } from '../src/jobs/run-loops.ts'
import { makeLog } from '../src/kit/log.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { directoryStore } from '../src/store/directory.ts'

// A separate node with two loops or a job, until it is killed. Its runs are rows of the table `run`.

const { config, dataDir, node, work } = JSON.parse(process.env['JOB_NODE'] ?? '{}') as {
  config: never
  dataDir: string
  node: string
  work: 'loops' | 'job'
}
const keyring = makeKeyring('a secret that only tests use, 0123456789')
const { db, pool } = openDatabase(config)
const note = (what: string) => pool.query('insert into run (node, what) values ($1, $2)', [node, what])
const never = () => new Promise<void>(() => undefined)
const tools: Tools = {
  db,
  clock: () => new Date(),
  keyring,
  log: makeLog('silent'),
  dataDir,
  store: directoryStore(dataDir),
  publicUrl: 'https://care.example',
  miniCode: linkCodes,
  pay: payChannels([sandboxChannel(keyring, 'https://care.example')]),
  forget: () => undefined,
}
const unending = (what: string) => async () => {
  await note(what)
  await never()
}
const loops = [
  { name: 'unending-loop', everyMs: 200, run: unending('loop') },
  { name: `loop-of-${node}`, everyMs: 200, run: () => note('own loop') },
]
// A lease of two seconds, so that a killed node is soon replaced.
if (work === 'loops') startLoops(config, tools, loops, { leaseMs: 2_000, retryMs: 100 })
else {
  // Imported only here, because all services come with it.
  const { startJobs } = await import('../src/jobs/boss.ts')
  const job = { name: 'unending-job', cron: '0 0 1 1 *', run: unending('job') }
  const jobs = await startJobs(config, tools, { jobs: [job], loops: [] })
  await jobs.ask(job.name)
}
