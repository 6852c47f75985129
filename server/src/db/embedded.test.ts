import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { embeddedUrl, reachEmbedded, startEmbedded, type EmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0

let scratch: string
/** One cluster serves most tests, since creating one takes a second. */
let directory: string
const running: EmbeddedPostgres[] = []

const start = async (options: { directory?: string; durable?: boolean; log?: (line: string) => void } = {}) => {
  const postgres = await startEmbedded({ directory, durable: false, ...options })
  running.push(postgres)
  return postgres
}

const query = async <Row extends QueryResultRow>({ config }: EmbeddedPostgres, statement: string): Promise<Row[]> => {
  const client = new Client({ connectionString: embeddedUrl(config) })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'kangju-embedded-'))
  if (isRoot) await chmod(scratch, 0o755)
  directory = join(scratch, 'postgres')
})

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => rm(scratch, { recursive: true, force: true }))

test('creates the cluster once, after removing a killed creation, and keeps its data', async () => {
  const { pid: deadProcess } = spawnSync('true')
  const abandoned = join(directory, `init-${deadProcess}-abandoned`)
  await mkdir(join(abandoned, 'data'), { recursive: true })

  const first = await start()
  await query(first, `CREATE TABLE note AS SELECT '康居' AS body`)
  await first.stop()

  const second = await start()
  expect(await query(second, 'SELECT body FROM note')).toEqual([{ body: '康居' }])
  expect(existsSync(abandoned)).toBe(false)
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
})

test('listens only on a private socket, which is removed when it stops', async () => {
  const postgres = await start()
  expect(await query(postgres, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect((await stat(postgres.config.host)).mode & 0o777).toBe(0o700)
  await expect(query({ ...postgres, config: { ...postgres.config, password: 'wrong' } }, 'SELECT')).rejects.toThrow(
    'password authentication failed',
  )
  await postgres.stop()
  expect(existsSync(postgres.config.host)).toBe(false)
})

test('gives the server a role that owns its database, may clone it and is no superuser', async () => {
  const postgres = await start()
  const [role] = await query(
    postgres,
    'SELECT rolname, rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user',
  )
  expect(role).toEqual({ rolname: 'kangju', rolsuper: false, rolcreatedb: true })
  await query(postgres, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
})

test('handles letters beyond ASCII, searches Chinese by trigram and sorts it by pinyin on request', async () => {
  const postgres = await start()
  await query(postgres, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
  const [text] = await query(
    postgres,
    `SELECT lower('ÄΣ') AS lower, cardinality(show_trgm('康居养老')) AS trigrams,
      (SELECT string_agg(name, '' ORDER BY name COLLATE "zh-x-icu") FROM unnest(ARRAY['张', '李', '安']) AS name) AS names`,
  )
  expect(text).toEqual({ lower: 'äσ', trigrams: 5, names: '安李张' })
})

test('restarts a PostgreSQL that died on the same socket', async () => {
  const lines: string[] = []
  const postgres = await start({ log: (line) => lines.push(line) })
  const { pid } = postgres
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => query(postgres, 'SELECT 1 AS up').catch(() => []), { timeout: 60_000 }).toEqual([{ up: 1 }])
  await expect.poll(() => lines, { timeout: 60_000 }).toHaveLength(2)
  expect(postgres.pid).not.toBe(pid)
  expect(lines[0]).toContain(`pid ${pid}) died`)
})

describe('one server per directory', () => {
  test('refuses a directory that a running server uses, and names that server', async () => {
    const postgres = await start()
    await expect(startEmbedded({ directory, durable: false })).rejects.toThrow(
      `data directory ${directory} is in use by pid ${process.pid}`,
    )
    expect(await query(postgres, 'SELECT 1 AS up')).toEqual([{ up: 1 }])
  })

  test('connects a command to the running server, or starts its own PostgreSQL', async () => {
    const server = await start()
    const beside = await reachEmbedded(directory)
    expect(beside.config).toEqual(server.config)
    await beside.stop()
    expect(await query(server, 'SELECT 1 AS up')).toEqual([{ up: 1 }])

    await server.stop()
    const alone = await reachEmbedded(directory)
    expect(alone.config.host).not.toBe(server.config.host)
    await alone.stop()
    expect(existsSync(alone.config.host)).toBe(false)
  })

  test('of two concurrent starts on an empty directory one wins', async () => {
    const empty = join(scratch, 'empty')
    const outcomes = await Promise.allSettled([start({ directory: empty }), start({ directory: empty })])
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(refusals).toEqual([expect.stringContaining('is in use by pid')])
    expect(await query(running[0]!, 'SELECT 1 AS up')).toEqual([{ up: 1 }])
    expect((await readdir(empty)).filter((name) => name.startsWith('init-'))).toEqual([])
  })

  test('takes over the PostgreSQL of a killed server and ends its open transactions', async () => {
    const program = `
      import { Client } from 'pg'
      import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
      const { config, pid } = await startEmbedded({ directory: '${directory}' })
      const client = new Client(config)
      await client.connect()
      await client.query('BEGIN; LOCK TABLE note')
      void client.query('SELECT pg_sleep(60)')
      console.log(pid)`
    const pids: number[] = []
    for (let round = 0; round < 3; round++) {
      const server = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: import.meta.dirname })
      const [printed] = await once(server.stdout, 'data')
      pids.push(Number(printed))
      // The directory is in use until the killed process has ended.
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    }
    const postgres = await start({ durable: true })
    expect(pids).toEqual([postgres.pid, postgres.pid, postgres.pid])
    await query(postgres, `INSERT INTO note VALUES ('after the kill')`)
  })
})

test.runIf(isRoot)('works as root in a directory that only root may enter', async () => {
  const locked = join(scratch, 'locked')
  await mkdir(locked, { mode: 0o700 })
  await rename(directory, join(locked, 'postgres'))
  const postgres = await start({ directory: join(locked, 'postgres') })
  expect(await query(postgres, 'SELECT count(*)::int > 1 AS kept FROM note')).toEqual([{ kept: true }])
})
