import { expect, test } from 'vitest'
import { holdsName, isGuessable } from './password-strength.ts'

test.each([
  'Password1!',
  'P@ssw0rd123',
  'qwerty12345',
  '1qaz2wsx3edc',
  'Admin@12345',
  'woaini1314520',
  'zhangsan1990',
  'aaaaaaaaa1',
  'a1a1a1a1a1',
  'Welcome2026!',
  `a${'1'.repeat(127)}`,
])('%s is refused as guessable', (password) => {
  expect(isGuessable(password, [])).toBe(true)
})

test.each(['Kangju#2026', 'Ningbo-tram-2041', 'correct horse battery 1', `x7${'密'.repeat(3)}渔舟唱晚`, 'k3J9fQz1Lw'])(
  '%s is accepted',
  (password) => {
    expect(isGuessable(password, [])).toBe(false)
  },
)

test('words about the owner make a password guessable', () => {
  expect(isGuessable('Haizhuqu#2026', [])).toBe(false)
  expect(isGuessable('Haizhuqu#2026', ['haizhuqu'])).toBe(true)
})

test('a user name is found in any letter case', () => {
  expect(holdsName('x9_LINWX_x9', 'linwx')).toBe(true)
  expect(holdsName('linw-x9-x9', 'linwx')).toBe(false)
})
