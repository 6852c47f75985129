import { existsSync } from 'node:fs'
import { run, step } from './lib.mjs'

const debianChromium = '/usr/bin/chromium'

/** The journeys are walked in a real browser; the tests find it in CHROMIUM. */
export const ensureBrowser = async () => {
  process.env.CHROMIUM ||= debianChromium
  const { CHROMIUM: browser } = process.env
  if (existsSync(browser)) return true
  if (browser === debianChromium && existsSync('/usr/bin/apt-get') && process.getuid() === 0) {
    return await step('Installing Chromium (apt-get)', installChromium)
  }
  console.log(`No browser at ${browser}: install Chromium and set CHROMIUM to its path`)
  console.log('(on Debian, as root: apt-get install chromium fonts-noto-cjk)')
  return false
}

const installChromium = async () => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  if (!update.ok) return update
  return await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
    env,
  })
}
