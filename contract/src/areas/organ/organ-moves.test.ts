import { expect, test } from 'vitest'
import { openMoves } from '../../kit/moves.ts'
import { mayAddOrgan, organMoveFault, organMoves } from './organ-moves.ts'

const account = { type: 'account' } as const
const openOf = (active: 0 | 1, status: 'enabled' | 'disabled') => openMoves(organMoves, { active, status }, account)

test('an opened organisation is suspended, resumed or closed; another one is opened or deleted', () => {
  expect(openOf(0, 'enabled')).toEqual(['open', 'remove'])
  expect(openOf(1, 'enabled')).toEqual(['suspend', 'close'])
  expect(openOf(1, 'disabled')).toEqual(['resume', 'close'])
})

test('an opened organisation is in use, and therefore not deleted', () => {
  expect(organMoveFault({ active: 1, status: 'enabled' }, account, 'remove')).toBe('inUse')
})

test('an account of one organisation adds no other', () => {
  expect([mayAddOrgan(null), mayAddOrgan('01900000-0000-7000-8000-000000000001')]).toEqual([true, false])
})
