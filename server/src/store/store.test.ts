import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3, testStores } from '../../test/api/stores.ts'
import { makeWay } from '../../test/programs.ts'
import { directoryStore } from './directory.ts'
import { readListing } from './s3-listing.ts'
import { s3Store } from './s3.ts'
import { isGone, partEnding, type ByteStore } from './store.ts'

const keysOf = async (store: ByteStore, folder: string) =>
  (await Array.fromAsync(store.list(folder)))
    .flat()
    .map(({ key }) => key)
    .toSorted()

const gone = async (asked: Promise<unknown>) => {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return isGone(error)
}

const pieces = async function* (all: readonly Buffer[], endsWith?: Error) {
  for (const piece of all) {
    await sleep(1)
    yield piece
  }
  if (endsWith !== undefined) throw endsWith
}

describe.each(testStores)('%s', (_what, openStore) => {
  let store: Awaited<ReturnType<typeof openStore>>
  beforeAll(async () => {
    store = await openStore()
    await store.check()
    return () => store.close()
  })

  test('returns the bytes last written, empty ones too', async () => {
    const bytes = randomBytes(300_000)
    await store.write('files/aa/one.png', Buffer.from('old'))
    await store.write('files/aa/one.png', bytes)
    await store.writeHastily('files/aa/empty.png', Buffer.alloc(0))
    expect((await store.read('files/aa/one.png')).equals(bytes)).toBe(true)
    expect(await store.read('files/aa/empty.png')).toHaveLength(0)
    const opened = await store.open('files/aa/one.png')
    expect(opened.bytes).toBe(bytes.length)
    expect((await buffer(opened.body)).equals(bytes)).toBe(true)
  })

  test('writes a stream of unknown length as one object', async () => {
    const all = Array.from({ length: 40 }, () => randomBytes(70_000))
    await store.writeStream('tasks/streamed', pieces(all))
    expect((await store.read('tasks/streamed')).equals(Buffer.concat(all))).toBe(true)
  })

  test('keeps the old bytes when a stream fails or is given up', async () => {
    await store.write('tasks/kept', Buffer.from('old'))
    const broken = store.writeStream('tasks/kept', pieces([randomBytes(70_000)], new Error('the rows end early')))
    await expect(broken).rejects.toThrow('the rows end early')
    const giveUp = new AbortController()
    const endless = async function* () {
      for (let n = 0; ; n += 1) {
        if (n === 3) giveUp.abort(new Error('cancelled'))
        await sleep(1)
        yield randomBytes(1_000)
      }
    }
    await expect(store.writeStream('tasks/kept', endless(), giveUp.signal)).rejects.toThrow()
    expect((await store.read('tasks/kept')).toString()).toBe('old')
    expect(await keysOf(store, 'tasks')).not.toContain(`tasks/kept${partEnding}`)
  })

  test('says of a missing object that it is missing, before any byte', async () => {
    expect(await gone(store.read('files/aa/none.png'))).toBe(true)
    expect(await gone(store.open('files/aa/none.png'))).toBe(true)
  })

  test('removes an object, and a missing one without complaint', async () => {
    await store.write('files/bb/gone.png', Buffer.from('x'))
    await store.remove('files/bb/gone.png')
    await store.remove('files/bb/gone.png')
    expect(await gone(store.read('files/bb/gone.png'))).toBe(true)
  })

  test('lists a folder of several portions completely, and no other folder', async () => {
    const names = Array.from({ length: 130 }, (_, n) => `many/${(n % 256).toString(16).padStart(2, '0')}/${n}.png`)
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((name) => store.writeHastily(name, Buffer.from('x'))))
    await store.writeHastily('manyfold/1.png', Buffer.from('x'))
    expect(await keysOf(store, 'many')).toEqual(names.toSorted())
    expect(await keysOf(store, 'unknown')).toEqual([])
  })

  test('knows when an object was written', async () => {
    const before = Date.now()
    await store.write('dated/1.png', Buffer.from('x'))
    const [[object] = []] = await Array.fromAsync(store.list('dated'))
    const at = (await object?.writtenAt())?.getTime() ?? 0
    // Servers give whole seconds.
    expect(at).toBeGreaterThanOrEqual(before - 1_000)
    expect(at).toBeLessThanOrEqual(Date.now() + 1_000)
  })
})

describe('a directory', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kangju-store-'))
    return () => rm(folder, { recursive: true, force: true })
  })

  test('is readable by the server only', async () => {
    await directoryStore(folder).write('files/ab/1.png', Buffer.from('x'))
    expect((await stat(join(folder, 'files/ab/1.png'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'files/ab'))).mode & 0o777).toBe(0o700)
    expect(await readdir(join(folder, 'files/ab'))).toEqual(['1.png'])
  })

  test('lists what a killed server left half written', async () => {
    await directoryStore(folder).write('files/cd/1.png', Buffer.from('x'))
    await writeFile(join(folder, `files/cd/2.png${partEnding}`), 'half')
    expect(await keysOf(directoryStore(folder), 'files/cd')).toEqual(['files/cd/1.png', 'files/cd/2.png.part'])
  })
})

describe('a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  test('with a wrong secret or name is refused with the reason', async () => {
    await expect(s3Store({ ...s3.place, secret: 'wrong' }).check()).rejects.toThrow('403 SignatureDoesNotMatch')
    await expect(s3Store({ ...s3.place, bucket: 'unknown' }).check()).rejects.toThrow('404 NoSuchBucket')
    await expect(s3Store({ ...s3.place, bucket: 'unknown' }).read('files/x')).rejects.toThrow('no bucket unknown')
  })

  test('outlasts a short failure of its server', async () => {
    const way = makeWay(Number(new URL(s3.place.url).port))
    const store = s3Store({ ...s3.place, url: `http://127.0.0.1:${await way.unlock()}` })
    await store.write('files/ef/1.png', Buffer.from('x'))
    way.lock()
    const reading = store.read('files/ef/1.png')
    await sleep(20)
    await way.unlock()
    expect((await reading).toString()).toBe('x')
    way.lock()
    await expect(store.write('files/ef/2.png', Buffer.from('x'))).rejects.toThrow('does not answer')
    expect(await keysOf(s3Store(s3.place), 'files/ef')).toEqual(['files/ef/1.png'])
  })
})

test('a page of a list is read with its escapes, and anything else is an error', () => {
  const page = (inner: string) => `<?xml version="1.0"?><ListBucketResult xmlns="x">${inner}</ListBucketResult>`
  const one = '<Contents><Key>a&amp;b</Key><LastModified>2026-11-17T00:00:00.000Z</LastModified></Contents>'
  expect(readListing(page(`<IsTruncated>false</IsTruncated>${one}`))).toEqual({
    objects: [{ key: 'a&b', at: new Date('2026-11-17T00:00:00.000Z') }],
    next: undefined,
  })
  const next = '<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>'
  expect(readListing(page(next)).next).toBe('t')
  expect(() => readListing(page('<IsTruncated>true</IsTruncated>'))).toThrow()
  expect(() => readListing('<html></html>')).toThrow()
})
