import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { runChecks } from './checks.mjs'
import { cacheFolder, consoleProduct, ensure, install, readJson, runTool, serverProduct } from './lib.mjs'

const filters = process.argv.slice(2)

const runTests = async () => {
  const report = join(cacheFolder, 'vitest.json')
  mkdirSync(cacheFolder, { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runTool('vitest', ['run', ...reporters, ...filters], { show: true })
  const files = existsSync(report) ? readJson(report).testResults : []
  const results = files.flatMap((file) => file.assertionResults.map((test) => test.status))
  const passed = results.filter((status) => status === 'passed').length
  // A file that could not be loaded, or whose hooks failed, may have no test that failed.
  const hasFailedTest = (file) => file.assertionResults.some((test) => test.status === 'failed')
  const broken = files.filter((file) => file.status === 'failed' && !hasFailedTest(file)).length
  const failed = results.filter((status) => status === 'failed').length + broken
  if (failed > 0 || (ok && passed > 0)) return { passed, failed }
  console.log('\nVitest failed outside of any test: an unhandled error, a crash, or no test at all.')
  return { passed, failed: 1 }
}

const asPart = async (work) => ({ passed: 0, failed: (await work) ? 0 : 1 })

const wholeRun = [() => asPart(ensureBrowser()), runChecks, runTests]
const journeysOnly = [
  () => asPart(ensureBrowser()),
  () => asPart(ensure(consoleProduct())),
  () => asPart(ensure(serverProduct())),
  runTests,
]

const parts = () => {
  if (filters.length === 0) return wholeRun
  return filters.some((filter) => filter.includes('e2e')) ? journeysOnly : [runTests]
}

const total = await asPart(install())
if (total.failed === 0) {
  for (const part of parts()) {
    const { passed, failed } = await part()
    total.passed += passed
    total.failed += failed
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
