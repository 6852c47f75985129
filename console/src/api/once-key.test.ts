import { expect, it } from 'vitest'
import { makeOnceKey } from './once-key.ts'

it('keeps its key while the content is the same and takes a new key when it changes', () => {
  const keyOf = makeOnceKey()
  const first = keyOf({ fen: 100 })
  expect(keyOf({ fen: 100 })).toBe(first)
  const second = keyOf({ fen: 101 })
  expect(second).not.toBe(first)
  expect(keyOf({ fen: 100 })).not.toBe(first)
  expect(makeOnceKey()({ fen: 100 })).not.toBe(first)
})
