/**
 * Two hundred uploads of a malicious workbook at once, by one account and by forty, while another account reads a list:
 * `node --expose-gc bench/import-flood.ts`.
 */
import { tvtop } from '@kangju/contract'
import { bombs, floodImports } from '../server/test/api/import-flood.ts'
import { askMeanwhile, signIn, startServer } from './measure-import.ts'

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
      console.log(
        `${uploads} × ${Math.round(file.length / 1024)} KB of ${name} by ${accounts} at once: ${seconds.toFixed(1)} s, ` +
          `memory + ${megabytes.toFixed(0)} MB, ${answers.join(', ')}, ` +
          `list meanwhile p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms of ${count} | + ≤ ${limitMegabytes} MB`,
      )
      if (megabytes > limitMegabytes) process.exitCode = 1
    }
} finally {
  await server.stop()
}
