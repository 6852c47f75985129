import { expect, it } from 'vitest'
import { oneLine } from './one-line.ts'

it('ends each of several texts as its script does, and leaves a single one alone', () => {
  expect(oneLine(['Required', 'Could not save.', 'Too long'])).toBe('Required. Could not save. Too long.')
  expect(oneLine(['请填写', '保存失败。', '太长（10）'])).toBe('请填写。保存失败。太长（10）。')
  expect(oneLine(['Required'])).toBe('Required')
  expect(oneLine([])).toBe('')
})
