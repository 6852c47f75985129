import { randomBytes } from 'node:crypto'
import { importLimits, t } from '@kangju/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDueTasks } from '../src/modules/base/task/service.ts'
import { tasks } from '../src/modules/base/task/table.ts'
import { escapeXml } from '../src/sheet/cell-text.ts'
import { readRows } from '../src/sheet/import-rows.ts'
import { bookEntries, makeBook, makeZip, packedRepetition, sheetOf, type TestEntry } from '../src/sheet/test-files.ts'
import { testApi, type TestApi } from './api/api.ts'
import {
  addPerson,
  asksAll,
  cellsIn,
  countImported,
  forgetImported,
  importsFor,
  sheetImports,
  type SheetImport,
} from './factories/import-files-of-all.ts'
import { readTask, sendFile } from './factories/sheets.ts'
import { makeTally } from './api/tally.ts'

// Apart from its fault, each file holds a valid row: the last test of each import verifies that.

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
const tally = makeTally('refused files')
afterAll(async () => {
  tally.print()
  await api.close()
})
beforeEach(async () => {
  await forgetImported(api)
  await api.db.delete(tasks)
  await addPerson(api)
})

const rowXml = (cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`).join('')}</row>`

const rowsXml = (one: SheetImport, count = 1, from = 0) =>
  Array.from({ length: count }, (_, n) => rowXml(cellsIn(one, one.row(from + n)))).join('')

const headXml = (one: SheetImport) => rowXml(one.headings)

const bookOf = (one: SheetImport, more: { rows?: string; extra?: TestEntry[] } = {}) =>
  makeBook({ rows: `${headXml(one)}${rowsXml(one)}${more.rows ?? ''}`, ...(more.extra ? { extra: more.extra } : {}) })

/** The sheet as a raw stream: a start, a gigabyte of blanks, and a declared size. */
const bomb = (one: SheetImport, size: number) => {
  const [start = '', end = ''] = sheetOf(`${headXml(one)}${rowsXml(one)}|`).split('|')
  const packed = packedRepetition(start, ' ', 1_000, end)
  return makeZip(
    bookEntries({}).map((part) => (part.name.endsWith('sheet1.xml') ? { name: part.name, packed, size } : part)),
  )
}

const compound = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(text, 'utf16le')])

const gigabyte = 1_000 * 1_048_576
const notXlsx = '请上传xlsx格式的文件'
const tooLarge = '文件过大，请拆分后上传'
const unsafe = '文件内容不安全，已拒绝'
const tooManyRows = '一次最多导入50,000行'

type Refusal = readonly [what: string, file: (one: SheetImport) => Buffer, status: number, message: string]

/** Refused in the reply to the upload. */
const atOnce: Refusal[] = [
  ['an empty file', () => Buffer.alloc(0), 422, '文件中没有数据'],
  ['a csv', (one) => Buffer.from(`${one.headings.join()}\n${cellsIn(one, one.row(0)).join()}\n`), 422, notXlsx],
  ['a pdf', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 7)]), 422, notXlsx],
  ['a picture', () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(5_000)]), 422, notXlsx],
  ['ten megabytes of anything', () => randomBytes(importLimits.bytes), 422, notXlsx],
  [
    'ten megabytes of anything that begin like an archive',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(importLimits.bytes - 4)]),
    422,
    '文件已损坏，无法读取',
  ],
  [
    'a workbook of more than ten megabytes',
    (one) => bookOf(one, { extra: [{ name: 'xl/media/a.png', packed: randomBytes(importLimits.bytes), method: 0 }] }),
    413,
    tooLarge,
  ],
  [
    'a workbook with macros',
    (one) => bookOf(one, { extra: [{ name: 'xl/vbaProject.bin', text: 'x' }] }),
    422,
    '文件含有宏，请另存为xlsx后上传',
  ],
  ['a workbook with a password', () => compound('EncryptedPackage'), 422, '文件已加密，请解除密码后上传'],
  ['a workbook of Excel 97', () => compound('Workbook'), 422, '不支持旧版xls文件，请另存为xlsx后上传'],
  ['a gigabyte in a small file', (one) => bomb(one, gigabyte), 422, tooLarge],
  ['elements within elements', () => makeBook({ sheet: '<a>'.repeat(1_000_000) }), 422, unsafe],
]

/** Refused in the reply to the upload, and different for each import. */
const byTemplate: Refusal[] = [
  [
    'other headings',
    (one) => makeBook({ rows: rowXml([...one.headings.slice(0, -1), '别的']) + rowsXml(one) }),
    422,
    '模板不匹配，请下载最新模板',
  ],
  [
    'one column more',
    (one) => makeBook({ rows: rowXml([...one.headings, '别的']) + rowsXml(one) }),
    422,
    '模板不匹配，请下载最新模板',
  ],
  ['headings alone', (one) => makeBook({ rows: headXml(one) }), 422, '文件中没有数据'],
]

