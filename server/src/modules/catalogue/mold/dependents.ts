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

/** A module whose rows refer to staff types or their grades. */
export interface MoldDependent {
  /** Obstacles to deleting these staff types. */
  readonly uses: (call: SignedCall, rows: readonly NamedRow[]) => Promise<Text[]>
  /** Rows that remain unchanged when a staff type is disabled, for the confirmation. */
  readonly stays?: (call: SignedCall, id: string) => Promise<Text[]>
  /** Rows that refer to these grades, which then cannot be deleted. */
  readonly gradeUses?: (call: SignedCall, gradeIds: string[]) => Promise<GradeUse[]>
}
export const moldDependents = makeRegistry<MoldDependent>('what rests on kinds of staff')

export const moldPort = makePort<{
  /** Number of staff of each of these staff types. */
  readonly peopleCounts: (db: Db, me: Me, moldIds: readonly string[]) => Promise<Map<string, number>>
}>('counts of staff')
