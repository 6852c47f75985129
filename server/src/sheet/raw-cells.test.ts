import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePen, takeBytes } from './byte-buffer.ts'
import { rowPutter } from './cell-bytes.ts'
import type { CellValue } from './cell-bytes.ts'
import { rawRowPutter, readInteger, readText } from './raw-cells.ts'
import type { MadeCell, RawCell } from './raw-cells.ts'
import { rawRowReader } from './raw-rows.ts'

type Field = string | bigint | null

const EPOCH_MICROSECONDS = BigInt(Date.UTC(2000, 0, 1)) * 1000n

const fieldBytes = (field: Field): Buffer => {
  const length = Buffer.alloc(4)
  if (field === null) {
    length.writeInt32BE(-1)
    return length
  }
  const content = typeof field === 'string' ? Buffer.from(field) : Buffer.alloc(8)
  if (typeof field === 'bigint') content.writeBigInt64BE(field)
  length.writeInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** What `copy … to stdout (format binary)` sends. */
const copyOf = (rows: readonly (readonly Field[])[]): Buffer => {
  const mark = (count: number): Buffer => {
    const bytes = Buffer.alloc(2)
    bytes.writeInt16BE(count)
    return bytes
  }
  return Buffer.concat([
    Buffer.from('PGCOPY\n\u00ff\r\n\0', 'latin1'),
    Buffer.alloc(8),
    ...rows.flatMap((row) => [mark(row.length), ...row.map(fieldBytes)]),
    mark(-1),
  ])
}

const piecesOf = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))

const rawXml = (
  cells: readonly (RawCell | MadeCell)[],
  fields: number,
  pieces: readonly Buffer[],
  first = 2,
): string => {
  const pen = makePen(64)
  const put = rawRowPutter(cells)
  const reader = rawRowReader(fields)
  let number = first
  for (const piece of pieces) {
    reader.add(piece)
    for (let row = reader.next(); row; row = reader.next()) put(pen, row, number++)
  }
  reader.end()
  return takeBytes(pen).toString()
}

const valueXml = (
  cells: readonly (RawCell | MadeCell)[],
  rows: readonly (readonly CellValue[])[],
  first = 2,
): string => {
  const pen = makePen(64)
  const put = rowPutter(cells)
  rows.forEach((row, index) => put(pen, row, first + index))
  return takeBytes(pen).toString()
}

const microsecondsOf = (time: Date | null): bigint | null => time && BigInt(time.getTime()) * 1000n - EPOCH_MICROSECONDS

const labels = { PAID: '已支付', '=ODD': '=未知', '': '空' }
const labelOf = new Map(Object.entries(labels))
const cells: readonly (RawCell | MadeCell)[] = [
  { kind: 'text', field: 0 },
  { kind: 'text', field: 1, labels },
  { kind: 'integer', field: 2 },
  { kind: 'money', field: 3 },
  { kind: 'time', field: 4 },
  { kind: 'date', field: 5 },
  { kind: 'text', value: (row) => `${readText(row, 0) ?? '无'}·${readText(row, 1) ?? ''}` },
  { kind: 'number', value: (row) => (row.lengths[2] === -1 ? null : readInteger(row, 2) / 8) },
]

/** PostgreSQL holds no U+0000 and no lone surrogates. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '',
      '=1',
      "'=x",
      '-',
      '_x0041_',
      ' a',
      'a ',
      '\ta',
      'a\n',
      ']]>',
      '&#65;',
      '\ufffe+',
      '￿',
      '王',
      '👩‍⚕️',
      'a'.repeat(256),
    ),
  )
  .map((value) => value.replaceAll('\0', '').toWellFormed())
const nullable = <Value>(value: fc.Arbitrary<Value>) => fc.option(value)
const row = fc.tuple(
  nullable(text),
  nullable(fc.oneof(fc.constantFrom(...Object.keys(labels)), text)),
  nullable(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 200 }))),
  nullable(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -200, max: 200 }))),
  nullable(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })),
  nullable(fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })),
)

test('cells of a copy are the cells of the same values, however the copy is cut', () => {
  const rows = fc.array(row, { minLength: 1, maxLength: 15 })
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 200 }), fc.constantFrom(2, 95, 1_048_570), (given, size, first) => {
      const copied = given.map(([name, state, count, fen, time, day]) => [
        name,
        state,
        count === null ? null : BigInt(count),
        fen === null ? null : BigInt(fen),
        microsecondsOf(time),
        day?.toISOString().slice(0, 10) ?? null,
      ])
      const values = given.map(([name, state, count, fen, time, day]) => [
        name,
        // An empty field has no cell, with a label or without one.
        state === null || state === '' ? state : (labelOf.get(state) ?? state),
        count,
        fen,
        time?.toISOString(),
        day?.toISOString().slice(0, 10),
        `${name ?? '无'}·${state ?? ''}`,
        count === null ? null : count / 8,
      ])
      expect(rawXml(cells, 6, piecesOf(copyOf(copied), size), first)).toBe(valueXml(cells, values, first))
    }),
    { numRuns: 300 },
  )
})

test('a copy that is cut off, or is none, fails instead of making a shorter sheet', () => {
  const [only] = cells
  const whole = copyOf([['王'], ['李']])
  for (let length = 0; length < whole.length; length++)
    expect(() => rawXml([only as RawCell], 1, [whole.subarray(0, length)])).toThrow('has no end')
  expect(() => rawXml([only as RawCell], 1, [Buffer.from('id,name\n1,王小明\n2,李小红')])).toThrow('no binary copy')
  expect(() => rawXml([only as RawCell], 2, [whole])).toThrow('1 fields, not 2')
})

test('an integer beyond 2^53 fails instead of being rounded', () => {
  for (const value of [2n ** 53n, -(2n ** 53n) - 1n, 2n ** 63n - 1n])
    expect(() => rawXml([{ kind: 'money', field: 0 }], 1, [copyOf([[value]])])).toThrow('beyond 2^53')
})
