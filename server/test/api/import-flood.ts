import type { Endpoint } from '@kangju/contract'
import type { FastifyInstance } from 'fastify'
import { constants, deflateRawSync } from 'node:zlib'
import { makeBook } from '../../src/sheet/test-files.ts'

const flushed = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
const [start, end] = ['<sst>', '</sst>']

/** A workbook of at most half a megabyte whose shared strings inflate to 240 MB: packed block by block. */
const bombOf = (item: string) => {
  const block = Buffer.from(item.repeat(Math.ceil(1_048_576 / Buffer.byteLength(item))))
  const packedBlock = deflateRawSync(block, flushed)
  const blocks = Math.floor((240 * 1_048_576) / block.length)
  const packed = Buffer.concat([
    deflateRawSync(start, flushed),
    ...Array.from({ length: blocks }, () => packedBlock),
    deflateRawSync(end),
  ])
  const size = start.length + blocks * block.length + end.length
  return makeBook({
    rows: '<row><c t="s"><v>0</v></c></row>',
    extra: [{ name: 'xl/sharedStrings.xml', packed, size }],
  })
}

export const bombs = {
  'long strings': () => bombOf(`<si><t>${'长'.repeat(9_000)}</t></si>`),
  'short strings': () => bombOf('<si><t>长</t></si>'),
  'rich strings': () => bombOf(`<si>${'<r><rPr><b val="1" a="2"/></rPr><t>a</t></r>'.repeat(2_000)}</si>`),
} as const

const boundary = 'kangju-flood'
const sampleEveryMs = 20

/** Uploads a workbook many times at once and samples the memory of the process, threads included. */
export const floodImports = async (
  app: FastifyInstance,
  { path }: Endpoint,
  file: Buffer,
  authorizations: readonly string[],
  before = process.memoryUsage.rss(),
) => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, sampleEveryMs)
  const started = performance.now()
  const replies = await Promise.all(
    authorizations.map((authorization) =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload,
        headers: { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
    ),
  )
  clearInterval(sampling)
  return {
    statuses: replies.map(({ statusCode }) => statusCode),
    megabytes: (peak - before) / 1_048_576,
    seconds: (performance.now() - started) / 1000,
  }
}
