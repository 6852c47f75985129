import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = 'at least thirty-two characters long'

test('without settings it is the demo on this machine, on the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: undefined,
    demo: true,
    publicUrl: 'http://127.0.0.1:8080',
  })
})

test('a configured database gets no demo data unless requested', () => {
  const named = { DATABASE_URL: 'postgres://db/kangju', SECRET_KEY: secret, HOST: '10.0.0.5' }
  expect(readConfig(named).demo).toBe(false)
  expect(readConfig({ ...named, HOST: '127.0.0.1', DEMO: '1' }).demo).toBe(true)
})

test('the sandbox, in which no money moves, is off outside the demo unless requested', () => {
  const named = { DATABASE_URL: 'postgres://db/kangju', SECRET_KEY: secret }
  expect(readConfig({}).payChannels).toEqual(['sandbox'])
  expect(readConfig(named).payChannels).toEqual([])
  expect(readConfig({ ...named, PAY_CHANNEL: 'wechat, sandbox' }).payChannels).toEqual(['wechat', 'sandbox'])
})

test('a database may be reached over a socket', () => {
  const socket = 'postgres://kangju:secret@/kangju?host=/run/postgresql&port=5432'
  expect(readConfig({ DATABASE_URL: socket, SECRET_KEY: secret }).databaseUrl).toBe(socket)
})

const bucket = {
  DEMO: '0',
  FILES_S3_URL: 'https://files.example',
  FILES_S3_BUCKET: 'kangju',
  FILES_S3_KEY: 'key',
  FILES_S3_SECRET: 'secret',
}

test('files are kept in DATA_DIR, in another directory or in a bucket', () => {
  expect(readConfig({ DATA_DIR: '/data' })).toMatchObject({ filesDir: '/data', filesS3: undefined })
  expect(readConfig({ DATA_DIR: '/data', FILES_DIR: '/shared' })).toMatchObject({
    dataDir: '/data',
    filesDir: '/shared',
  })
  const filesS3 = { url: 'https://files.example', bucket: 'kangju', key: 'key', secret: 'secret', region: 'us-east-1' }
  expect(readConfig(bucket).filesS3).toEqual(filesS3)
  expect(readConfig({ ...bucket, FILES_S3_REGION: 'cn-east-1' }).filesS3?.region).toBe('cn-east-1')
})

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ HOST: 'everywhere' }, 'HOST'],
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ DATABASE_URL: 'mysql://x/y', SECRET_KEY: secret }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'not an address', SECRET_KEY: secret }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://x/y' }, 'SECRET_KEY'],
  [{ DATABASE_REPLICA_URL: 'postgres://x/y' }, 'DATABASE_REPLICA_URL'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'a'.repeat(64) }, 'SECRET_KEY'],
  [{ SECRET_KEY: '12345678901234567890123456789012' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'kangjukangjukangjukangjukangjukangju' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'Correct-Horse.Correct-Horse.Correct-Horse.' }, 'SECRET_KEY'],
  [{ SECRET_KEY: 'please-change-me-to-something-secret-0815' }, 'SECRET_KEY'],
  [{ METRICS_TOKEN: '0'.repeat(40) }, 'METRICS_TOKEN'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL'],
  [{ PUBLIC_URL: 'kangju.example' }, 'PUBLIC_URL'],
  [{ TURN_URL: 'turn:x' }, 'TURN_SECRET'],
  [{ TURN_URL: 'turn://relay.example', TURN_SECRET: 'x' }, 'TURN_URL'],
  [{ TURN_URL: 'turn:relay.example,relay.example', TURN_SECRET: 'x' }, 'TURN_URL'],
  [{ TURN_SECRET: 'x' }, 'TURN_URL'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ PAY_CHANNEL: 'paypal' }, 'PAY_CHANNEL'],
  [{ PAY_CHANNEL: 'sandbox,none' }, 'PAY_CHANNEL'],
  [{ PAY_CHANNEL: 'sandbox,sandbox' }, 'PAY_CHANNEL'],
  [{ ...bucket, FILES_S3_URL: 'files.example' }, 'FILES_S3_URL'],
  [{ ...bucket, FILES_S3_SECRET: '' }, 'FILES_S3_SECRET'],
  [{ ...bucket, FILES_S3_BUCKET: 'Two/Names' }, 'FILES_S3_BUCKET'],
  [{ ...bucket, DEMO: '1' }, 'FILES_S3_URL'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES'],
] as [Record<string, string>, string][])('%j is refused in one line that names %s', (env, name) => {
  expect(() => readConfig(env)).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
})

test('random keys are accepted in every usual spelling', () => {
  for (let n = 0; n < 500; n++) {
    const bytes = createHash('sha256').update(String(n)).digest()
    const spellings = [bytes.toString('base64'), bytes.toString('hex'), bytes.toString('hex').slice(0, 32)]
    for (const SECRET_KEY of [...spellings, bytes.toString('base64url')])
      expect(readConfig({ SECRET_KEY }).secretKey).toBe(SECRET_KEY)
  }
})
