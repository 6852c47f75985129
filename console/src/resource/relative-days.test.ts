import { expect, it } from 'vitest'
import { withDaysOf, withRelativeDays } from './relative-days.ts'

const saved = (search: string) => withRelativeDays(search, '2026-11-17')
const opened = (search: string) => withDaysOf(saved(search), '2026-12-31')

it('keeps today, tomorrow and days from or until today relative in a saved view', () => {
  expect(saved('appointFrom=2026-11-17&appointTo=2026-11-17')).toBe('appointFrom=today&appointTo=today')
  expect(opened('appointFrom=2026-11-17&appointTo=2026-11-17')).toBe('appointFrom=2026-12-31&appointTo=2026-12-31')
  expect(opened('appointFrom=2026-11-18&appointTo=2026-11-18')).toBe('appointFrom=2027-01-01&appointTo=2027-01-01')
  expect(opened('appointFrom=2026-11-17&appointTo=2026-11-23')).toBe('appointFrom=2026-12-31&appointTo=2027-01-06')
  expect(opened('status=paid&createdFrom=2026-11-11&createdTo=2026-11-17')).toBe(
    'status=paid&createdFrom=2026-12-25&createdTo=2026-12-31',
  )
})

it('keeps other days as they are', () => {
  const fixed = 'createdFrom=2026-11-01&createdTo=2026-11-10&keyword=today'
  expect(opened(fixed)).toBe(fixed)
})
