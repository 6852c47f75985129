import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnIndex, columnLetters } from './column-letters.ts'
import { guardText, unguardText } from './guard.ts'
import { cellsOf, readAll, readHere, unzip } from './test-files.ts'
import { writeSheet } from './write.ts'
import type { CellKind, CellValue, SheetOptions, SheetRows } from './write.ts'

const columnsOf = (...kinds: CellKind[]) => kinds.map((kind, index) => ({ title: `列${index}`, kind }))

const bytesOf = (rows: SheetRows, options: Partial<SheetOptions> = {}): Promise<Buffer> =>
  buffer(writeSheet({ name: '表', columns: columnsOf('text'), ...options }, rows))

const SHEET = 'xl/worksheets/sheet1.xml'

const cellsOfKind = async (kind: CellKind, values: CellValue[]): Promise<string[]> => {
  const rows = await cellsOf(
    await bytesOf(
      values.map((value) => ['.', value]),
      { columns: columnsOf('text', kind) },
    ),
  )
  return rows.slice(1).map(([, cell]) => cell ?? '')
}

describe('written cells', () => {
  /** An independent implementation, code point by code point. */
  const readable = (text: string): string =>
    Array.from(text)
      .map((character) => (/^[\ud800-\udfff]$/.test(character) ? '\ufffd' : character))
      .filter((character) => !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(character))
      .join('')

  test('read back the same: any text, money to 2^53 fen, empty cells', async () => {
    const fen = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 200 }))
    const tricky = fc.constantFrom(
      '=1',
      "'=x",
      '_x0041_',
      '_x005F_',
      ' a ',
      '\r\n',
      '\t-',
      ']]>',
      '\ud83d',
      '👩‍⚕️',
      '\u0001@',
      '\ufffe+',
      '&#65;',
    )
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme' }), tricky)
    const row = fc.tuple(text, fc.option(fen), fc.option(text, { nil: undefined }))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 60 }), async (rows) => {
        const bytes = await bytesOf(
          rows.map((cells, index) => [index, ...cells]),
          { columns: columnsOf('integer', 'text', 'money', 'text') },
        )
        const seen = (await readHere(bytes))
          .slice(1)
          .map(({ cells: [index, first = '', money = '', last = ''] }) => [
            Number(index),
            unguardText(first),
            money === '' ? null : BigInt(money.replace('.', '')),
            unguardText(last),
          ])
        const given = rows.map(([first, money, last], index) => [
          index,
          readable(first),
          money === null ? null : BigInt(money),
          readable(last ?? ''),
        ])
        expect(seen).toEqual(given)
      }),
      { numRuns: 15 },
    )
  })

  test('read back the same through the worker', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => [`王${index}`])
    expect((await readAll(await bytesOf(rows))).map(({ cells }) => cells)).toEqual([['列0'], ...rows])
  })

  test('text that a program could take for a formula gets an apostrophe, and no formula is ever written', async () => {
    const attacks = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\u0000=1', '\ufffe=cmd', "'=1"]
    const bytes = await bytesOf(attacks.map((attack) => [attack]))
    expect((await cellsOf(bytes)).slice(1).flat()).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'\t=1",
      "'\r=1",
      "'=1",
      "'=cmd",
      "''=1",
    ])
    expect((await unzip(bytes))[SHEET]).not.toMatch(/<f[ >]/)
    for (const kind of ['integer', 'number', 'date', 'time'] as const)
      expect(await cellsOfKind(kind, ['=1'])).toEqual(["'=1"])
  })

  test('guarding can be undone exactly', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', '\t') }),
        (text) => unguardText(guardText(text)) === text,
      ),
    )
    expect(unguardText("'quoted'")).toBe("'quoted'")
  })

  test('money is exact yuan', async () => {
    const fen = [0, 1, -1, 99, 100, -12345, 9_999_999_999, 2 ** 53, '900719925474099312345']
    const yuan = [
      '0.00',
      '0.01',
      '-0.01',
      '0.99',
      '1.00',
      '-123.45',
      '99999999.99',
      '90071992547409.92',
      '9007199254740993123.45',
    ]
    expect(await cellsOfKind('money', fen)).toEqual(yuan)
    await expect(bytesOf([[1.5]], { columns: columnsOf('money') })).rejects.toThrow('integer fen')
  })

  test('times are Beijing times, dates stay dates', async () => {
    const instants = [
      '2026-01-02T03:04:05+08:00',
      '2026-01-02T20:04:05Z',
      '2026-12-31T16:00:00.999Z',
      '2026-01-02 03:04:05.678+00',
      '2026-01-02T03:04-05:00',
      0,
      '2026-01-02T03:04:05',
      '不详',
    ]
    expect(await cellsOfKind('time', instants)).toEqual([
      '2026-01-02 03:04:05',
      '2026-01-03 04:04:05',
      '2027-01-01 00:00:00',
      '2026-01-02 11:04:05',
      '2026-01-02 16:04:00',
      '1970-01-01 08:00:00',
      '2026-01-02T03:04:05',
      '不详',
    ])
    expect(await cellsOfKind('date', ['1950-03-04', '2026-01-02T20:00:00Z', '长期'])).toEqual([
      '1950-03-04',
      '2026-01-03',
      '长期',
    ])
  })

  test('numbers stay numbers; other values stay text', async () => {
    expect(await cellsOfKind('integer', [42, -7, '12', '007', '110101199003070011', Number.NaN])).toEqual([
      '42',
      '-7',
      '12',
      '007',
      '110101199003070011',
      '',
    ])
    expect(await cellsOfKind('number', [36.5, '36.50', '1e5', Infinity])).toEqual(['36.5', '36.50', '1e5', ''])
  })

  test('a cell is cut to the limit of spreadsheets, between characters', async () => {
    const [plain, emoji] = await cellsOfKind('text', ['长'.repeat(40_000), `x${'😀'.repeat(20_000)}`])
    expect(plain).toBe('长'.repeat(32_767))
    expect(emoji).toBe(`x${'😀'.repeat(16_383)}`)
    const [even] = await cellsOfKind('text', ['😀'.repeat(20_000)])
    expect(even).toBe('😀'.repeat(16_383))
  })
})

