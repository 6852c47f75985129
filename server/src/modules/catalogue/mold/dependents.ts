import type { Text } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { makePort, makeRegistry } from '../../../kit/registry.ts'

interface NamedRow {
  readonly id: string
  readonly name: string
}

interface GradeUse {
  readonly gradeId: string | null
  readonly by: string
}

/** A module whose rows name kinds of staff or their ranks. */
export interface MoldDependent {
  /** Why these kinds may not be deleted. */
  readonly uses: (call: SignedCall, rows: readonly NamedRow[]) => Promise<Text[]>
  /** What stays as it is when a kind is disabled. */
  readonly stays?: (call: SignedCall, id: string) => Promise<Text[]>
  /** What names these ranks, which may then not be deleted. */
  readonly gradeUses?: (call: SignedCall, gradeIds: string[]) => Promise<GradeUse[]>
}
export const moldDependents = makeRegistry<MoldDependent>('what rests on kinds of staff')

export const moldPort = makePort<{
  /** How many staff each of these kinds has. */
  readonly peopleCounts: (db: Db, me: Me, moldIds: readonly string[]) => Promise<Map<string, number>>
}>('counts of staff')
