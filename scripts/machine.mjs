import { existsSync } from 'node:fs'
import { run, step } from './lib.mjs'

// Programs that the tests need besides npm packages. Only the test command installs them, never a test.

/** The headless build has no user interface, which saves a tenth of the time of the tests. */
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const canInstall = () => existsSync('/usr/bin/apt-get') && process.getuid() === 0

/** The browser of the end-to-end tests: that of CHROMIUM, or Debian's. */
export const findBrowser = () => {
  const { CHROMIUM: chosen } = process.env
  return (chosen ? [chosen] : debianBrowsers).find((file) => existsSync(file))
}

export const ensureBrowser = async () => {
  if (findBrowser() !== undefined) return true
  const { CHROMIUM: chosen } = process.env
  if (!chosen && canInstall()) {
    return await step('Installing Chromium (apt-get)', () => aptInstall('chromium-headless-shell', 'fonts-noto-cjk'))
  }
  console.log(`No browser at ${chosen || debianBrowsers.join(' or ')}: install Chromium and set CHROMIUM to its path`)
  console.log('(on Debian, as root: apt-get install chromium-headless-shell fonts-noto-cjk)')
  return false
}

/** Servers that tests start for themselves, with the Debian packages they come in. */
const servers = [
  { name: 'Redis', file: 'redis-server', packages: ['redis-server'] },
  { name: 'nginx', file: 'nginx', packages: ['nginx-light'] },
  { name: 'coturn', file: 'turnserver', packages: ['coturn'] },
  { name: 'OpenSSL', file: 'openssl', packages: ['openssl'] },
]

export const ensureServers = async () => {
  const found = await Promise.all(servers.map(async ({ file }) => (await run('which', [file])).ok))
  const missing = servers.filter((_server, i) => !found[i])
  if (missing.length === 0) return true
  const names = missing.map(({ name }) => name).join(', ')
  const packages = missing.flatMap((server) => server.packages)
  if (canInstall()) return await step(`Installing ${names} (apt-get)`, () => aptInstall(...packages))
  console.log(`Not on PATH: ${names} (on Debian, as root: apt-get install ${packages.join(' ')})`)
  return false
}

const aptInstall = async (...packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  if (!update.ok) return update
  return await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}
