import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { inRoot } from './lib.mjs'
import { groupSeconds } from './test-budget.mjs'

const slowestShown = 10
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Includes loading and hooks, not only the tests. */
const durationOf = (module: TestModule) => {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration
}

/** A file that failed to load, or whose hooks failed, counts as one failure even if none of its tests failed. */
const resultOf = (module: TestModule) => {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const passed = states.filter((state) => state === 'passed').length
  const failed = states.filter((state) => state === 'failed').length
  return { passed, failed: module.ok() || failed > 0 ? failed : 1 }
}

interface Group {
  readonly name: string
  readonly wallMs: number
  readonly count: number
}

const groupLine = ({ name, wallMs, count }: Group) => {
  const budget = groupSeconds[name]
  const isOver = budget !== undefined && wallMs > budget * 1000
  const limit = budget === undefined ? '-' : `${budget} s`
  const warning = isOver ? '  WARNING: over its budget in scripts/test-budget.mjs' : ''
  return `${name.padEnd(10)}${seconds(wallMs).padStart(9)}${limit.padStart(9)}${String(count).padStart(7)}${warning}`
}

/** Prints the time of each group and the slowest files, and writes the result to the file in TEST_REPORT. */
export const testReport = (): Reporter => {
  const begun = new Map<string, number>()
  const ended = new Map<string, number>()
  return {
    onTestModuleQueued: ({ project: { name } }) => {
      if (!begun.has(name)) begun.set(name, performance.now())
    },
    onTestModuleEnd: ({ project: { name } }) => {
      ended.set(name, performance.now())
    },
    onTestRunEnd: (modules, errors) => {
      const files = modules
        .map((module) => ({ path: relative(inRoot(), module.moduleId), ms: durationOf(module) }))
        .toSorted((one, other) => other.ms - one.ms)
      const groups = [...begun].map(([name, from]) => ({
        name,
        wallMs: (ended.get(name) ?? from) - from,
        count: modules.filter(({ project }) => project.name === name).length,
      }))
      const lines = [
        '',
        `${'group'.padEnd(10)}${'took'.padStart(9)}${'budget'.padStart(9)}${'files'.padStart(7)}`,
        ...groups.map(groupLine),
        '',
        'slowest files',
        ...files.slice(0, slowestShown).map(({ path, ms }) => `${seconds(ms).padStart(9)}  ${path}`),
      ]
      process.stdout.write(`${lines.join('\n')}\n`)
      const results = modules.map(resultOf)
      const passed = results.reduce((sum, result) => sum + result.passed, 0)
      const failed = results.reduce((sum, result) => sum + result.failed, 0) + errors.length
      const { TEST_REPORT: report } = process.env
      if (report !== undefined) writeFileSync(report, JSON.stringify({ passed, failed, groups, files }))
    },
  }
}
