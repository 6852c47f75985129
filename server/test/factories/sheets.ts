import { buffer } from 'node:stream/consumers'
import { task, type Endpoint, type Lang, type Reply, type Task } from '@kangju/contract'
import { writeSheet, type CellValue } from '../../src/sheet/write.ts'
import { cellsOf } from '../../src/sheet/test-files.ts'
import type { TestApi } from '../api/api.ts'
import { testNames } from '../api/fixture.ts'

/** Spreadsheets in tests: made, sent, fetched and read. */

export const thingHeadings = ['名称*', '形状*', '证件号码', '价格（元）']

export const makeFile = (rows: CellValue[][], headings = thingHeadings, notes: string[] = []) =>
  buffer(writeSheet({ name: 'Sheet', notes, columns: headings.map((title) => ({ title, kind: 'text' })) }, rows))

const addressOf = ({ path }: Endpoint, id = '') => `/api${path.replace('{id}', id)}`

export const fetchFile = async (
  api: TestApi,
  endpoint: Endpoint,
  { as = testNames('a').admin, query = {}, id = '', lang = 'zh' }: Fetching = {},
) => {
  const reply = await api.app.inject({
    url: addressOf(endpoint, id),
    query: query as Record<string, string>,
    headers: { authorization: `Bearer ${await api.tokenOf(as)}`, 'accept-language': lang },
  })
  const filename = /filename\*=UTF-8''(.+)$/.exec(String(reply.headers['content-disposition']))?.[1]
  return {
    status: reply.statusCode,
    bytes: reply.rawPayload,
    filename: filename === undefined ? undefined : decodeURIComponent(filename),
  }
}

interface Fetching {
  as?: string
  query?: object
  id?: string
  lang?: Lang
}

export const fetchCells = async (api: TestApi, endpoint: Endpoint, fetching: Fetching = {}) =>
  cellsOf((await fetchFile(api, endpoint, fetching)).bytes)

const boundary = 'kangju-sheet'

export const sendFile = async (
  api: TestApi,
  endpoint: Endpoint,
  bytes: Buffer,
  { as = testNames('a').admin, preview }: { as?: string; preview?: 0 | 1 } = {},
) => {
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const payload = Buffer.concat([
    Buffer.from(preview === undefined ? '' : field('preview', String(preview))),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const reply = await api.app.inject({
    method: 'POST',
    url: addressOf(endpoint),
    payload,
    headers: {
      authorization: `Bearer ${await api.tokenOf(as)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'accept-language': 'zh',
    },
  })
  const body = reply.json<{ data?: { taskId: string }; errors?: Record<string, string[]> }>()
  return { status: reply.statusCode, taskId: body.data?.taskId ?? '', errors: body.errors }
}

export const readTask = async (api: TestApi, id: string, as: TestApi['admin'] = api.admin): Promise<Task> =>
  (await as(task.read, { params: { id } })).data as Reply<typeof task.read>
