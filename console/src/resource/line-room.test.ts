import { expect, it } from 'vitest'
import { arrange } from './line-room.ts'

const filters = [110, 200, 130]

it('puts tabs, filters and tools in one line, with the filters that fit', () => {
  expect(arrange({ line: 1000, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, fit: 3 })
  expect(arrange({ line: 860, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, fit: 2 })
  expect(arrange({ line: 600, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, fit: 1 })
})

it('gives the tabs a line of their own where not even the first filter fits', () => {
  expect(arrange({ line: 560, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: false, fit: 2 })
  expect(arrange({ line: 140, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: false, fit: 0 })
})

it('has tabs and tools in one line where a list has no filters', () => {
  expect(arrange({ line: 500, tabs: 300, tools: 100 }, [])).toEqual({ isOne: true, fit: 0 })
})
