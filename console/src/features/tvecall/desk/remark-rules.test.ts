import { expect, test } from 'vitest'
import { isOvertaken, isUnsaved, shownKind, shownText } from './remark-rules.ts'

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
