import { expect, test } from 'vitest'
import { layCards, type UsableCard } from './prepaycard-use.ts'

const card = (cardNo: string, change: Partial<UsableCard> = {}): UsableCard => ({
  cardNo,
  availableFen: 10_000,
  maxPayBp: 10_000,
  validEnd: null,
  visits: null,
  ...change,
})
const visitCard = (cardNo: string, unitFen: number, timesLeft: number, availableFen = unitFen * timesLeft) =>
  card(cardNo, { availableFen, visits: { specId: 's', unitFen, timesLeft } })
const item = (specId: string, qty: number, listFen: number, commodityId: string | null = null) => ({
  specId,
  commodityId,
  qty,
  listFen,
})
const laid = (cards: readonly UsableCard[], payFen: number, items = [item('s', 1, payFen)], dueFen = payFen) =>
  layCards(cards, { payFen, dueFen, items }).map(({ card: { cardNo }, fen, times }) => [cardNo, fen, times])

test('cards that end sooner pay first, each up to its balance and its share of the order', () => {
  const cards = [
    card('1'),
    card('2', { validEnd: '2027-01-31' }),
    card('3', { validEnd: '2026-12-31', maxPayBp: 1000 }),
  ]
  expect(laid(cards, 20_000)).toEqual([
    ['3', 2000, null],
    ['2', 10_000, null],
    ['1', 8000, null],
  ])
  expect(laid(cards, 20_000, undefined, 1500)).toEqual([['3', 1500, null]])
})

test('a visit card pays one use per unit, and its last use is the rest', () => {
  expect(laid([visitCard('1', 3333, 3, 10_000)], 5000)).toEqual([['1', 3333, 1]])
  expect(laid([visitCard('1', 3333, 1, 3334)], 5000)).toEqual([['1', 3334, 1]])
  expect(laid([visitCard('1', 3333, 3, 10_000)], 15_000, [item('s', 3, 15_000)])).toEqual([['1', 10_000, 3]])
  expect(laid([visitCard('1', 3333, 2, 6667)], 15_000, [item('s', 3, 15_000)])).toEqual([['1', 6667, 2]])
})

test('a visit card pays neither for other options and bundles nor more than its unit costs', () => {
  expect(laid([visitCard('1', 3000, 5)], 9000, [item('other', 1, 5000), item('s', 1, 4000)])).toEqual([['1', 3000, 1]])
  expect(laid([visitCard('1', 3000, 5)], 9000, [item('s', 1, 9000, 'bundle')])).toEqual([])
  expect(laid([visitCard('1', 3000, 5)], 4000, [item('s', 2, 4000)])).toEqual([['1', 4000, 2]])
  // A discount is shared by all items, so the unit costs less than its list price.
  expect(laid([visitCard('1', 3000, 5)], 4000, [item('other', 1, 4000), item('s', 1, 4000)])).toEqual([['1', 2000, 1]])
})

test('a second visit card pays only units that the first left', () => {
  const items = [item('s', 3, 9000)]
  expect(laid([visitCard('1', 3000, 2), visitCard('2', 3000, 4)], 9000, items)).toEqual([
    ['1', 6000, 2],
    ['2', 3000, 1],
  ])
  expect(laid([visitCard('1', 3000, 3), visitCard('2', 3000, 4)], 9000, items)).toEqual([['1', 9000, 3]])
})
