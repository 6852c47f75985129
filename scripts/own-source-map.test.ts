import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
import { ownSourceMap } from './own-source-map.mjs'

// Lines 1 to 5 of the output come from a package, from lines 10 (in two segments) and 11 of ours, from the package
// again, and from line 12 of ours.
const map = {
  version: 3,
  sources: ['package.js', 'ours.ts'],
  names: [],
  mappings: 'AAAA;ECSE,MAAM;IACE;ADVR;ACWA',
}

test('a source map of ours names the line of our sources and nothing in packages', () => {
  const own = ownSourceMap(map, (source: string) => source === 'ours.ts')
  expect(own.sources).toEqual(['ours.ts'])
  const read = new SourceMap({ file: '', sourcesContent: [], sourceRoot: '', ...own })
  const place = (line: number, column: number) => {
    const entry = read.findEntry(line, column)
    return 'originalSource' in entry ? [entry.originalSource, entry.originalLine] : []
  }
  expect(place(0, 0)[0]).toBeUndefined()
  expect(place(1, 0)).toEqual(['ours.ts', 9])
  expect(place(1, 30)).toEqual(['ours.ts', 9])
  expect(place(2, 0)).toEqual(['ours.ts', 10])
  expect(place(3, 5)[0]).toBeUndefined()
  expect(place(4, 0)).toEqual(['ours.ts', 11])
})