/** Found only after valid rows, when the whole file is checked. */
type Later = readonly [what: string, file: (one: SheetImport) => Buffer, message: string]
const later: Later[] = [
  // Rows of blanks hold no data, but they are counted while the file is read.
  ['a million rows', (one) => bookOf(one, { rows: rowXml([' ']).repeat(1_000_000) }), tooManyRows],
  ['elements within elements', (one) => bookOf(one, { rows: rowsXml(one, 600, 1) + '<a>'.repeat(1_000_000) }), unsafe],
  [
    'a cell without an end',
    (one) => bookOf(one, { rows: rowsXml(one, 600, 1) + rowXml(['x'.repeat(3_000_000)]) }),
    '有单元格内容过长',
  ],
  ...(asksAll
    ? ([
        ['50,001 rows', (one) => bookOf(one, { rows: rowsXml(one).repeat(importLimits.rows) }), tooManyRows],
        ['a million rows of data', (one) => bookOf(one, { rows: rowXml(['x']).repeat(1_000_000) }), tooManyRows],
      ] satisfies Later[])
    : []),
]
const damage: Later = [
  'damage',
  (one) => bookOf(one, { rows: `${rowsXml(one, 600, 1)}<row><c></row>` }),
  '文件已损坏，无法读取',
]

const expectRefusedAtOnce = async (one: SheetImport, [, file, status, message]: Refusal) => {
  tally.add('files')
  const before = await countImported(api)
  const sent = await sendFile(api, one.call, file(one))
  expect([sent.status, sent.errors]).toEqual([status, { file: [message] }])
  await runDueTasks(api.tools)
  expect([await countImported(api), await api.db.$count(tasks)]).toEqual([before, 0])
}

const expectRefusedLater = async (one: SheetImport, [, file, message]: Later) => {
  tally.add('files')
  const before = await countImported(api)
  const { taskId } = await sendFile(api, one.call, file(one))
  await runDueTasks(api.tools)
  expect(await readTask(api, taskId)).toMatchObject({ status: 'failed', failure: message, hasFile: false })
  expect(await countImported(api)).toEqual(before)
}

describe.each(atOnce.map((refusal, at) => [refusal[0], refusal, importsFor(at)] as const))(
  '%s',
  (_what, refusal, imports) => {
    test.each(imports.map((one) => [one.call.path, one] as const))(
      '%s refuses it, and leaves nothing behind',
      (_path, one) => expectRefusedAtOnce(one, refusal),
    )
  },
)

describe.each(later.map((refusal, at) => [refusal[0], refusal, importsFor(at)] as const))(
  '%s after valid rows',
  (_what, refusal, imports) => {
    test.each(imports.map((one) => [one.call.path, one] as const))('%s refuses it, and writes no rows', (_path, one) =>
      expectRefusedLater(one, refusal),
    )
  },
)

test('a file with the maximum number of rows is read, and one more row refuses it', async () => {
  const columns = [{ key: 'name', heading: t('名称', 'Name', 'Nombre', '名称'), example: 'x' }]
  const count = async (rows: number) => {
    let read = 0
    const book = makeBook({ rows: rowXml(['名称']) + rowXml(['x']).repeat(rows) })
    for await (const batch of readRows(book, { kind: 'task', account: 'test' }, { columns })) read += batch.length
    return read
  }
  expect(await count(importLimits.rows)).toBe(importLimits.rows)
  await expect(count(importLimits.rows + 1)).rejects.toMatchObject({
    details: { fields: { file: [{ zh: tooManyRows }] } },
  })
})

describe.each(sheetImports.map((one) => [one.call.path, one] as const))('%s', (_path, one) => {
  test.each(byTemplate.map((refusal) => [refusal[0], refusal] as const))(
    'refuses %s, and leaves nothing behind',
    (_what, refusal) => expectRefusedAtOnce(one, refusal),
  )

  test('refuses damage after valid rows, and writes no rows', () => expectRefusedLater(one, damage))

  test('accepts the same file without the fault', async () => {
    tally.add('files')
    const { taskId } = await sendFile(api, one.call, bookOf(one, { rows: rowsXml(one, 600, 1) }))
    await runDueTasks(api.tools)
    expect((await readTask(api, taskId)).result).toEqual({ total: 601, inserted: 601, updated: 0, failed: 0 })
  })
})
