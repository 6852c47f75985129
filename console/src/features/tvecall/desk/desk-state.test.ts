import type { CallEntry } from '@kangju/contract'
import { expect, test } from 'vitest'
import { closed, firstState, ringingOf, talkOf, withCall, withoutPersons, withSnapshot } from './desk-state.ts'

const call = (callId: string, change: Partial<CallEntry> = {}): CallEntry => ({
  callId,
  recordid: callId,
  callNo: 'HJ20261115000001',
  sn: 'KJBOX-1',
  callerName: '赵敏',
  address: '文三路1号',
  callType: 'video',
  calltime: `2026-11-15T10:00:0${callId}.000+08:00`,
  starttime: null,
  endTime: null,
  remark: null,
  status: 'calling',
  iscalling: true,
  isconnect: false,
  escalation: 0,
  accountId: null,
  accountName: null,
  isMine: false,
  isBoxAway: false,
  isAgentAway: false,
  handover: null,
  isRecorded: false,
  told: [],
  peer: { friend_id: 'box', topic_tome: 'call/1/agent' },
  ...change,
})
const ids = (state: typeof firstState) => state.calls.map(({ callId }) => callId)

test('the newest call is on top', () => {
  const state = withCall(withCall(firstState, call('1')), call('2'))
  expect(ids(state)).toEqual(['2', '1'])
})

test('a call that another agent answered leaves the list, an own one stays after its end', () => {
  const both = withCall(withCall(firstState, call('1')), call('2'))
  const answered = withCall(both, call('1', { status: 'talking', accountId: 'account-2' }))
  expect(ids(answered)).toEqual(['2'])
  const mine = withCall(answered, call('2', { status: 'talking', isMine: true }))
  expect(talkOf(mine)?.callId).toBe('2')
  expect(ids(withCall(mine, call('2', { status: 'ended', isMine: true })))).toEqual(['2'])
})

test('a snapshot removes calls that are gone and keeps own ones that are over', () => {
  const before = withCall(withCall(firstState, call('1')), call('2', { status: 'ended', isMine: true }))
  expect(ids(withSnapshot(before, [call('3')]))).toEqual(['3', '2'])
})

test('closing the dialog clears the list but for calls that still ring', () => {
  const state = withCall(withCall(firstState, call('1', { status: 'ended', isMine: true })), call('2'))
  const after = closed({ ...state, isOpen: true, currentId: '1' })
  expect([ids(after), ringingOf(after).length, after.isOpen]).toEqual([['2'], 1, false])
})

test('the end of the session removes names, addresses and remarks, and calls still ring', () => {
  const state = withoutPersons(withCall(firstState, call('1', { remark: '起夜时误按' })))
  expect(state.calls[0]).toMatchObject({ callId: '1', callerName: null, address: null, remark: null })
  expect(ringingOf(state)).toHaveLength(1)
})
