import {
  area,
  BasisPoints,
  change,
  closed,
  common,
  Done,
  Fen,
  Flag,
  formatted,
  Id,
  list,
  listOf,
  oneOf,
  optional,
  pageOf,
  pageQuery,
  prose,
  secret,
  sensitive,
  text,
  Type,
  validationWords,
  write,
} from '@kangju/contract'
import { expect, it } from 'vitest'
import { runBulk } from './bulk.ts'
import { chooseColumns } from './column-choice.ts'
import { conflictsOf } from './merge.ts'
import { fromHundredths, showBp, showFen, toHundredths } from './money.ts'
import { filtersOf, readQuery, refilter, writeQuery } from './query.ts'
import { checkField, draftOf, isRequired, kindOf, type FieldSchema } from './schema.ts'
import { toneOf } from './tone.ts'

const Draft = closed({
  name: text(2, 10),
  phone: sensitive('mobile', formatted('mobile', 20)),
  note: optional(prose(1, 50)),
  priceFen: Fen,
  shareBp: BasisPoints,
  size: oneOf('small', 'large'),
  isdefault: Type.Optional(Flag),
  tagIds: listOf(Id, 0, 3),
  needIds: listOf(Id, 1, 3),
  pin: optional(secret(text(1, 8))),
  day: optional(formatted('day', 10)),
})
const kite = area('kite', ['order'], {
  list: list('/kite/list', {
    query: pageQuery(
      { keyword: text(1, 10), size: oneOf('small', 'large'), isdefault: Flag, tagIds: listOf(Id, 1, 3) },
      ['name'],
    ),
    reply: pageOf(closed({ ...common, ...Draft.properties })),
  }),
  add: write('/kite/add', { body: Draft, reply: Done }),
  edit: write('/kite/edit', { body: change(Draft), reply: Done }),
})
const query = kite.list.query as unknown as FieldSchema
const body = kite.add.body as unknown as FieldSchema
const edit = kite.edit.body as unknown as FieldSchema
const id = '01a1dd99-2d02-7191-9129-d9c8ae5e1fe6'

it('a query survives the round trip through the address', () => {
  const asked = { keyword: '风筝', size: 'large', isdefault: 0, tagIds: [id], page: 3, limit: 50, sort: '-name' }
  expect(readQuery(query, writeQuery(asked))).toEqual(asked)
  expect(writeQuery({ page: 1, limit: 20, keyword: '' }).toString()).toBe('')
})

it('values that the endpoint would refuse are dropped from the address', () => {
  const wild = 'page=0&limit=7&sort=price&size=huge&isdefault=2&keyword=longer+than+ten+letters&tagIds=1&evil=1'
  expect(readQuery(query, new URLSearchParams(wild))).toEqual({})
  expect(readQuery(query, new URLSearchParams('page=x&keyword=++'))).toEqual({})
})

it('a changed filter returns to the first page and drops the exact count', () => {
  expect(refilter({ page: 4, count: 'exact', limit: 50, size: 'small' }, { size: undefined, keyword: 'a' })).toEqual({
    limit: 50,
    keyword: 'a',
  })
  expect(filtersOf({ page: 2, sort: 'name', size: 'small' })).toEqual({ size: 'small' })
})

it('amounts become fen without a float', () => {
  expect(['0.29', '1,234.5', '¥ 8', '9.', '70000000.01', '-3.1'].map(toHundredths)).toEqual([
    29, 123450, 800, 900, 7_000_000_001, -310,
  ])
  expect(['', '.', '1.234', 'abc', '1e3', '--1'].map(toHundredths)).toEqual(Array.from({ length: 6 }))
  expect([0, 5, 29, 123_450, -310].map(fromHundredths)).toEqual(['0.00', '0.05', '0.29', '1234.50', '-3.10'])
  expect([showFen(123_456_789), showFen(-5), showBp(1250), showBp(10_000), showBp(0)]).toEqual([
    '¥1,234,567.89',
    '-¥0.05',
    '12.5%',
    '100%',
    '0%',
  ])
})

it('every field gets the widget of its schema', () => {
  const kinds = Object.entries(body.properties ?? {}).map(([key, schema]) => [key, kindOf(schema)])
  expect(Object.fromEntries(kinds)).toEqual({
    name: 'text',
    phone: 'masked',
    note: 'prose',
    priceFen: 'money',
    shareBp: 'rate',
    size: 'choice',
    isdefault: 'flag',
    tagIds: 'ids',
    needIds: 'ids',
    pin: 'password',
    day: 'day',
  })
})

