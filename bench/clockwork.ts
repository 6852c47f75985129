/** Two nodes run the loops for ten minutes, and one of them is killed halfway: `npm run bench -- clockwork`. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../server/src/db/client.ts'
import { startEmbedded, type EmbeddedConfig } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import type { Tools } from '../server/src/http/call.ts'
import { allLoops } from '../server/src/jobs/loops.ts'
import { startLoops, type Loop } from '../server/src/jobs/run-loops.ts'
import { makeLog } from '../server/src/kit/log.ts'
import { addFigure } from './report.ts'

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10)
const toleranceS = 2
const takeoverLimitS = 10
/** How long each run takes, so that a node can be killed in the middle of one and overlaps would show. */
const workMs = 700

interface Mark {
  readonly node: string
  readonly loop: string
  readonly what: 'begins' | 'ends'
  readonly at: number
}

const now = () => performance.timeOrigin + performance.now()

/** The dispatcher at its real period, and a loop at the five seconds that ring time-outs need. */
const loopsOf = (tell: (mark: Omit<Mark, 'node'>) => void): Loop[] => {
  const timed = (name: string, everyMs: number, run: Loop['run']): Loop => ({
    name,
    everyMs,
    run: async (tools, signal) => {
      tell({ loop: name, what: 'begins', at: now() })
      await run(tools, signal)
      await sleep(workMs)
      tell({ loop: name, what: 'ends', at: now() })
    },
  })
  const dispatch = allLoops.find(({ name }) => name === 'dispatch-tick')
  if (dispatch === undefined) throw new Error('there is no dispatch-tick')
  return [timed(dispatch.name, dispatch.everyMs, dispatch.run), timed('five-seconds', 5_000, () => Promise.resolve())]
}

const beNode = (config: EmbeddedConfig) => {
  const tools = { db: openDatabase(config).db, clock: () => new Date(), log: makeLog('warn') } as unknown as Tools
  startLoops(
    config,
    tools,
    loopsOf((mark) => process.send?.(mark)),
  )
}

/** Pairs of runs that were under way at the same time; the run of the killed node ends with it. */
const overlapsOf = (marks: readonly Mark[], killedAt: number) => {
  const begun = marks.filter(({ what }) => what === 'begins').toSorted((x, y) => x.at - y.at)
  const endOf = ({ node, loop, at }: Mark) =>
    marks.find((mark) => mark.what === 'ends' && mark.node === node && mark.loop === loop && mark.at >= at)?.at ??
    killedAt
  return begun.filter((mark, n) => n > 0 && endOf(begun[n - 1] as Mark) > mark.at).length
}

const report = (marks: readonly Mark[], { name, everyMs }: Loop, killedAt: number) => {
  const own = marks.filter(({ loop }) => loop === name)
  const begun = own.filter(({ what }) => what === 'begins').toSorted((x, y) => x.at - y.at)
  // A starting node runs what is due immediately, so only later gaps are measured.
  const gaps = begun.slice(2).map((mark, n) => (mark.at - (begun[n + 1]?.at ?? 0)) / 1_000)
  const period = everyMs / 1_000
  const perNode = [...Map.groupBy(begun, ({ node }) => node)].map(([node, all]) => `${node} ${all.length}`).join(', ')
  addFigure({
    what: `${name}: shortest time between two runs`,
    value: Math.min(...gaps),
    unit: 's',
    atLeast: period - toleranceS,
    note: `${begun.length} runs (${perNode})`,
  })
  addFigure({ what: `${name}: longest`, value: Math.max(...gaps), unit: 's', atMost: period + toleranceS })
  addFigure({ what: `${name}: overlaps`, value: overlapsOf(own, killedAt), unit: '', atMost: 0 })
  return begun
}

const measure = async (config: EmbeddedConfig) => {
  const marks: Mark[] = []
  const start = (node: string) => {
    const child = fork(fileURLToPath(import.meta.url), ['node', JSON.stringify(config)], { execArgv: [] })
    child.on('message', (mark) => marks.push({ node, ...(mark as Omit<Mark, 'node'>) }))
    return child
  }
  const nodes = new Map<string, ChildProcess>(['a', 'b'].map((node) => [node, start(node)]))
  await sleep(minutes * 30_000)
  // Killed while it holds the lease of the fast loop, so the lease has to expire.
  const isFast = ({ loop, what }: Mark) => loop === 'five-seconds' && what === 'begins'
  const seen = marks.length
  while (!marks.slice(seen).some(isFast)) await sleep(5)
  const victim = marks.findLast(isFast)?.node ?? 'a'
  await sleep(workMs / 3)
  const child = nodes.get(victim)
  const exited = child === undefined ? undefined : once(child, 'exit')
  child?.kill('SIGKILL')
  const killedAt = now()
  await exited
  await sleep(minutes * 30_000)
  for (const node of nodes.values()) node.kill('SIGKILL')
  const [slow, fast] = loopsOf(() => undefined).map((loop) => report(marks, loop, killedAt))
  for (const [name, begun] of Object.entries({ 'five-seconds': fast, 'dispatch-tick': slow })) {
    const next = begun?.find(({ node, at }) => node !== victim && at > killedAt)
    if (next === undefined) throw new Error(`${name} was not taken over`)
    const afterS = (next.at - killedAt) / 1_000
    addFigure({
      what: `${name}: run by the other node after node ${victim} was killed in the middle of a run`,
      value: afterS,
      unit: 's',
      ...(name === 'five-seconds' ? { below: takeoverLimitS } : {}),
    })
  }
}

const beBench = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-clockwork-'))
  const postgres = await startEmbedded({ directory, durable: false })
  await migrate(postgres.config)
  await measure(postgres.config)
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

const [, , role, config] = process.argv
if (role === 'node') beNode(JSON.parse(config ?? '{}') as EmbeddedConfig)
else await beBench()
