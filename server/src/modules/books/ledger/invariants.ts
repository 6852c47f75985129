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

export interface Breach {
  readonly name: string
  readonly operatorId: string
  readonly row: Row
}

/** Runs the invariants with the given reader and returns the violations. */
export const findBreaches = async (read: (text: string) => Promise<Row[]>, of = invariants): Promise<Breach[]> => {
  const breaches: Breach[] = []
  for (const { name, text, isBroken } of of)
    for (const row of await read(text))
      if (isBroken === undefined || isBroken(row)) breaches.push({ name, operatorId: String(row['operator_id']), row })
  return breaches
}