describe('the workbook', () => {
  test('has a bold frozen header, below the notes if any', async () => {
    const plain = (await unzip(await bytesOf([])))[SHEET]
    expect(plain).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    const options = { columns: columnsOf('text', 'date'), notes: ['填写说明：\n第二行', '带*必填'] }
    const bytes = await bytesOf([['示例', '1950-01-02']], options)
    const parts = await unzip(bytes)
    expect(parts[SHEET]).toContain('<pane ySplit="3" topLeftCell="A4"')
    expect(parts[SHEET]).toContain('<mergeCell ref="A2:B2"/>')
    expect(parts[SHEET]).toContain('<c r="A3" s="6"')
    expect(parts['xl/styles.xml']).toMatch(/<b\/>/)
    expect(await cellsOf(bytes)).toEqual([['填写说明：\n第二行'], ['带*必填'], ['列0', '列1'], ['示例', '1950-01-02']])
  })

  test('offers drop-downs, short lists inline and long ones on a hidden sheet', async () => {
    const nations = Array.from({ length: 56 }, (_, index) => `第${index}民族名称`)
    const choices = { 0: ['男', '女'], 1: nations, 2: ['a,b', 'c'], 3: [] }
    const bytes = await bytesOf([], { columns: columnsOf('text', 'text', 'text', 'text'), choices, notes: ['说明'] })
    const parts = await unzip(bytes)
    expect(parts[SHEET]).toContain('<dataValidations count="3">')
    expect(parts[SHEET]).toContain('sqref="A3:A1048576"><formula1>&quot;男,女&quot;</formula1>')
    expect(parts[SHEET]).toContain('sqref="B3:B1048576"><formula1>_lists!$A$1:$A$56</formula1>')
    expect(parts[SHEET]).toContain('sqref="C3:C1048576"><formula1>_lists!$B$1:$B$2</formula1>')
    expect(parts['xl/workbook.xml']).toContain('<sheet name="_lists" sheetId="2" state="hidden" r:id="rId2"/>')
    expect(parts['xl/worksheets/sheet2.xml']).toContain('第55民族名称')
    expect(await cellsOf(bytes)).toEqual([['说明'], ['列0', '列1', '列2', '列3']])
  })

  test('gets a legal sheet name', async () => {
    const nameOf = async (name: string) =>
      /<sheet name="([^"]*)"/.exec((await unzip(await bytesOf([], { name })))['xl/workbook.xml']!)?.[1]
    expect(await nameOf("'订单/明细[1]*?:\\ <&>'")).toBe('订单 明细 1      &lt;&amp;&gt;')
    expect(await nameOf('')).toBe('Sheet')
    expect(await nameOf('长'.repeat(40))).toBe('长'.repeat(31))
  })

  test('continues on another sheet after 1,048,575 rows, with the same header', async () => {
    const rows = function* () {
      for (let index = 1; index <= 1_048_577; index++) yield [index]
    }
    const parts = await unzip(await bytesOf(rows(), { columns: columnsOf('integer') }))
    const [first, second] = [parts[SHEET]!, parts['xl/worksheets/sheet2.xml']!]
    expect(first).toContain('<row r="1048576"><c r="A1048576" s="2"><v>1048575</v></c></row></sheetData>')
    expect(second).toContain(
      '<row r="2"><c r="A2" s="2"><v>1048576</v></c></row><row r="3"><c r="A3" s="2"><v>1048577</v></c></row></sheetData>',
    )
    expect(second).toContain('列0')
    expect(parts['xl/workbook.xml']).toContain('<sheet name="表 (2)" sheetId="2" r:id="rId2"/>')
    expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet2.xml')
  })

  test.skipIf(spawnSync('python3', ['--version']).status !== 0)('satisfies another zip and XML library', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    const path = join(folder, 'a.xlsx')
    const options = { columns: columnsOf('text', 'money', 'time'), choices: { 0: ['x,y'] }, notes: ['注'] }
    await writeFile(path, await bytesOf([['<&>\u0001\ud800👩‍⚕️', 5, '2026-01-02T03:04:05Z']], options))
    const script =
      'import sys,zipfile,xml.dom.minidom as m\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nfor n in z.namelist(): m.parseString(z.read(n))\nprint(len(z.namelist()))'
    expect(execFileSync('python3', ['-c', script, path]).toString().trim()).toBe('7')
    await rm(folder, { recursive: true })
  })
})

