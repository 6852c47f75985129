import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/db/client.ts'
import { makeLog } from '../src/kit/log.ts'
import { linkCodes } from '../src/gateways/mini-codes-link.ts'
import { payChannels } from '../src/gateways/pay-channels.ts'
import { sandboxChannel } from '../src/gateways/pay-sandbox.ts'
import { runDueTasks } from '../src/modules/base/task/service.ts'
import { makeKeyring } from '../src/secret/keyring.ts'
import { directoryStore } from '../src/store/directory.ts'
import '../src/modules/routes.ts'
import { testSecret } from './api/fixture.ts'
import { importing } from './thing.ts'

// A separate node that runs tasks, slowly, until it is killed.

const { config, dataDir, at } = JSON.parse(process.env['TASK_NODE'] ?? '{}') as {
  config: never
  dataDir: string
  at: string
}
importing.before = () => sleep(300)
await runDueTasks({
  db: openDatabase(config).db,
  clock: () => new Date(at),
  keyring: makeKeyring(testSecret),
  log: makeLog('silent'),
  dataDir,
  store: directoryStore(dataDir),
  publicUrl: 'https://care.example',
  miniCode: linkCodes,
  pay: payChannels([sandboxChannel(makeKeyring(testSecret), 'https://care.example')]),
  forget: () => undefined,
})
