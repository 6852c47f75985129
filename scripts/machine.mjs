import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFolder, run, stepBeside } from './lib.mjs'

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
    return await stepBeside('Installing Chromium (apt-get)', () =>
      aptInstall('chromium-headless-shell', 'fonts-noto-cjk'),
    )
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
  if (canInstall()) return await stepBeside(`Installing ${names} (apt-get)`, () => aptInstall(...packages))
  console.log(`Not on PATH: ${names} (on Debian, as root: apt-get install ${packages.join(' ')})`)
  return false
}

const aptInstall = async (...packages) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await run('apt-get', ['update', '-qq'], { env })
  if (!update.ok) return update
  return await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })
}

/** pg_dump refuses a server that is newer than itself; the embedded one is 17. */
const clientVersion = 17
const ownClient = join(cacheFolder, `postgresql-client-${clientVersion}`)
const clientPrograms = ['pg_dump', 'pg_restore', 'psql']

const isNewEnough = async (program) => {
  const { ok, output } = await run(program, ['--version'])
  return ok && Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]) >= clientVersion
}

/** The folder with pg_dump and pg_restore for the embedded server: '' if those on PATH will do, undefined without any. */
export const findPostgresClient = async () => {
  if (await isNewEnough('pg_dump')) return ''
  const bin = join(ownClient, 'bin')
  return clientPrograms.every((program) => existsSync(join(bin, program))) && (await isNewEnough(join(bin, 'pg_dump')))
    ? bin
    : undefined
}

export const ensurePostgresClient = async () => {
  if ((await findPostgresClient()) !== undefined) return true
  if (canInstall()) return await stepBeside(`Unpacking pg_dump ${clientVersion} (apt-get)`, unpackPostgresClient)
  console.log(
    `No pg_dump of PostgreSQL ${clientVersion} on PATH (on Debian 13, as root: apt-get install postgresql-client-17)`,
  )
  return false
}

const isLoader = (name) => /^ld-linux-.*\.so\.\d+$/.test(name)

/** The mirror of Debian that this machine uses. */
const debianMirror = async () => {
  const filters = ['Identifier: Packages', 'Origin: Debian', 'Label: Debian']
  const { output } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', ...filters])
  return output.split('\n')[0]
}

/** Debian 12 has only version 15, so that of Debian 13 is unpacked with its libraries into the cache; nothing is installed. */
const unpackPostgresClient = async () => {
  rmSync(ownClient, { recursive: true, force: true })
  const place = (...parts) => join(ownClient, ...parts)
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'bin', 'root'])
    mkdirSync(place(folder), { recursive: true })
  writeFileSync(place('status'), '')
  const updated = await run('apt-get', ['update', '-qq'])
  if (!updated.ok) return updated
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(place('sources.list'), `deb [signed-by=${keys}] ${await debianMirror()} trixie main\n`)
  const settings = {
    'Dir::State': place('state'),
    'Dir::State::status': place('status'),
    'Dir::Cache': place('cache'),
    'Dir::Etc::sourcelist': place('sources.list'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  const wanted = [
    'install',
    '-y',
    '-qq',
    '--download-only',
    '--no-install-recommends',
    `postgresql-client-${clientVersion}`,
  ]
  for (const args of [['update', '-qq'], wanted]) {
    const done = await run('apt-get', [...options, ...args])
    if (!done.ok) return done
  }
  const packages = readdirSync(place('cache/archives')).filter((name) =>
    /^(lib|zlib|postgresql-client-\d).*\.deb$/.test(name),
  )
  for (const name of packages) {
    const done = await run('dpkg-deb', ['-x', place('cache/archives', name), place('root')])
    if (!done.ok) return done
  }
  rmSync(place('cache'), { recursive: true })
  rmSync(place('state'), { recursive: true })
  // Its own C library has to load it: that of the system is older.
  const libraries = readdirSync(place('root/usr/lib'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => place('root/usr/lib', name))
    .find((folder) => readdirSync(folder).some(isLoader))
  if (libraries === undefined) return { ok: false, output: 'the C library of pg_dump is missing' }
  const loader = join(libraries, readdirSync(libraries).find(isLoader))
  for (const program of clientPrograms) {
    const real = place(`root/usr/lib/postgresql/${clientVersion}/bin`, program)
    writeFileSync(place('bin', program), `#!/bin/sh\nexec ${loader} --library-path ${libraries} ${real} "$@"\n`)
    chmodSync(place('bin', program), 0o755)
  }
  return await run(place('bin/pg_dump'), ['--version'])
}

/** All programs, one after the other, because apt-get locks its state. */
export const ensurePrograms = async () =>
  [await ensureBrowser(), await ensureServers(), await ensurePostgresClient()].every(Boolean)
