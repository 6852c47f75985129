import { expect, test } from 'vitest'
import { fromRelativeDays, toRelativeDays } from './relative-days.ts'

const moved = (value: string) => fromRelativeDays('2027-03-01')(toRelativeDays(value, '2026-11-16'))

test.each([
  ['a time', '2026-11-15 09:01:11.082+08', '2027-02-28 09:01:11.082+08'],
  ['a day to come', '2027-01-15', '2027-04-30'],
  ['a time inside JSON', '[{"at": "2026-08-26T01:48:41.231Z"}]', '[{"at": "2026-12-09T01:48:41.231Z"}]'],
  ['a printed number', 'SBZD20261115000012', 'SBZD20270228000012'],
  ['a number of a batch', '20261116-001', '20270301-001'],
])('%s moves with the record', (_what, before, after) => {
  expect(moved(before)).toBe(after)
})

test.each([
  ['a birthday', '1952-11-15'],
  ['a diagnosis', '{"diagnosedAt": "2021-05-01"}'],
  ['an identity number', '330106196211152026'],
  ['a mobile number', '13520261115'],
  ['a digest', 'a20261115c0ffee'],
  ['an id', '01900000-0000-7000-8000-000020261115'],
])('%s stays', (_what, value) => {
  expect(moved(value)).toBe(value)
})
