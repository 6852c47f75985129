import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { nextOf } from '../../../db/numbers.ts'
import { tvUsers } from '../../boxes/tvuser/table.ts'
import { clients } from './table.ts'

/** How many of a household one box may speak for. */
export const clientsOfTvUserAtMost = 4

const archiveDigits = 8

/** The next file numbers, in one step however many; their series is locked until the transaction ends. */
export const archiveNos = async (tx: Db, count: number): Promise<string[]> => {
  const last = await nextOf(tx, 'DA', count)
  return Array.from({ length: count }, (_none, at) => `DA${String(last - count + 1 + at).padStart(archiveDigits, '0')}`)
}

/** Two who add to the same household at once wait for each other, so that neither oversteps the limit. */
export const holdHousehold = async (tx: Db, tvUserId: string) => {
  await tx.select({ id: tvUsers.id }).from(tvUsers).where(eq(tvUsers.id, tvUserId)).for('update')
}

/** How many others than this one a household has. */
export const othersOfHousehold = (tx: Db, tvUserId: string, clientId: string | undefined) =>
  tx.$count(
    clients,
    and(
      eq(clients.tvUserId, tvUserId),
      isNull(clients.deletedAt),
      clientId === undefined ? undefined : ne(clients.id, clientId),
    ),
  )
