import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { readListing } from './s3-listing.ts'
import { missing, type ByteStore, type StoredObject } from './types.ts'

export interface S3Place {
  /** Address of the server; buckets are parts of the path, which every S3-compatible server understands. */
  readonly url: string
  readonly bucket: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  readonly path: string
  readonly query?: Record<string, string>
  readonly body?: Blob | undefined
  readonly sha256?: string
  readonly signal?: AbortSignal | undefined
}

const tries = 4
const firstPauseMs = 100
/** A server that sends no answer for so long counts as failed. */
const patienceMs = 30_000
const noBytes = createHash('sha256').digest('hex')
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Passes bytes on and returns their digest in the end. */
const digesting = () => {
  const hash = createHash('sha256')
  const pass = async function* (source: AsyncIterable<Buffer>) {
    for await (const bytes of source) {
      hash.update(bytes)
      yield bytes
    }
  }
  return { pass, digest: () => hash.digest('hex') }
}

const codeIn = (text: string) => /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? ''

/** Objects in a bucket of any S3-compatible server. A PUT is atomic there and durable once it is answered. */
export const s3Store = (place: S3Place, portion = 1000): ByteStore => {
  const { url, bucket, key: accessKeyId, secret: secretAccessKey, region } = place
  const base = `${url.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  const sendOnce = async ({ method, path, query, body, sha256 = noBytes, signal }: S3Request): Promise<Response> => {
    const address = new URL(`${base}${path}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const headers = { 'x-amz-content-sha256': sha256 }
    const keys = { accessKeyId, secretAccessKey, service: 's3', region }
    const signed = await new AwsV4Signer({ method, url: address.href, headers, ...keys }).sign()
    // Only until the answer begins: a large body may take longer. While one is sent, nothing is answered.
    const waiting = new AbortController()
    const timer = body === undefined ? setTimeout(() => waiting.abort(new Error('no answer')), patienceMs) : undefined
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: AbortSignal.any([waiting.signal, ...(signal === undefined ? [] : [signal])]),
        ...(body === undefined ? {} : { body }),
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Every request can be repeated: the content of a key is always the same. */
  const send = async (request: S3Request): Promise<Response> => {
    for (let n = 1; ; n += 1) {
      const isLast = n === tries
      try {
        const reply = await sendOnce(request)
        if (reply.ok || isLast || (reply.status < 500 && reply.status !== 429)) return reply
        await reply.body?.cancel()
      } catch (error) {
        request.signal?.throwIfAborted()
        if (isLast) throw new Error(`the file store at ${url} does not answer`, { cause: error })
      }
      await sleep(firstPauseMs * 2 ** n * (0.5 + Math.random()), undefined, { signal: request.signal })
    }
  }

  const refuse = async (reply: Response, what: string): Promise<never> => {
    const text = await reply.text().catch(() => '')
    throw new Error(`the file store answers ${reply.status} ${codeIn(text)} to ${what}`)
  }

  const pathOf = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`

  const get = async (key: string) => {
    const reply = await send({ method: 'GET', path: pathOf(key) })
    if (reply.ok) return reply
    if (reply.status !== 404) return refuse(reply, `GET ${key}`)
    const text = await reply.text()
    // A missing bucket is a wrong setting, not a missing file.
    if (codeIn(text) === 'NoSuchBucket') throw new Error(`the file store has no bucket ${bucket}`)
    throw missing(key)
  }

  const put = async (key: string, body: Blob, sha256: string, signal?: AbortSignal) => {
    const reply = await send({ method: 'PUT', path: pathOf(key), body, sha256, signal })
    if (!reply.ok) await refuse(reply, `PUT ${key}`)
    await reply.body?.cancel()
  }

  const write = (key: string, bytes: Buffer) => put(key, new Blob([bytes as never]), digestOf(bytes))

  const listPage = async (prefix: string, after: string | undefined, most = portion) => {
    const query = {
      'list-type': '2',
      prefix,
      'max-keys': String(most),
      ...(after === undefined ? {} : { 'continuation-token': after }),
    }
    const reply = await send({ method: 'GET', path: '', query })
    return reply.ok ? readListing(await reply.text()) : refuse(reply, `a list of ${prefix}`)
  }

  const list = async function* (folder: string): AsyncGenerator<readonly StoredObject[]> {
    for (let after: string | undefined; ;) {
      const page = await listPage(`${folder}/`, after)
      yield page.objects.map(({ key, at }) => ({ key, writtenAt: () => Promise.resolve(at) }))
      if (page.next === undefined) return
      after = page.next
    }
  }

  return {
    write,
    writeHastily: write,
    // A PUT has to know its length and digest, so the bytes, which are encrypted, wait in a file first.
    writeStream: async (key, source, signal) => {
      const folder = await mkdtemp(join(tmpdir(), 'kangju-store-'))
      try {
        const path = join(folder, 'bytes')
        const { pass, digest } = digesting()
        const into = createWriteStream(path, { mode: 0o600 })
        await pipeline(source, pass, into, signal === undefined ? {} : { signal })
        await put(key, await openAsBlob(path), digest(), signal)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    read: async (key) => Buffer.from(await (await get(key)).arrayBuffer()),
    open: async (key) => {
      const { headers, body } = await get(key)
      if (body === null) return { bytes: 0, body: Readable.from([]) }
      return { bytes: Number(headers.get('content-length')), body: Readable.fromWeb(body as ReadableStream) }
    },
    remove: async (key) => {
      const reply = await send({ method: 'DELETE', path: pathOf(key) })
      if (!reply.ok && reply.status !== 404) await refuse(reply, `DELETE ${key}`)
      await reply.body?.cancel()
    },
    list,
    check: async () => {
      await listPage('files/', undefined, 1)
    },
  }
}
