import type { Db } from '../../../db/client.ts'
import { addRows } from '../../../db/put-rows.ts'
import { newId } from '../../../secret/token.ts'
import type { Row } from './invariant.ts'
import { countBreaches, invariants, keyOf, type Breach } from './invariants.ts'
import { checkResults, checkRuns } from './table.ts'

const longest = 200

/** A row as names and texts; the operator is known from the run. */
const sampleOf = ({ operator_id: _operator, ...row }: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest),
    ]),
  )

interface Run {
  readonly operatorId: string
  readonly at: Date
  readonly cause: 'nightly' | 'asked'
  readonly byName?: string
  /** Violations of this operator. */
  readonly breaches: readonly Breach[]
}

/** Writes the results of all invariants for one operator. */
export const writeRun = async (tx: Db, { operatorId, at, cause, byName, breaches }: Run) => {
  const id = newId()
  const violations = countBreaches(breaches)
  await tx.insert(checkRuns).values({ id, operatorId, at: at.toISOString(), cause, byName: byName ?? null, violations })
  const found = Map.groupBy(breaches, keyOf)
  const results = invariants.map(keyOf).map((key) => {
    const of = found.get(key) ?? []
    const samples = of.flatMap((breach) => breach.samples.map(sampleOf))
    return { runId: id, key, violations: countBreaches(of), samples }
  })
  await addRows(tx, checkResults, results)
}
