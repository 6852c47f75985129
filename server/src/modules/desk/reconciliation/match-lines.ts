import { billOutcomes, type BillOutcome, type BillSums } from '@kangju/contract'
import type { BillItemRow } from './table.ts'
import type { OurMoney } from './our-money.ts'

export type TheirLine = Pick<BillItemRow, 'id' | 'kind' | 'matchNo' | 'theirNo' | 'theirFen' | 'theirState'>

export interface Match {
  readonly line: TheirLine
  readonly outcome: BillOutcome
  readonly ours: OurMoney | undefined
}

/** Money by kind and number; each is taken once, so that a repeated line finds nothing. */
export const makeStock = (money: readonly OurMoney[]) => {
  const stock = new Map<string, OurMoney[]>()
  const add = (one: OurMoney) => {
    const key = `${one.kind} ${one.matchNo}`
    const held = stock.get(key)
    if (held === undefined) stock.set(key, [one])
    else held.push(one)
  }
  for (const one of money) add(one)
  const used = new Set<string>()
  return {
    take: ({ kind, matchNo }: TheirLine) => {
      const found = stock.get(`${kind} ${matchNo}`)?.shift()
      if (found !== undefined) used.add(`${kind} ${matchNo}`)
      return found
    },
    /** Notes that a line has found its money elsewhere. */
    use: ({ kind, matchNo }: TheirLine) => void used.add(`${kind} ${matchNo}`),
    isUsed: ({ kind, matchNo }: TheirLine) => used.has(`${kind} ${matchNo}`),
    rest: () => [...stock.values()].flat(),
  }
}

/**
 * Compares a line with our money of the same number. A refund that we have not booked yet agrees with a refund that the
 * channel is still working on, or that failed there; if the channel has paid it, our books lack it.
 */
export const judge = (line: TheirLine, ours: OurMoney | undefined): BillOutcome => {
  if (ours === undefined) return 'onlyTheirs'
  const isSame = line.theirFen === ours.fen
  if (ours.at !== null) return isSame ? 'matched' : 'amountDiffers'
  if (line.theirState === 'FAIL') return 'matched'
  return line.theirState === 'PROCESSING' && isSame ? 'matched' : 'onlyTheirs'
}

const noFigures = () => ({ count: 0, theirFen: 0, ourFen: 0 })

/** Sums by outcome and kind. */
export const makeSums = () => {
  const sums = Object.fromEntries(
    billOutcomes.map((outcome) => [outcome, { payment: noFigures(), refund: noFigures() }]),
  ) as BillSums
  return {
    sums,
    add: (outcome: BillOutcome, kind: OurMoney['kind'], theirFen: number, ourFen: number) => {
      const figures = sums[outcome][kind]
      figures.count += 1
      figures.theirFen += theirFen
      figures.ourFen += ourFen
    },
  }
}
