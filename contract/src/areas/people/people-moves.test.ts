import { expect, test } from 'vitest'
import { openMoves } from '../../kit/moves.ts'
import { peopleMoveFault, peopleMoves, peopleStates } from './people-moves.ts'
import { applyMoveFault, applyMoves, applyStates } from './peopleapply-moves.ts'

const account = { type: 'account' } as const

test('staff at work receive visits or stop; others are resumed or hired again first', () => {
  const open = peopleStates.map((status) => openMoves(peopleMoves, { status, isReceive: 0 }, account))
  expect(open).toEqual([['suspend', 'leave', 'receive'], ['resume', 'leave'], ['rehire']])
  expect(openMoves(peopleMoves, { status: 'active', isReceive: 1 }, account)).toContain('stopReceiving')
  expect(peopleMoveFault({ status: 'left', isReceive: 0 }, account, 'receive')).toBe('notReady')
  expect(peopleMoveFault({ status: 'active', isReceive: 1 }, account, 'receive')).toBe('wrongState')
})

test('an application is reviewed while it is pending, and edited until it is approved', () => {
  const open = applyStates.map((status) => openMoves(applyMoves, { status, mayAudit: 1 }, account))
  expect(open).toEqual([['approve', 'reject', 'edit'], [], ['resubmit']])
  expect(applyMoveFault({ status: 'pending', mayAudit: 0 }, account, 'approve')).toBe('ownRequest')
  expect(applyMoveFault({ status: 'pending', mayAudit: 0 }, account, 'edit')).toBeUndefined()
})