it('a form reports the same errors as the server', () => {
  const zh = (key: string, value: unknown) => checkField(body, key, value)?.zh
  expect(zh('name', '  ')).toBe(validationWords.required.zh)
  expect(zh('name', '一')).toBe('至少2个字符')
  expect(zh('name', '𠮷'.repeat(10))).toBeUndefined()
  expect(zh('name', 'x'.repeat(11))).toBe('最多10个字符')
  expect(zh('phone', '138 0000 1234')).toBeUndefined()
  expect(zh('phone', '138****1234')).toBeUndefined()
  expect(zh('phone', '1380000')).toBe('请输入正确的11位手机号')
  expect(zh('priceFen', NaN)).toBe(validationWords.wrong.zh)
  expect(zh('shareBp', 10_001)).toBe('不能大于100')
  expect(zh('size', 'huge')).toBe(validationWords.choice.zh)
  expect(zh('needIds', [])).toBe(validationWords.required.zh)
  expect([zh('tagIds', []), zh('note', ''), zh('pin', undefined), zh('isdefault', undefined)]).toEqual(
    Array.from({ length: 4 }),
  )
  expect(['name', 'note', 'tagIds', 'needIds', 'isdefault'].filter((key) => isRequired(body, key))).toEqual([
    'name',
    'needIds',
  ])
})

it('an edit sends the fields of the form, returns the others unchanged and leaves secrets alone', () => {
  const row = {
    id,
    version: 3,
    name: '旧',
    phone: '138****1234',
    note: '话',
    day: '2026-01-01',
    size: 'small',
    tagIds: [],
  }
  const values = { name: ' 新名 ', phone: '138****1234', note: '', pin: '', priceFen: 5, tagIds: undefined }
  expect(draftOf(edit, values, row)).toEqual({
    id,
    version: 3,
    name: '新名',
    phone: '138****1234',
    note: null,
    priceFen: 5,
    day: '2026-01-01',
    size: 'small',
    tagIds: [],
    needIds: [],
  })
})

it('after a conflict my value is kept where I changed it, theirs where only they did', () => {
  const base = { a: 1, b: 1, c: 1, d: ['x', 'y'], e: null }
  const found = conflictsOf(
    ['a', 'b', 'c', 'd', 'e'],
    base,
    { ...base, a: 2, c: 3, e: '' },
    { a: 5, b: 4, c: 3, d: ['y', 'x'] },
  )
  expect(found).toEqual([
    { key: 'a', mine: 2, theirs: 5, pick: 'mine' },
    { key: 'b', mine: 1, theirs: 4, pick: 'theirs' },
  ])
})

it('chosen columns keep their order, and removed ones are ignored', () => {
  const all = [{ key: 'a' }, { key: 'b', hidden: true as const }, { key: 'c' }]
  const keys = (chosen: string[]) => chooseColumns(all, chosen).map((column) => column.key)
  expect(keys([])).toEqual(['a', 'c'])
  expect(keys(['c', 'gone', 'b'])).toEqual(['c', 'b'])
  expect(keys(['gone'])).toEqual(['a', 'c'])
})

it('bulk actions run one after the other, and a failure does not stop the rest', async () => {
  const failure = { reason: 'refused', status: 409, code: 40902, message: 'no' } as const
  const seen: number[] = []
  const results = await runBulk(
    [{ id: '1' }, { id: '2' }, { id: '3' }],
    async ({ id: row }) => (row === '1' ? { ok: false, failure } : row === '2' ? 'skipped' : { ok: true, data: null }),
    (so) => seen.push(so.length),
  )
  expect(results).toEqual([{ row: { id: '1' }, why: 'no' }, { row: { id: '2' }, why: 'skipped' }, { row: { id: '3' } }])
  expect(seen).toEqual([1, 2, 3])
})

it('a state has a colour by its name unless the page overrides it', () => {
  expect(['draft', 'awaitingPayment', 'serving', 'enabled', 'rejected'].map((state) => toneOf(state))).toEqual([
    'grey',
    'orange',
    'blue',
    'green',
    'red',
  ])
  expect(toneOf('enabled', { enabled: 'red' })).toBe('red')
})
