import { clientOrdersInUse, fillText, type Text } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { clientPort } from './dependents.ts'
import { joinsBefore } from './joins.ts'
import { clientsByIds } from './service.ts'

const ordersBefore = async ({ db, me }: SignedCall, ids: readonly string[]): Promise<Text[]> => {
  const rows = await clientsByIds(db, me, ids)
  const counts = await clientPort.use().allOrderCounts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, name }) => {
    const n = counts.get(id)
    return n === undefined ? [] : [fillText(clientOrdersInUse, { name, n })]
  })
}

/** What keeps care recipients from being deleted: their orders, and relatives who wait to be joined. */
export const clientUses = async (call: SignedCall, ids: readonly string[]): Promise<Text[]> => [
  ...(await ordersBefore(call, ids)),
  ...(await joinsBefore(call, ids)),
]
