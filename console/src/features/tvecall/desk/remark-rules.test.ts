import { expect, test } from 'vitest'
import { isOvertaken, isPending, isUnsaved, shownKind, shownText } from './remark-rules.ts'

const row = { remark: '已通知家属', emergencyType: 'unwell' as const }

test('the saved remark is shown until the agent types', () => {
  expect([shownText(row, undefined), shownKind(row, undefined), isUnsaved(row, undefined)]).toEqual([
    '已通知家属',
    'unwell',
    false,
  ])
  const edits = { text: '', kind: 'emergency' as const, base: row.remark }
  expect([shownText(row, edits), shownKind(row, edits), isUnsaved(row, edits)]).toEqual(['', 'emergency', true])
})

test('text equal to the saved one but for spaces is saved', () => {
  expect(isUnsaved(row, { text: ' 已通知家属 ', base: row.remark })).toBe(false)
  expect(isUnsaved({ remark: null, emergencyType: null }, { text: '  ', base: null })).toBe(false)
})

test('a remark of another account is noticed, the own one after saving is not', () => {
  const edits = { text: '误触', base: null }
  expect(isOvertaken(row, edits)).toBe(true)
  expect(isOvertaken({ ...row, remark: '误触' }, edits)).toBe(false)
  expect(isOvertaken({ ...row, remark: null }, edits)).toBe(false)
  expect(isOvertaken(row, { kind: 'other', base: null })).toBe(false)
})

test('closing would lose a chosen kind and typed text, not text that is as before', () => {
  expect(isPending({ kind: 'other', base: null })).toBe(true)
  expect(isPending({ text: '误触', base: null })).toBe(true)
  expect(isPending({ text: ' 误触 ', base: '误触' })).toBe(false)
  expect(isPending({ text: '', base: null })).toBe(false)
})
