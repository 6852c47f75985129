/**
 * Seconds that each group of tests may take on two idle cores. The run warns when a group needs more: make its tests
 * cheaper, or raise the number on purpose. Together with the checks they stay under twelve minutes.
 */
export const groupSeconds = {
  contract: 10,
  calls: 5,
  lint: 15,
  console: 15,
  isolated: 10,
  server: 200,
  e2e: 380,
  media: 200,
}

/** The whole run, the installation of packages included. */
export const runSeconds = 720

const serverTest = (name) => `server/test/${name}.test.ts`
const sweepTest = (name) => `server/test/sweeps/${name}.test.ts`
const endToEndTest = (name) => `e2e/${name}.test.ts`

/**
 * Files that start first in their group, because the last worker to finish decides how long the group takes. A machine
 * that has run them before uses its own records.
 */
export const longFiles = [
  ...['demo', 'demo-record'].map(serverTest),
  serverTest('simulated-day'),
  ...['malformed', 'sweep', 'foreign'].map(sweepTest),
  ...['import-files-refused', 'import-files-again', 'live-bursts', 'sheet-import', 'live-audience'].map(serverTest),
  ...['live-nodes', 'live-redis', 'money/storm'].map(serverTest),
  sweepTest('machines-order'),
  ...['injected-markup', 'monthend-close', 'exam-appointments', 'chrome', 'prepaycard-journey'].map(endToEndTest),
  ...['live', 'sign-in', 'access', 'kills', 'organ', 'catalogue', 'project', 'bookings'].map(endToEndTest),
  ...['refund-review', 'customers', 'people', 'shell'].map(endToEndTest),
]
