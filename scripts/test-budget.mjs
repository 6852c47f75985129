/**
 * Seconds that each group of tests may take on two idle cores. The run warns when a group needs more: make its tests
 * cheaper, or raise the number on purpose. Together with the checks they stay under twelve minutes.
 */
export const groupSeconds = {
  contract: 10,
  lint: 15,
  console: 15,
  server: 200,
  kit: 60,
  e2e: 260,
}

/** The checks before the tests: format, lint, types, drift and both builds. */
export const checkSeconds = 75

/** The whole run, the installation of packages included. */
export const runSeconds = 720

/**
 * Files that start first in their group, because the last worker to finish decides how long the group takes. A machine
 * that has run them before goes by its own records.
 */
export const longFiles = []
