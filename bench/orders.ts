/**
 * A million orders of four operators: a page with its exact total, every list on every page, the desk, writes and jobs.
 * `BENCH_KEEP=<folder>` keeps the filled database; `BENCH_PART=rate,lists,desk,search,reports,writes,jobs` measures some
 * parts; `growth` is the part of `bench/growth.ts`. `BENCH_ALL=1` prints every figure, not only those over their limits.
 */
import { measureGrowth } from './orders/growth.ts'
import { measureJobs } from './orders/jobs.ts'
import { measureRate } from './orders/rate.ts'
import { measureDesk, measureLists } from './orders/reads.ts'
import { takeSamples } from './orders/samples.ts'
import { measureReports } from './orders/reports.ts'
import { measureSearch } from './orders/search.ts'
import { openStage } from './orders/stage.ts'
import { measureWrites } from './orders/writes.ts'
import { addFailure } from './report.ts'

const parts = (process.env['BENCH_PART'] ?? 'rate,lists,desk,search,reports,jobs,writes').split(',')

const stage = await openStage(console.log)
try {
  const samples = await takeSamples(stage.db, stage.clock())
  const ours = await stage.serve('ours')
  const measured: Record<string, () => Promise<boolean>> = {
    rate: async () => measureRate(stage, [ours, await stage.serve('bare')]),
    lists: () => measureLists(ours, stage, samples),
    desk: () => measureDesk(ours, stage, samples),
    search: () => measureSearch(ours, stage, samples),
    reports: () => measureReports(ours, stage, samples),
    jobs: () => measureJobs(stage),
    writes: () => measureWrites(ours, stage),
    growth: () => measureGrowth(ours, stage, samples),
  }
  for (const part of parts) {
    console.log(part)
    // Stopping PostgreSQL would hide the error behind those of its open connections.
    const isFine = await measured[part]?.().catch((error: unknown) => addFailure(part, error))
    if (isFine !== true) process.exitCode = 1
  }
} finally {
  await stage.stop()
}
