import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { readSheet } from './read.ts'
import {
  cellsOf,
  inlineRow,
  makeBook,
  packedRepetition,
  readAll,
  reader,
  readHere,
  refusalByWorker,
  replaceSheet,
  roomy,
  sheetOf,
} from './test-files.ts'

const number = (value: string, style = 0): string => `<row><c s="${style}"><v>${value}</v></c></row>`

describe('cell values', () => {
  test('shared strings are text, with rich runs joined, phonetic runs dropped, escapes resolved', async () => {
    const strings = [
      '<si><t>王秀英</t></si>',
      '<si><r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve"> 细</t></r><rPh sb="0" eb="1"><t>cū</t></rPh></si>',
      '<si><t>a_x000D_b_x005F_x0041_ _x0000_&amp;&#x4e2d;</t></si>',
      '<si/>',
      '<si><t><![CDATA[<raw>]]></t></si>',
    ].join('')
    const rows = `<row r="1">${[0, 1, 2, 3, 4, 0].map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`
    expect(await cellsOf(makeBook({ strings, rows }))).toEqual([
      ['王秀英', '粗 细', 'a\rb_x0041_ &中', '', '<raw>', '王秀英'],
    ])
  })

  test('inline strings, booleans, errors and formulas give what the user sees', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is></c><c r="B1" t="b"><v>1</v></c>' +
      '<c r="C1" t="b"><v>0</v></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1" t="str"><f>A1&amp;"x"</f><v>甲乙x</v></c>' +
      '<c r="F1"><f>1+1</f><v>2</v></c><c r="G1"><f>NOW()</f></c><c r="H1" t="d"><v>2026-02-03T04:05:06</v></c></row>'
    expect(await cellsOf(makeBook({ rows }))).toEqual([
      ['甲乙', 'TRUE', 'FALSE', '#N/A', '甲乙x', '2', '', '2026-02-03 04:05:06'],
    ])
  })

  test('numbers read as they are shown, not as doubles are stored', async () => {
    const stored = [
      '1.1000000000000001',
      '0.30000000000000004',
      '90071992547409.91',
      '1.5E3',
      '-0.05',
      '1E-7',
      '007',
      '1.10101199001011E+17',
    ]
    const shown = ['1.1', '0.3', '90071992547409.91', '1500', '-0.05', '1e-7', '007', '110101199001011000']
    expect((await cellsOf(makeBook({ rows: stored.map((value) => number(value)).join('') }))).flat()).toEqual(shown)
  })

  test('dates follow their format, built in or written out', async () => {
    const formats =
      '<numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="yyyy/m/d\\ h:mm;@"/>' +
      '<numFmt numFmtId="166" formatCode="[$¥-804]#,##0.00&quot;days&quot;"/><numFmt numFmtId="167" formatCode="[h]:mm"/>'
    const styles = [0, 14, 22, 164, 165, 166, 20, 31, 167]
    const rows = [
      number('45000', 0),
      number('45000.5', 1),
      number('45000.5', 2),
      number('45000', 3),
      number('45000.999999', 4),
      number('45000', 5),
      number('0.75', 6),
      number('45000', 7),
      number('1.5', 8),
      number('-3', 1),
      number('3000000', 1),
    ].join('')
    expect((await cellsOf(makeBook({ formats, styles, rows }))).flat()).toEqual([
      '45000',
      '2023-03-15',
      '2023-03-15 12:00:00',
      '2023-03-15',
      '2023-03-16 00:00:00',
      '45000',
      '18:00:00',
      '2023-03-15',
      '36:00:00',
      '-3',
      '3000000',
    ])
  })

  test('both date systems, and the nonexistent leap day of 1900', async () => {
    const rows = ['1', '59', '61', '43831'].map((day) => number(day, 1)).join('')
    expect((await cellsOf(makeBook({ styles: [0, 14], rows }))).flat()).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2020-01-01',
    ])
    const macintosh = makeBook({ styles: [0, 14], rows: number('42369', 1), bookProperties: 'date1904="1"' })
    expect((await cellsOf(macintosh)).flat()).toEqual(['2020-01-01'])
  })
})

describe('sheet layout', () => {
  test('missing rows and cells keep their numbers, empty ones are skipped', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c><c r="AA2" s="0"/></row><row><c r="A3" t="inlineStr"><is><t/></is></c></row>' +
      '<row r="7" spans="1:9"><c r="A7"><v>3</v></c></row>'
    expect(await readHere(makeBook({ rows }))).toEqual([
      { row: 2, cells: ['', '1', '2'] },
      { row: 7, cells: ['3'] },
    ])
  })

  test('prefixed names, a byte-order mark and UTF-16 are understood', async () => {
    const prefixed =
      '\ufeff<?xml version="1.0"?><x:worksheet xmlns:x="u"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>好</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
    expect(await cellsOf(makeBook({ sheet: prefixed }))).toEqual([['好']])
    const utf16 = Buffer.from(`\ufeff${sheetOf(inlineRow('好'))}`, 'utf16le')
    const stored = replaceSheet({ packed: utf16, method: 0, size: utf16.length, crc: crc32(utf16) })
    expect(await cellsOf(stored)).toEqual([['好']])
  })

  test('the first visible sheet is read, wherever its part is', async () => {
    const sheets = '<sheet name="h" sheetId="1" state="hidden" r:id="rId1"/><sheet name="v" sheetId="2" r:id="rId2"/>'
    const extra = [{ name: 'xl/worksheets/sheet2.xml', text: sheetOf(inlineRow('seen')) }]
    expect(await cellsOf(makeBook({ rows: inlineRow('hidden'), sheets, extra }))).toEqual([['seen']])
  })

  test('a file on disk reads like one in memory', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
    const path = join(folder, 'a.xlsx')
    await writeFile(path, makeBook({ rows: inlineRow('disk') }))
    expect(await readAll(path)).toEqual([{ row: 1, cells: ['disk'] }])
    expect(await refusalByWorker(path, { maxBytes: 100 })).toBe('tooLarge')
    await rm(folder, { recursive: true })
  })
})

