import { gzipSync } from 'node:zlib'
import { billColumns, billLimits } from '@kangju/contract'
import { expect, test } from 'vitest'
import { Problem } from '../../../kit/problem.ts'
import { readBillText } from './bill-text.ts'
import { parseBill } from './parse-bill.ts'
import { writeBill, type WrittenLine } from './write-bill.ts'

const day = '2026-11-14'
const payment: WrittenLine = { kind: 'payment', time: `${day} 10:00:00`, channelNo: '42001', ourNo: 'P1', fen: 12_345 }
const refund: WrittenLine = { kind: 'refund', time: `${day} 23:59:59`, channelNo: '50001', ourNo: 'R1', fen: 345 }
const text = writeBill([payment, refund])

/** The first bytes of a text in GBK. */
const gbk = (source: string) => {
  const decoder = new TextDecoder('gb18030')
  const bytesOf = new Map<string, number[]>()
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const pair = [high, low]
      const read = decoder.decode(Uint8Array.from(pair))
      if (read.length === 1 && !bytesOf.has(read)) bytesOf.set(read, pair)
    }
  return Buffer.from([...source].flatMap((letter) => bytesOf.get(letter) ?? [letter.charCodeAt(0)]))
}

const faultsOf = async (source: string, of = day) => {
  const error: unknown = await parseBill(source, of).catch((thrown: unknown) => thrown)
  if (!(error instanceof Problem)) throw new Error('the bill was accepted', { cause: error })
  return (error.details.fields?.['file'] ?? []).map(({ zh }) => zh)
}
const refusalOf = async (bytes: Buffer) => {
  const error: unknown = await readBillText(bytes).catch((thrown: unknown) => thrown)
  return error instanceof Problem ? error.details.fields?.['file']?.map(({ zh }) => zh) : error
}

test('lines and summary are read as the channel writes them', async () => {
  const { lines, summary } = await parseBill(text, day)
  expect(lines).toEqual([
    {
      lineNo: 2,
      kind: 'payment',
      matchNo: '42001',
      channelNo: '42001',
      theirNo: 'P1',
      theirAt: '2026-11-14T10:00:00.000+08:00',
      theirFen: 12_345,
      theirState: null,
    },
    {
      lineNo: 3,
      kind: 'refund',
      matchNo: 'R1',
      channelNo: '50001',
      theirNo: 'R1',
      theirAt: '2026-11-14T23:59:59.000+08:00',
      theirFen: 345,
      theirState: 'SUCCESS',
    },
  ])
  expect(summary.map(({ figure, said, counted }) => [figure, said, counted])).toEqual([
    ['count', 2, 2],
    ['settledFen', 12_345, 12_345],
    ['refundFen', 345, 345],
    ['couponRefundFen', 0, 0],
    ['feeFen', 72, 72],
    ['orderFen', 12_345, 12_345],
    ['refundAskedFen', 345, 345],
  ])
})

test('a summary that differs from the lines is shown, not refused', async () => {
  const { summary } = await parseBill(text.replace(/`2,`123\.45/, '`3,`123.46'), day)
  expect(summary.slice(0, 2)).toEqual([
    { figure: 'count', said: 3, counted: 2 },
    { figure: 'settledFen', said: 12_346, counted: 12_345 },
  ])
})

test('a comma inside a field does not end it, and columns are found by name', async () => {
  const swapped = text
    .split('\r\n')
    .map((line) => line.replace('居家护理服务', '护理,2次'))
    .join('\n')
  expect((await parseBill(swapped, day)).lines).toHaveLength(2)
  const [first, ...rest] = billColumns
  const moved = text
    .split('\r\n')
    .map((line, n) => {
      if (n === 0) return [...rest, first].join(',')
      const fields = line.split(',')
      return n < 3 ? [...fields.slice(1), fields[0]].join(',') : line
    })
    .join('\r\n')
  expect((await parseBill(moved, day)).lines).toEqual((await parseBill(text, day)).lines)
})

test('a byte order mark, GBK and gzip make no difference', async () => {
  expect(await readBillText(Buffer.from(`\uFEFF${text}`))).toBe(text)
  expect(await readBillText(gbk(text))).toBe(text)
  expect(await readBillText(gzipSync(text))).toBe(text)
  expect(await readBillText(gzipSync(gbk(text)))).toBe(text)
})

test('damaged, oversized and unreadable files are refused', async () => {
  expect(await refusalOf(gzipSync(text).subarray(0, 60))).toEqual(['压缩文件已损坏，请重新下载账单'])
  expect(await refusalOf(gzipSync(Buffer.alloc(billLimits.unpackedBytes + 1)))).toEqual(['账单过大：最多200000行'])
  expect(await refusalOf(Buffer.from(text, 'utf16le'))).toEqual(['文件编码无法识别，请使用UTF-8或GBK'])
})

test('a bill of payments only, or anything else, is refused with the missing columns', async () => {
  const short = text.replace(',微信退款单号,商户退款单号', '')
  expect(await faultsOf(short)).toEqual(['不是微信支付“全部交易”账单，缺少列：微信退款单号、商户退款单号'])
  expect((await faultsOf('姓名,电话\n'))[0]).toContain('缺少列：交易时间')
  expect((await faultsOf(''))[0]).toContain('缺少列：交易时间')
})

test('a bill that was cut off is refused', async () => {
  const rows = text.trimEnd().split('\r\n')
  expect(await faultsOf(rows.slice(0, -2).join('\r\n'))).toEqual(['账单不完整：缺少末尾的汇总行'])
  expect(await faultsOf(rows.slice(0, -1).join('\r\n'))).toEqual(['账单不完整：缺少末尾的汇总行'])
  expect(await faultsOf(`${text}${rows[1]}`)).toEqual(['第6行：汇总行之后还有内容'])
})

test('faulty lines are named with their numbers', async () => {
  const faulty = [
    { ...payment, time: '2026-11-14 25:00:00' },
    { ...payment, time: '2026-11-13 10:00:00' },
    { ...payment, channelNo: '' },
    { ...refund, ourNo: '0' },
  ]
  const bad = writeBill(faulty)
    .split('\r\n')
    .toSpliced(5, 0, '`只有,`三,`列', writeBill([payment]).split('\r\n')[1]?.replace('`CNY', '`USD') ?? '')
    .toSpliced(7, 0, writeBill([payment]).split('\r\n')[1]?.replace('`SUCCESS', '`CLOSED') ?? '')
    .toSpliced(8, 0, writeBill([payment]).split('\r\n')[1]?.replaceAll('`123.45', '`12x') ?? '')
    .join('\r\n')
  expect(await faultsOf(bad)).toEqual([
    '第2行：交易时间“2026-11-14 25:00:00”无效',
    '第3行：2026-11-13 10:00:00不是账单日期当天的交易',
    '第4行：缺少微信订单号',
    '第5行：缺少商户退款单号',
    '第6行：应有27列，实有3列',
    '第7行：货币种类“USD”不是CNY',
    '第8行：交易状态“CLOSED”未知',
    '第9行：应结订单金额“12x”不是金额',
  ])
})

test('of many faulty lines the first twenty are named, and the others counted', async () => {
  const faults = await faultsOf(writeBill(Array.from({ length: 30 }, () => ({ ...payment, channelNo: '' }))))
  expect([faults.length, faults.at(-1)]).toEqual([21, '另有10行有误'])
})

test('a failed refund moved nothing', async () => {
  const { lines } = await parseBill(writeBill([{ ...refund, refundState: 'FAIL' }]), day)
  expect(lines[0]).toMatchObject({ theirFen: 0, theirState: 'FAIL' })
})
