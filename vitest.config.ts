import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { testReport } from './scripts/test-report.ts'

/** Workers wait for PostgreSQL and the browser a part of their time, so a third is needed to fill two cores. */
const workers = { maxWorkers: 3 }
/** Importing the server or the contract takes longer than most tests: once per worker, not once per file. */
const sharedImports = { isolate: false, ...workers }
const withPostgres = { globalSetup: 'server/test/api/global-setup.ts' }

const endToEnd = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  globalSetup: [withPostgres.globalSetup, 'console/test/build-page.ts', 'e2e/build.ts'],
}
const consoleTests = ['console/{src/**/,}*.test.{ts,tsx}']
const isolatedTests = ['console/src/**/*.isolated.test.{ts,tsx}']
/** Video needs idle cores, so tests of calls with sound and picture run alone, after all others. */
const mediaTests = ['e2e/call-*.test.ts', 'e2e/box-page.test.ts', 'e2e/sim-call.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', testReport()],
    sequence: { sequencer: LongestFirst },
    // They run one after the other by name, in one group: a worker that has no file left starts with the next project.
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...sharedImports } },
      { test: { name: 'calls', include: ['{calls,box}/src/**/*.test.ts'], ...sharedImports } },
      { test: { name: 'lint', include: ['{lint,scripts,bench}/**/*.test.ts'], ...sharedImports } },
      { test: { name: 'console', include: consoleTests, exclude: isolatedTests, ...sharedImports } },
      // They stub the browser and then import modules that read it while they load, so each file needs its own.
      { test: { name: 'isolated', include: isolatedTests, ...workers } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // What takes seconds on its own takes minutes on a machine with other work.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 120_000 } },
          ...withPostgres,
          ...sharedImports,
        },
      },
      {
        test: {
          name: 'e2e',
          // A worker keeps its browser and what that has cached from file to file, but only within a project.
          include: ['e2e/**/*.test.ts', 'console/test/**/*.test.ts'],
          exclude: mediaTests,
          ...sharedImports,
          ...endToEnd,
        },
      },
      {
        test: {
          name: 'media',
          include: mediaTests,
          sequence: { groupOrder: 1 },
          isolate: false,
          maxWorkers: 2,
          ...endToEnd,
        },
      },
    ],
  },
})
