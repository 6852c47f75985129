import { expect, test } from 'vitest'
import { defaultSettings } from './profile.ts'

test('the settings begin as the specification says', () => {
  expect(defaultSettings).toMatchObject({
    themeColor: '#1bc7a1',
    tabs: false,
    fixedHeader: false,
    sidebarLogo: true,
    pinyinSearch: true,
  })
})
