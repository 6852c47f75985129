import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('window', { addEventListener: () => undefined })
const { langStore } = await import('./lang.ts')
const { oneLine } = await import('./one-line.ts')

it('ends each of several texts as the language does, and leaves a single one alone', () => {
  langStore.set('en')
  expect(oneLine(['Required', 'Could not save.', 'Too long'])).toBe('Required. Could not save. Too long.')
  expect(oneLine(['Required'])).toBe('Required')
  expect(oneLine([])).toBe('')
  langStore.set('zh')
  expect(oneLine(['请填写', '保存失败。', '太长'])).toBe('请填写。保存失败。太长。')
})
