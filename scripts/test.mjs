import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChanged } from './changed.mjs'
import { runChecks } from './checks.mjs'
import { install } from './install.mjs'
import { boxProduct, cacheFolder, consoleProduct, ensureAll, readJson, runTool, serverProduct } from './lib.mjs'
import { ensureBrowser, ensurePostgresClient, ensurePrograms, ensureServers } from './machine.mjs'
import { processorTime } from './processor-time.mjs'
import { runSeconds } from './test-budget.mjs'

const begun = performance.now()
const usage = processorTime()

const runTests = async (filters = [], env = {}) => {
  const report = join(cacheFolder, 'tests.json')
  mkdirSync(cacheFolder, { recursive: true })
  rmSync(report, { force: true })
  const { ok } = await runTool('vitest', ['run', ...filters], { show: true, env: { TEST_REPORT: report, ...env } })
  const { passed, failed } = existsSync(report) ? readJson(report) : { passed: 0, failed: 0 }
  if (failed > 0 || (ok && passed > 0)) return { passed, failed }
  console.log('\nVitest failed outside of any test: an unhandled error, a crash, or no test at all.')
  return { passed, failed: 1 }
}

const asPart = async (work) => ({ passed: 0, failed: (await work) ? 0 : 1 })

const needsBrowser = (path) => /e2e|console\/test/.test(path)
const serverTests = ['server/test/live-redis', 'e2e/proxy', 'e2e/nodes', 'e2e/call-relay']
const needsServers = (path) => serverTests.some((test) => test.startsWith(path) || path.startsWith(test))

const needsClient = (path) => 'e2e/backup'.startsWith(path) || path.startsWith('e2e/backup')

/** Programs and builds that a selection of tests needs; the whole run builds with its checks. */
const preparations = (paths) => [
  ...(paths.some(needsServers) ? [() => asPart(ensureServers())] : []),
  ...(paths.some(needsClient) ? [() => asPart(ensurePostgresClient())] : []),
  ...(paths.some(needsBrowser)
    ? [() => asPart(ensureBrowser()), () => asPart(ensureAll([consoleProduct(), boxProduct(), serverProduct()]))]
    : []),
]

/** Downloading programs leaves the cores to the checks. */
const runChecksAndInstall = async () => {
  const [checks, programs] = await Promise.all([runChecks(), asPart(ensurePrograms())])
  return { passed: checks.passed, failed: checks.failed + programs.failed }
}

const wholeRun = () => [runChecksAndInstall, () => runTests()]
const chosenRun = (filters) => [...preparations(filters), () => runTests(filters)]

const changedRun = async (base) => {
  const { base: since, areas, sweptAreas, tests } = await findChanged(base)
  const where = areas.length === 0 ? '' : `, areas ${areas.join(', ')}`
  console.log(`${tests.length} test files belong to what changed since ${since.slice(0, 12)}${where}`)
  if (tests.length === 0) return []
  return [...preparations(tests), () => runTests(tests, { SWEEP_AREAS: sweptAreas.join() })]
}

const chooseParts = async ([first, ...rest]) => {
  if (first === '--changed') return changedRun(rest[0])
  return first === undefined ? wholeRun() : chosenRun([first, ...rest])
}

const total = await asPart(install())
if (total.failed === 0) {
  for (const part of await chooseParts(process.argv.slice(2))) {
    const { passed, failed } = await part()
    total.passed += passed
    total.failed += failed
  }
}
const took = Math.round((performance.now() - begun) / 1000)
const warning = took > runSeconds ? `   WARNING: over ${runSeconds} s` : ''
console.log(`\nAll together ${took} s${usage(took)}${warning}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
