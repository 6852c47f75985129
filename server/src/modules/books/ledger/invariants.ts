import { cardInvariants } from './card-invariants.ts'
import { ledgerDaysAreEntries } from './day-balances.ts'
import type { Invariant, Row } from './invariant.ts'
import { liabilityInvariants } from './liability-invariants.ts'
import { monthInvariants } from './month-invariants.ts'
import { orderInvariants } from './order-invariants.ts'
import { sumInvariants } from './sum-invariants.ts'
import { walletInvariants } from './wallet-invariants.ts'

export const invariants: readonly Invariant[] = [
  ...walletInvariants,
  ...orderInvariants,
  ...liabilityInvariants,
  ...cardInvariants,
  ...sumInvariants,
  ...monthInvariants,
  ledgerDaysAreEntries,
]

/** The number of an invariant in the data dictionary. */
export const keyOf = ({ name }: Pick<Invariant, 'name'>) => name.slice(0, 6)
export const invariantKeys: readonly string[] = invariants.map(keyOf).toSorted()

/** The violations of an invariant at one operator: all are counted, the first are kept. */
export interface Breach {
  readonly name: string
  readonly operatorId: string
  readonly count: number
  readonly samples: readonly Row[]
}

const samplesKept = 10

/** A fault can violate a rule a million times, more than a server has memory for, so the database counts the rows. */
const counted = (text: string) =>
  `select * from (
    select found.*, count(*) over at_operator as violations, row_number() over at_operator as number
    from (${text}) as found window at_operator as (partition by operator_id)) as numbered
  where number <= ${samplesKept}`

/** Runs the invariants with the given reader and returns the violations. */
export const findBreaches = async (read: (text: string) => Promise<Row[]>, of = invariants): Promise<Breach[]> => {
  const breaches: Breach[] = []
  for (const { name, text, isBroken } of of) {
    const rows = isBroken === undefined ? await read(counted(text)) : (await read(text)).filter(isBroken)
    for (const [operatorId, found] of Map.groupBy(rows, (row) => String(row['operator_id']))) {
      const count = Number(found[0]?.['violations'] ?? found.length)
      const samples = found.slice(0, samplesKept).map(({ violations: _count, number: _at, ...row }) => row)
      breaches.push({ name, operatorId, count, samples })
    }
  }
  return breaches
}

export const countBreaches = (breaches: readonly Breach[]) => breaches.reduce((sum, { count }) => sum + count, 0)
