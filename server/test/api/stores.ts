import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { directoryStore } from '../../src/store/directory.ts'
import { s3Store, type S3Place } from '../../src/store/s3.ts'
import { freePort } from '../programs.ts'
import type { ByteStore } from '../../src/store/store.ts'

/** An S3-compatible server with one empty bucket, which checks signatures. */
export const startS3 = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-s3-'))
  const bucket = 'kangju-files'
  const port = await freePort()
  const child = fork(fileURLToPath(new URL('../s3-server.ts', import.meta.url)), {
    execArgv: ['--openssl-legacy-provider'],
    env: { PATH: process.env['PATH'], S3_SERVER: JSON.stringify({ directory, bucket, port }) },
  })
  const [said] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  if (said !== 'ready') throw new Error('the S3-compatible server does not start')
  // The only keys that this server knows.
  const keys = { key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' }
  const place: S3Place = { url: `http://127.0.0.1:${port}`, bucket, ...keys }
  return {
    place,
    close: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
      await rm(directory, { recursive: true, force: true })
    },
  }
}

type TestStore = ByteStore & { readonly close: () => Promise<void> }

/** Small portions, so that lists have several. */
const portion = 50

const inDirectory = async (): Promise<TestStore> => {
  const directory = await mkdtemp(join(tmpdir(), 'kangju-store-'))
  return { ...directoryStore(directory, portion), close: () => rm(directory, { recursive: true, force: true }) }
}

const inBucket = async (): Promise<TestStore> => {
  const s3 = await startS3()
  return { ...s3Store(s3.place, portion), close: s3.close }
}

/** Both stores, for tests that have to pass on each. */
export const testStores: readonly (readonly [string, () => Promise<TestStore>])[] = [
  ['a directory', inDirectory],
  ['a bucket', inBucket],
]
