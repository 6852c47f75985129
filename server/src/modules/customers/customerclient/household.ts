import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextOf } from '../../../db/numbers.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { clients } from './table.ts'

/** Maximum number of care recipients linked to one TV user. */
export const clientsOfTvUserAtMost = 4

const archiveDigits = 8

/** Next record numbers, in one step; the series is locked until the transaction ends. */
export const archiveNos = async (tx: Db, count: number): Promise<string[]> => {
  const last = await nextOf(tx, 'DA', count)
  return Array.from({ length: count }, (_none, at) => `DA${String(last - count + 1 + at).padStart(archiveDigits, '0')}`)
}

/** Locks the TV user, so that concurrent additions cannot exceed the limit. */
export const holdHousehold = async (tx: Db, tvUserId: string) => {
  await tx.select({ id: tvUsers.id }).from(tvUsers).where(eq(tvUsers.id, tvUserId)).for('update')
}

/** Number of other care recipients linked to a TV user. */
export const othersOfHousehold = (tx: Db, tvUserId: string, clientId: string | undefined) =>
  tx.$count(
    clients,
    and(
      eq(clients.tvUserId, tvUserId),
      isNull(clients.deletedAt),
      clientId === undefined ? undefined : ne(clients.id, clientId),
    ),
  )
