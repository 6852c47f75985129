import { expect, test } from 'vitest'
import { actorTypes, leadsFrom, moveFault, movesBy, openMoves, type Move } from './moves.ts'

interface Parcel {
  readonly status: 'packed' | 'sent' | 'lost'
  readonly isHeavy: boolean
  readonly ownerId: string
}

const moves = {
  send: { from: ['packed'], to: 'sent', elsewhere: { lost: 'missing' } },
  sendByCrane: { from: ['packed'], to: 'sent', by: ['staff'], only: [({ isHeavy }) => isHeavy] },
  recall: {
    from: ['packed', 'sent'],
    to: 'packed',
    superFrom: ['sent'],
    unless: { ownRequest: ({ ownerId }, { id }) => ownerId === id, stale: ({ isHeavy }) => isHeavy },
  },
} satisfies Record<string, Move<Parcel['status'], Parcel, 'missing' | 'ownRequest' | 'stale'>>
const table: Readonly<Record<keyof typeof moves, Move<Parcel['status'], Parcel, 'missing' | 'ownRequest' | 'stale'>>> =
  moves

const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  status: 'packed',
  isHeavy: false,
  ownerId: 'anna',
  ...change,
})
const ben = { type: 'account', id: 'ben' } as const

test('a move is refused in other states, with the reason of that state where there is one', () => {
  expect(moveFault(table, parcel(), ben, 'send')).toBeUndefined()
  expect(moveFault(table, parcel({ status: 'sent' }), ben, 'send')).toBe('wrongState')
  expect(moveFault(table, parcel({ status: 'lost' }), ben, 'send')).toBe('missing')
})

test('a move is made by accounts alone unless it names others, and only of rows that have it', () => {
  const open = actorTypes.map((type) => openMoves(table, parcel({ isHeavy: true, ownerId: 'carl' }), { type }))
  expect(open).toEqual([[], ['sendByCrane'], ['send'], []])
  expect(openMoves(table, parcel(), { type: 'staff' })).toEqual([])
  expect(actorTypes.map((type) => movesBy(moves, type))).toEqual([[], ['sendByCrane'], ['send', 'recall'], []])
})

test('a state may be kept for super administrators; what else stands in the way comes after that, in order', () => {
  const sent = parcel({ status: 'sent', isHeavy: true })
  const anna = { type: 'account', id: 'anna' } as const
  expect(moveFault(table, sent, anna, 'recall')).toBe('forbidden')
  expect(moveFault(table, sent, { ...anna, isSuper: true }, 'recall')).toBe('ownRequest')
  expect(moveFault(table, sent, { ...ben, isSuper: true }, 'recall')).toBe('stale')
  expect(moveFault(table, parcel({ status: 'sent' }), { ...ben, isSuper: true }, 'recall')).toBeUndefined()
})

test('a move leads from its states, whoever makes it', () => {
  expect(leadsFrom(moves, 'recall', 'sent')).toBe(true)
  expect(leadsFrom(moves, 'recall', 'lost')).toBe(false)
})
