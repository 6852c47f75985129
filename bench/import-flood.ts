/**
 * Two hundred uploads of a malicious workbook at once, by one account and by forty, while another account reads a list:
 * `node --expose-gc bench/import-flood.ts`.
 */
import { tvtop } from '@kangju/contract'
import { bombs, floodImports } from '../server/test/api/import-flood.ts'
import { askMeanwhile, signIn, startServer } from './measure-import.ts'
import { addFigure } from './report.ts'

const uploads = Number(process.env['BENCH_UPLOADS'] ?? 200)
const limitMegabytes = 200

const server = await startServer()
try {
  const [reader = '', ...tokens] = await signIn(server, 41)
  const files = Object.entries(bombs).map(([name, makeBomb]) => [name, makeBomb()] as const)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  for (const [name, file] of files)
    for (const accounts of [1, 40]) {
      const callers = Array.from({ length: uploads }, (_, at) => tokens[at % accounts] ?? '')
      const end = askMeanwhile(server, tvtop.list, reader)
      const { statuses, megabytes, seconds } = await floodImports(server.app, tvtop.import, file, callers, before)
      const { count, p99, slowest } = await end()
      const answers = Object.entries(Object.groupBy(statuses, String)).map(
        ([status, all]) => `${all?.length} × ${status}`,
      )
      const flood = `${uploads} × ${Math.round(file.length / 1024)} KB of ${name} by ${accounts} at once`
      addFigure({
        what: `${flood}: memory added`,
        value: megabytes,
        unit: 'MB',
        atMost: limitMegabytes,
        note: `${answers.join(', ')} in ${seconds.toFixed(1)} s`,
      })
      addFigure({
        what: `${flood}: the slowest list meanwhile`,
        value: slowest,
        unit: 'ms',
        note: `p99 ${p99.toFixed(0)} ms of ${count}`,
      })
    }
} finally {
  await server.stop()
}
