import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { stringStore } from './shared-strings.ts'
import {
  bookEntries,
  inlineRow,
  makeBook,
  makeZip,
  packedRepetition,
  refusal,
  refusalByWorker,
  replaceSheet,
  sheetOf,
} from './test-files.ts'

describe('refused files', () => {
  test('no spreadsheets, by their content', async () => {
    const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const word = [
      { name: '[Content_Types].xml', text: '<Types/>' },
      {
        name: '_rels/.rels',
        text: '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      },
      { name: 'word/document.xml', text: '<document/>' },
      { name: 'word/_rels/document.xml.rels', text: '<Relationships/>' },
    ]
    expect(await refusalByWorker(Buffer.from(''))).toBe('notXlsx')
    expect(await refusalByWorker(Buffer.from('姓名,电话\n王,138'))).toBe('notXlsx')
    expect(await refusalByWorker(Buffer.alloc(5_000, 7))).toBe('notXlsx')
    expect(await refusal(makeZip([{ name: 'mimetype', text: 'application/vnd.oasis.opendocument.spreadsheet' }]))).toBe(
      'notXlsx',
    )
    expect(await refusal(makeZip(word))).toBe('notXlsx')
    expect(await refusalByWorker(Buffer.concat([compound, Buffer.alloc(600)]))).toBe('oldXls')
    expect(
      await refusalByWorker(Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')])),
    ).toBe('encrypted')
  })

  test('encrypted entries and macros', async () => {
    expect(await refusal(replaceSheet({ text: sheetOf(''), flags: 0x801 }))).toBe('encrypted')
    expect(await refusal(replaceSheet({ text: sheetOf(''), flags: 0x841 }))).toBe('encrypted')
    expect(await refusal(makeBook({ extra: [{ name: 'xl/vbaProject.bin', text: 'x' }] }))).toBe('macros')
    expect(await refusal(makeBook({ extra: [{ name: 'xl/macrosheets/sheet1.xml', text: 'x' }] }))).toBe('macros')
  })

  test('more bytes, rows, columns or text in a cell than allowed', async () => {
    const rows = inlineRow('一二三').repeat(10)
    const book = makeBook({ rows })
    expect(await refusalByWorker(book, { maxBytes: book.length - 1 })).toBe('tooLarge')
    expect(await refusal(book, { maxRows: 9 })).toBe('tooManyRows')
    expect(await refusal(book, { maxRows: 10 })).toBe('none')
    expect(await refusal(book, { maxCellBytes: 8 })).toBe('cellTooLong')
    expect(await refusal(book, { maxCellBytes: 9 })).toBe('none')
    expect(await refusal(book, { maxInflatedBytes: 1_000 })).toBe('tooLarge')
    const wide = makeBook({ rows: '<row><c r="C1"><v>1</v></c><c r="D1" s="0"/></row>' })
    expect(await refusal(wide, { maxColumns: 2 })).toBe('tooManyColumns')
    expect(await refusal(wide, { maxColumns: 3 })).toBe('none')
  })

  test('a 1.5 GB cell in a small file, whatever its header says', async () => {
    const packed = packedRepetition(
      '<worksheet><sheetData><row><c t="inlineStr"><is><t>',
      'a',
      1_500,
      '</t></is></c></row></sheetData></worksheet>',
    )
    const huge = 1_500 * 1_048_576
    expect(packed.length).toBeLessThan(2_000_000)
    expect(await refusal(replaceSheet({ packed, size: huge }))).toBe('tooLarge')
    expect(await refusal(replaceSheet({ packed, size: 5_000 }))).toBe('unsafe')
    expect(await refusalByWorker(replaceSheet({ packed, size: huge }), { maxInflatedBytes: 2 * huge })).toBe(
      'cellTooLong',
    )
  })

  test('as many bytes in a tag, an attribute, a comment or a shared string', async () => {
    for (const [start, end] of [
      ['<worksheet a="', '"/>'],
      ['<worksheet><', '/>'],
      ['<worksheet><!--', '-->'],
    ] as const) {
      const packed = packedRepetition(start, 'a', 100, end)
      expect(await refusal(replaceSheet({ packed, size: 100 * 1_048_576 + start.length + end.length }))).toBe(
        'cellTooLong',
      )
    }
    const packed = packedRepetition('<sst><si><t>', 'a', 100, '</t></si></sst>')
    const strings = { name: 'xl/sharedStrings.xml', packed, size: 101 * 1_048_576 }
    expect(await refusal(makeBook({ extra: [strings] }))).toBe('cellTooLong')
  })

  test('a short file that references a long shared string a million times', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`
    const book = makeBook({ strings: `<si><t>${'长'.repeat(32_000)}</t></si>`, rows: row.repeat(5_000) })
    expect(book.length).toBeLessThan(200_000)
    expect(await refusal(book)).toBe('tooLarge')
  })

  test('more shared strings than fit', () => {
    const strings = stringStore(200_000)
    for (let index = 0; index < 10_000; index++) strings.add(`第${index}`)
    expect([strings.get(0), strings.get(9_999), strings.get(10_000)]).toEqual(['第0', '第9999', undefined])
    expect(() => strings.add('x'.repeat(200_000))).toThrow('tooLarge')
  })

  test('archives with overlapping, repeated, contradictory or too many entries', async () => {
    const parts = bookEntries({})
    expect(await refusal(makeZip([...parts, { name: 'xl/a.xml', localName: '[Content_Types].xml', offset: 0 }]))).toBe(
      'unsafe',
    )
    expect(await refusal(makeZip([...parts, { name: '[Content_Types].xml', offset: 0 }]))).toBe('unsafe')
    expect(
      await refusal(makeZip([{ ...parts[0]!, size: 8, packed: makeZip(parts), method: 0 }, ...parts.slice(1)])),
    ).toBe('broken')
    expect(await refusal(makeZip([...parts, { name: 'XL/workbook.xml', text: '<workbook/>' }]))).toBe('unsafe')
    expect(await refusal(makeZip([...parts, { name: 'a', localName: 'b' }]))).toBe('unsafe')
    expect(
      await refusal(makeZip([...parts, ...Array.from({ length: 2_500 }, (_, index) => ({ name: `x${index}` }))])),
    ).toBe('unsafe')
  })

  test('a document type, custom entities, excessive nesting', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    expect(await refusal(makeBook({ sheet: entity + sheetOf(inlineRow('&b;')) }))).toBe('unsafe')
    expect(await refusal(makeBook({ sheet: '<!DOCTYPE x SYSTEM "file:///etc/passwd">' + sheetOf('') }))).toBe('unsafe')
    expect(await refusal(makeBook({ rows: inlineRow('&b;') }))).toBe('broken')
    expect(await refusal(makeBook({ sheet: '<a>'.repeat(1_000_000) }))).toBe('unsafe')
  })

  test('damage: wrong checksum, wrong size, ill-formed XML, dangling references', async () => {
    expect(await refusal(replaceSheet({ text: sheetOf(''), crc: 1 }))).toBe('broken')
    expect(await refusal(replaceSheet({ text: sheetOf(''), size: 9_999 }))).toBe('broken')
    expect(await refusal(replaceSheet({ packed: Buffer.from('no deflate'), size: 10 }))).toBe('broken')
    expect(await refusal(replaceSheet({ text: sheetOf(''), method: 12 }))).toBe('broken')
    expect(await refusal(makeBook({ sheet: '<worksheet><sheetData>' }))).toBe('broken')
    expect(await refusal(makeBook({ sheet: sheetOf('<row><c></row>') }))).toBe('broken')
    expect(await refusal(makeBook({ rows: '<row><c t="s"><v>5</v></c></row>' }))).toBe('broken')
    expect(await refusal(makeBook({ rows: '<row r="5"/><row r="5"/>' }))).toBe('broken')
    expect(await refusal(makeBook({ rows: '<row r="9999999"/>' }))).toBe('broken')
    expect(await refusal(makeBook({ rows: '<row><c r="ZZZ1"><v>1</v></c></row>' }))).toBe('broken')
    expect(await refusal(replaceSheet({ packed: deflateRawSync(Buffer.from([0x3c, 0xff, 0xff])), size: 3 }))).toBe(
      'broken',
    )
  })

  test('a file cut off anywhere', async () => {
    const book = makeBook({ rows: inlineRow('甲乙丙').repeat(2_000) })
    const cuts = Array.from({ length: 50 }, (_, part) => Math.floor((book.length * part) / 50))
    const problems = await Promise.all(cuts.map((cut) => refusal(book.subarray(0, cut))))
    expect(new Set(problems)).toEqual(new Set(['broken']))
    expect(await refusalByWorker(book.subarray(0, cuts[25]))).toBe('broken')
  })
})
