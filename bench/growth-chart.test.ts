import { expect, it } from 'vitest'
import { exponentOf, growthChart, growthTable, projected, withGrowth, type Size } from './growth-chart.ts'

const sizeOf = (orders: number, list: number, sum: number): Size => ({
  orders,
  costs: [
    { name: 'a list', value: list, unit: 'ms' },
    { name: 'a sum', value: sum, unit: 'ms' },
    { name: 'disk', value: orders / 100, unit: 'MB' },
  ],
})
const sizes = [sizeOf(10_000, 2, 1), sizeOf(100_000, 2, 10), sizeOf(1_000_000, 2, 100)]

it('a cost that stays has the exponent 0, and one that grows with the orders 1', () => {
  expect(exponentOf(sizes, 'a list')).toBeCloseTo(0)
  expect(exponentOf(sizes, 'a sum')).toBeCloseTo(1)
  expect(projected(sizes, 'a list', 10_000_000)).toBeCloseTo(2)
  expect(projected(sizes, 'a sum', 10_000_000)).toBeCloseTo(1000)
})

it('a cost that became smaller is not projected to vanish', () => {
  expect(projected([sizeOf(10_000, 4, 1), sizeOf(100_000, 2, 1)], 'a list', 10_000_000)).toBe(2)
})

it('the table has a row for each cost and a column for each size', () => {
  const [head, , list, , disk] = growthTable(sizes, 10_000_000).split('\n')
  expect(head).toBe('| cost | 10,000 | 100,000 | 1,000,000 | exponent | 10,000,000, projected |')
  expect(list).toBe('| a list, ms of a core | 2 | 2 | 2 | 0.00 | 2 |')
  expect(disk).toBe('| disk | 100 MB | 1,000 MB | 10,000 MB | 1.00 | 100,000 MB |')
})

it('ten times the cost is as much higher everywhere, and labels do not cover each other', () => {
  const chart = growthChart([sizeOf(10_000, 5, 1), sizeOf(100_000, 5, 10), sizeOf(1_000_000, 5.1, 5)])
  const [, rising = ''] = [...chart.matchAll(/<polyline points="([^"]+)"/g)].map(([, points]) => points)
  const [first = 0, second = 0] = rising.split(' ').map((point) => Number(point.split(',')[1]))
  expect(first - second).toBeCloseTo(380)
  const labels = [...chart.matchAll(/<text x="528" y="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect(labels).toHaveLength(2)
  expect((labels[1] ?? 0) - (labels[0] ?? 0)).toBeGreaterThanOrEqual(16)
})

it('only the text between the marks of the page is replaced', () => {
  const page = 'before\n<!-- growth -->\nold\n<!-- end of growth -->\nafter\n'
  expect(withGrowth(page, 'new')).toBe('before\n<!-- growth -->\nnew\n<!-- end of growth -->\nafter\n')
  expect(() => withGrowth('no marks', 'new')).toThrow('the page has no <!-- growth -->')
})
