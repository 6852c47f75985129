import { expect, it } from 'vitest'
import { arrange } from './line-room.ts'

const filters = [110, 200, 130]

it('puts tabs, filters and tools in one line, with the filters that fit', () => {
  expect(arrange({ line: 1000, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, fit: 3 })
  expect(arrange({ line: 860, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, fit: 2 })
  expect(arrange({ line: 600, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, fit: 1 })
})

it('shortens the tabs where the first filter would not fit beside them', () => {
  expect(arrange({ line: 560, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, tabsRoom: 286, fit: 1 })
  expect(arrange({ line: 454, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: true, tabsRoom: 180, fit: 1 })
})

it('gives the tabs a line of their own where less than three fifths of them would fit', () => {
  expect(arrange({ line: 453, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: false, fit: 1 })
  expect(arrange({ line: 140, tabs: 300, tools: 100 }, filters)).toEqual({ isOne: false, fit: 0 })
})

it('has tabs and tools in one line where a list has no filters', () => {
  expect(arrange({ line: 500, tabs: 300, tools: 100 }, [])).toEqual({ isOne: true, fit: 0 })
})
