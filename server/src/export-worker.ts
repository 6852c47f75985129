/** Worker thread that writes the sheets of background exports, so that no request waits while rows are encoded. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase } from './db/client.ts'
import { openReplica } from './db/replica.ts'
import type { FromThread, ThreadError, ThreadSetup, ToThread } from './export-thread.ts'
import { chooseMiniCodes } from './gateways/mini-codes.ts'
import { choosePayChannels } from './gateways/pay-channels.ts'
import type { Tools } from './http/call.ts'
import { makeLog } from './kit/log.ts'
import { Problem } from './kit/problem.ts'
import { runExportTask, type TaskRecord } from './modules/base/task/service.ts'
// Loading the routes registers all exports.
import './modules/routes.ts'
import { readKeyring } from './secret/secret-key.ts'
import { openStore } from './store/store.ts'

if (!parentPort) throw new Error('export-worker runs as a worker thread only')
const port = parentPort
const say = (message: FromThread) => port.postMessage(message)

const { connection, config } = workerData as ThreadSetup
const log = makeLog(config.logLevel)
const clock = () => new Date()
const keyring = await readKeyring(config)
const publicUrl = config.publicUrl.replace(/\/+$/, '')
const { databaseReplicaUrl } = config
// Each export holds a connection for its snapshot and needs another for its progress.
const { db } = openDatabase(connection as never, { connections: 8 })
const tools: Tools = {
  db,
  replica:
    databaseReplicaUrl === undefined ? undefined : openReplica({ connectionString: databaseReplicaUrl }, db, log),
  clock,
  keyring,
  log,
  dataDir: config.dataDir,
  store: openStore(config),
  isDemo: config.demo,
  publicUrl,
  miniCode: chooseMiniCodes(process.env, log),
  pay: choosePayChannels(config, { keyring, publicUrl, clock, env: process.env }),
  forget: () => undefined,
}

const writtenError = (error: unknown): ThreadError => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return error instanceof Problem
    ? { name, message, stack, problem: error.problem, details: error.details }
    : { name, message, stack }
}

const running = new Map<string, AbortController>()

const run = async (task: TaskRecord) => {
  const stopping = new AbortController()
  running.set(task.id, stopping)
  try {
    await runExportTask(tools, task, stopping.signal)
    say({ ended: task.id })
  } catch (error) {
    say({ ended: task.id, error: writtenError(error) })
  } finally {
    running.delete(task.id)
  }
}

port.on('message', (message: ToThread) => {
  if ('run' in message) void run(message.run)
  else running.get(message.cancel)?.abort(new Error('the export is not wanted any more'))
})
