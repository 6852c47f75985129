import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { casing } from '../../server/src/db/client.ts'
import type { Tools } from '../../server/src/http/call.ts'
import { allJobs } from '../../server/src/jobs/jobs.ts'
import { allLoops } from '../../server/src/jobs/loops.ts'
import { makeLog } from '../../server/src/kit/log.ts'
import { payChannels } from '../../server/src/gateways/pay-channels.ts'
import { sandboxChannel } from '../../server/src/gateways/pay-sandbox.ts'
import { makeKeyring } from '../../server/src/secret/keyring.ts'
import { addFigure } from '../report.ts'
import { benchSecret, type Stage } from './stage.ts'

/** Loops and scheduled jobs on orders, visits and money. */
const watched = [
  'pay-timeout',
  'dispatch-tick',
  'auto-confirm',
  'late-check',
  'post-earnings',
  'payment-query',
  'payment-query',
  'refund-query',
  'goods-deliver',
  'validity-flag',
  'exam-no-show',
  'fold-row-counts',
]
/** Reading more rows than this of a table counts as a full scan. */
const smallTable = 20_000

interface Statement {
  readonly text: string
  readonly values: unknown[]
}
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Number of rows that a plan node read. */
const seen = (node: Node) => {
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)
  return rows * (node['Actual Loops'] ?? 1)
}

const explain = async (pool: Pool, { text, values }: Statement): Promise<Node[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const isQuery = (text: string) => /^(?:select|update|with|delete)\b/.test(text)

/** Runs each job on the filled database and then explains each of its statements. */
export const measureJobs = async (stage: Stage): Promise<boolean> => {
  const pool = new Pool({ ...stage.config, max: 4, options: '-c timezone=Asia/Shanghai' })
  // When a job fails, the stage ends the connections; the error of the job is the one to report.
  pool.on('error', () => undefined)
  const asked = new Map<string, Statement>()
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      if (isQuery(text)) asked.set(text, { text, values })
    },
  }
  const db = drizzle(pool, { casing, logger })
  const keyring = makeKeyring(benchSecret)
  const pay = payChannels([sandboxChannel(keyring, 'http://127.0.0.1')])
  const tools = { db, clock: stage.clock, keyring, log: makeLog('warn'), pay } as unknown as Tools
  const never = new AbortController().signal
  let isFine = true
  for (const name of watched) {
    const job = [...allJobs, ...allLoops].find((one) => one.name === name)
    if (job === undefined) throw new Error(`there is no job ${name}`)
    asked.clear()
    const first = performance.now()
    await job.run(tools, never)
    const again = performance.now()
    await job.run(tools, never)
    addFigure({
      what: `job ${name}`,
      value: again - first,
      unit: 'ms',
      note: `with nothing left to do ${(performance.now() - again).toFixed(0)} ms, ${asked.size} statements`,
    })
    let most = 0
    for (const statement of asked.values()) {
      const plan = await explain(pool, statement)
      most = Math.max(most, ...plan.map(seen))
      const nodes = plan.filter((node) => seen(node) > smallTable)
      for (const node of nodes)
        console.log(
          `    ${seen(node).toLocaleString('en')} rows by ${node['Node Type']} of ${node['Relation Name'] ?? node['Index Name'] ?? ''}: ${statement.text.slice(0, 400)}`,
        )
      if (nodes.length > 0) isFine = false
    }
    addFigure({ what: `job ${name}: most rows read by a step of a plan`, value: most, unit: '', atMost: smallTable })
  }
  await pool.end()
  return isFine
}