describe('the worker', () => {
  const many = makeBook({ rows: inlineRow('行').repeat(5_000) })
  /** The threads started by this work; an ended one has the id -1. */
  const startedBy = async (work: () => Promise<unknown>): Promise<Worker[]> => {
    const started: Worker[] = []
    const note = (worker: Worker) => void started.push(worker)
    process.on('worker', note)
    await work()
    process.off('worker', note)
    return started
  }
  const threadsOf = async (work: () => Promise<unknown>) => (await startedBy(work)).map(({ threadId }) => threadId)
  /** Whether another workbook is read by an existing thread. */
  const isFreeAgain = async () => (await threadsOf(() => readAll(many))).length === 0

  test('reads one workbook after another, fully or partly, without leaking data between them', async () => {
    await readAll(many)
    expect(await threadsOf(() => readAll(many))).toEqual([])
    for await (const batch of readSheet(many, reader, roomy)) {
      expect(batch).toHaveLength(500)
      break
    }
    expect(await isFreeAgain()).toBe(true)
    expect(await readAll(makeBook({ rows: inlineRow('别的') }))).toEqual([{ row: 1, cells: ['别的'] }])
  })

  test('is free again when the caller fails', async () => {
    const failing = async () => {
      for await (const batch of readSheet(many, reader, roomy)) throw new Error(`${batch.length} rows too many`)
    }
    await expect(failing()).rejects.toThrow('500 rows too many')
    expect(await isFreeAgain()).toBe(true)
  })

  test('ends when the file is refused', async () => {
    const before = await startedBy(() => Promise.all(Array.from({ length: 4 }, () => readAll(many))))
    const refused = await threadsOf(async () => {
      for (let count = 0; count < 4; count++) expect(await refusalByWorker(many, { maxRows: 10 })).toBe('tooManyRows')
    })
    expect([...before.map(({ threadId }) => threadId), ...refused].filter((id) => id !== -1)).toEqual([])
    expect(await threadsOf(() => readAll(many))).toHaveLength(1)
  })

  test('is one of four at most; others wait for their turn', async () => {
    const readers = Array.from({ length: 12 }, () => readAll(many))
    const started = await startedBy(() => Promise.all(readers))
    expect(started.length).toBeLessThanOrEqual(4)
    for (const rows of await Promise.all(readers)) expect(rows).toHaveLength(5_000)
  })

  test('dies alone when memory runs out, and what is read beside it is whole', async () => {
    const packed = packedRepetition(
      '<worksheet><sheetData><row><c><v>',
      'a',
      600,
      '</v></c></row></sheetData></worksheet>',
    )
    const boundless = { maxInflatedBytes: 2 ** 31, maxCellBytes: 2 ** 31 }
    const bomb = replaceSheet({ packed, size: 600 * 1_048_576 })
    const [refused, rows] = await Promise.all([refusalByWorker(bomb, boundless), readAll(many)])
    expect([refused, rows.length]).toEqual(['tooLarge', 5_000])
    expect(await readAll(many)).toHaveLength(5_000)
  })

  test('waits for a slow caller, whose time is not counted', async () => {
    let rows = 0
    for await (const batch of readSheet(many, reader, { ...roomy, maxMilliseconds: 5_000 })) {
      rows += batch.length
      if (rows < 2_000) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(rows).toBe(5_000)
  })

  test('is stopped when reading takes longer than allowed', async () => {
    expect(await refusalByWorker(many, { maxMilliseconds: 1 })).toBe('timedOut')
    expect(await readAll(many)).toHaveLength(5_000)
  })

  test('is found beside a bundle too', async () => {
    const outdir = await mkdtemp(join(tmpdir(), 'sheet-bundle-'))
    const entryPoints = ['read.ts', 'sheet-worker.ts'].map((name) => join(import.meta.dirname, name))
    const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" }
    await build({ entryPoints, outdir, bundle: true, platform: 'node', format: 'esm', banner, logLevel: 'error' })
    await writeFile(join(outdir, 'package.json'), '{"type":"module"}')
    const bundle = (await import(/* @vite-ignore */ join(outdir, 'read.js'))) as { readSheet: typeof readSheet }
    for await (const batch of bundle.readSheet(makeBook({ rows: inlineRow('包') }), reader, roomy)) {
      expect(batch).toEqual([{ row: 1, cells: ['包'] }])
    }
    expect.assertions(1)
    await rm(outdir, { recursive: true })
  })
})
