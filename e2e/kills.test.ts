import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reachEmbedded } from '../server/src/db/embedded.ts'
import { readAnchors } from '../server/src/http/audit-anchors.ts'
import { verifyAudit } from '../server/src/http/audit-verify.ts'
import { reconcile } from '../server/src/modules/books/ledger/reconcile.ts'
import { testApi, type TestApi } from '../server/test/api/api.ts'
import { fillTemplate } from '../server/test/api/fixture.ts'
import { checkInvariants } from '../server/test/api/invariants.ts'
import { makeTally } from '../server/test/api/tally.ts'
import { moneyTown, signedIn, type MoneyTown } from '../server/test/money/calls.ts'
import { readEffects, sortedFacts } from '../server/test/money/effects.ts'
import { openJournal, type Journal } from '../server/test/money/journal.ts'
import { startLoad } from '../server/test/money/load.ts'
import { openConnections } from '../server/test/money/post.ts'
import { killableServer, type KillableServer } from './killable-server.ts'

// `npm run soak` kills the server 200 times and PostgreSQL 50 times.
const [serverKills = 2, databaseKills = 1] = (process.env['SWEEP_KILLS'] ?? '').split(',').filter(Boolean).map(Number)
const workerCount = 6
/** Acknowledged requests between two kills, at least, and how long after them the next one comes at most. */
const leastBetween = 4
const latestMs = 400

let folder: string
let server: KillableServer
let journal: Journal
let town: MoneyTown
const tally = makeTally('while server and database were killed')

/** The app of a test on the database of the server, beside it. */
const besideServer = async <R>(act: (api: TestApi) => Promise<R>): Promise<R> => {
  const { config } = await reachEmbedded(join(folder, 'data', 'postgres'))
  const api = await testApi({ database: { config, drop: () => Promise.resolve() } })
  try {
    return await act(api)
  } finally {
    await api.close()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kangju-kills-'))
  journal = await openJournal(join(folder, 'journal'))
  server = await killableServer(join(folder, 'data'))
  server.start()
  await server.untilReady()
  await fillTemplate((await reachEmbedded(join(folder, 'data', 'postgres'))).config)
  town = await besideServer(async (api) => {
    const rows = await moneyTown(api, workerCount)
    // The server has the clock of the machine, by which sessions expire.
    api.pass(Date.now() - api.now().getTime())
    return signedIn(api, rows)
  })
})
afterAll(async () => {
  tally.print()
  await server.stop()
  // If the server did not stop it.
  await server.killDatabase()
  await journal.close()
  await rm(folder, { recursive: true, force: true })
})

type Kill = 'server' | 'database' | 'both'

/** Kills in random order; with several of the database, every fifth is at the same moment as one of the server. */
const plan = (): Kill[] => {
  const both = Math.floor(databaseKills / 5)
  const kills = [
    ...Array.from({ length: both }, () => 'both' as const),
    ...Array.from({ length: databaseKills - both }, () => 'database' as const),
    ...Array.from({ length: serverKills - both }, () => 'server' as const),
  ]
  return kills
    .map((kill) => [Math.random(), kill] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, kill]) => kill)
}

/** Kills what is named and waits until requests are answered again; returns how long that took. */
const strike = async (kill: Kill): Promise<number> => {
  const begin = performance.now()
  if (kill !== 'server') await server.killDatabase()
  if (kill !== 'database') {
    await server.kill()
    server.start()
  }
  await server.untilReady()
  return performance.now() - begin
}

const median = (all: readonly number[]) => Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0)

test(`what was acknowledged before ${serverKills} kills of the server and ${databaseKills} of PostgreSQL exists once`, async () => {
  const connections = openConnections(server.port, workerCount, 10_000)
  const load = startLoad({ town, journal, connections, workerCount, count: tally.add })
  const took: Record<Kill, number[]> = { server: [], database: [], both: [] }
  const failed = load.ended.then(() => undefined)
  for (const kill of plan()) {
    const before = load.acknowledged()
    while (load.acknowledged() - before < leastBetween) await Promise.race([sleep(5), failed])
    await Promise.race([sleep(Math.random() * latestMs), failed])
    took[kill].push(await strike(kill))
  }
  await load.stop()
  connections.close()
  for (const [kill, times] of Object.entries(took))
    if (times.length > 0) tally.add(`ms median until a killed ${kill} answered again`, median(times))

  await besideServer(async (api) => {
    const acknowledged = await journal.read()
    tally.add('acknowledged effects', acknowledged.length)
    expect(sortedFacts(await readEffects(api.db))).toEqual(sortedFacts(acknowledged))
    expect(await checkInvariants(api.db)).toEqual([])
    expect(await reconcile(api.tools)).toBe(0)
    const { findings } = await verifyAudit(api.db, api.tools.keyring, await readAnchors(join(folder, 'data')))
    expect(findings).toEqual([])
  })
})
