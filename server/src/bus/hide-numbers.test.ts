import { expect, test } from 'vitest'
import { hideNumbers } from './hide-numbers.ts'

test('mobile numbers are masked and longer personal numbers removed, anywhere in a text', () => {
  expect(hideNumbers('王芳 洗澡，电话13812345678')).toBe('王芳 洗澡，电话138****5678')
  expect(hideNumbers('tel:+86 138-1234-5678.')).toBe('tel:138****5678.')
  expect(hideNumbers('打 138 1234 5678 或010-12345678，0571 87654321')).toBe(
    '打 138****5678 或010-****5678，0571-****4321',
  )
  expect(hideNumbers('身份证110101199003071234、11010519491231002x')).toBe('身份证****、****')
  expect(hideNumbers('卡号6228480402564890018')).toBe('卡号****')
})

test('order numbers, amounts, times and addresses stay', () => {
  const said = '订单ZD20261115000001申请退款¥12345678.90，子订单FD20261115000123，2026-11-15 08:00，3幢1201室'
  expect(hideNumbers(said)).toBe(said)
})