describe('streaming', () => {
  const endless = () => {
    const state = { pulled: 0, closed: false }
    const rows = async function* () {
      try {
        for (;;) {
          state.pulled++
          yield ['一行文字']
        }
      } finally {
        state.closed = true
      }
    }
    return { state, rows: rows() }
  }

  test('pulls only as many rows as the reader has room for, and closes them when it stops', async () => {
    const { state, rows } = endless()
    const file = writeSheet({ name: '表', columns: columnsOf('text') }, rows)
    await new Promise((resolve) => file.once('readable', resolve))
    await expect.poll(() => state.pulled).toBeGreaterThan(0)
    // A writer without a limit never pauses.
    let pulled: number
    do {
      pulled = state.pulled
      await new Promise((resolve) => setTimeout(resolve, 50))
    } while (state.pulled > pulled)
    await new Promise((resolve) => file.destroy().once('close', resolve))
    expect(state.closed).toBe(true)
  })

  test('an error of the rows is an error of the file', async () => {
    const rows = async function* () {
      yield ['a']
      throw new Error('the database went away')
    }
    await expect(bytesOf(rows())).rejects.toThrow('the database went away')
  })
})

test('columns have spreadsheet letters', () => {
  expect([0, 25, 26, 51, 52, 701, 702, 16_383].map(columnLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
    'XFD',
  ])
  expect(['A1', 'Z9', 'AA10', 'XFD1048576', 'XFE1', '1', ''].map(columnIndex)).toEqual([0, 25, 26, 16_383, -1, -1, -1])
})
