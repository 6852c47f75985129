import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
const { chooseLang, firstLang, langStore } = await import('./lang.ts')

it('is the chosen language, else the browser’s if supported, else Chinese', () => {
  expect(firstLang('', 'en-GB')).toBe('en')
  expect(firstLang('', 'ES')).toBe('es')
  expect(firstLang('', 'ja')).toBe('ja')
  expect(firstLang('', 'de-DE')).toBe('zh')
  expect(firstLang('', undefined)).toBe('zh')
  expect(firstLang('a=1; language=ja; b=2', 'en')).toBe('ja')
  expect(firstLang('xlanguage=ja', 'en')).toBe('en')
  expect(firstLang('language=klingon', 'en')).toBe('en')
})

it('is kept in a cookie once chosen', () => {
  chooseLang('es')
  expect(langStore.get()).toBe('es')
  expect(firstLang(document.cookie, 'en')).toBe('es')
  expect(document.cookie).toContain('max-age=31536000')
})
