import { existsSync } from 'node:fs'
import { run, step } from './lib.mjs'

// Programs that the tests need besides the packages of npm. Only the test command installs them, never a test.

const debianChromium = '/usr/bin/chromium'
const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid() === 0

/** The journeys are walked in a real browser; the tests find it in CHROMIUM. */
export const ensureBrowser = async () => {
  process.env.CHROMIUM ||= debianChromium
  const { CHROMIUM: browser } = process.env
  if (existsSync(browser)) return true
  if (browser === debianChromium && canInstall()) {
    return await step('Installing Chromium (apt-get)', () => aptInstall('chromium', 'fonts-noto-cjk'))
  }
  console.log(`No browser at ${browser}: install Chromium and set CHROMIUM to its path`)
  console.log('(on Debian, as root: apt-get install chromium fonts-noto-cjk)')
  return false
}

/** The tests of several nodes start a Redis of their own. */
export const ensureRedis = async () => {
  const { ok } = await run('redis-server', ['--version'])
  if (ok) return true
  if (canInstall()) return await step('Installing Redis (apt-get)', () => aptInstall('redis-server'))
  console.log('No redis-server on PATH: install Redis (on Debian, as root: apt-get install redis-server)')
  return false
}

const aptInstall = async (...packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  if (!update.ok) return update
  return await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}
