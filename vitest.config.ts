import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { testReport } from './scripts/test-report.ts'

/** Workers wait for PostgreSQL and the browser a part of their time, so a third is needed to fill two cores. */
const workers = { maxWorkers: 3 }
/** Importing the server or the contract takes longer than most tests: once per worker, not once per file. */
const sharedImports = { isolate: false, ...workers }
const withPostgres = { globalSetup: 'server/test/api/global-setup.ts' }
/** A worker keeps its browser and what that has cached from file to file. */
const inBrowser = {
  ...sharedImports,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    reporters: ['default', testReport()],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], ...sharedImports } },
      { test: { name: 'lint', include: ['{lint,scripts}/**/*.test.ts'], ...sharedImports } },
      // Their modules read a stubbed browser while they are imported, so each file needs its own.
      { test: { name: 'console', include: ['console/src/**/*.test.{ts,tsx}'], ...workers } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          // What takes seconds on its own takes minutes on a machine with other work.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          ...withPostgres,
          ...sharedImports,
        },
      },
      {
        test: {
          name: 'kit',
          include: ['console/test/**/*.test.ts'],
          ...inBrowser,
          // A group of its own: workers, and their browsers, are only kept within one project.
          sequence: { groupOrder: 1 },
          globalSetup: [withPostgres.globalSetup, 'console/test/build-page.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          ...inBrowser,
          sequence: { groupOrder: 2 },
          globalSetup: [withPostgres.globalSetup, 'e2e/build.ts'],
        },
      },
    ],
  },
})
