import { fillText, type Text, customerclientFollows as follows } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { SignedCall } from '../../../http/call.ts'
import { encryptText } from '../../../rows/sensitive.ts'
import { healthCounts } from '../health/service.ts'
import { assessmentCounts } from '../longcare/service.ts'
import { tvUserNames } from '../../boxes/tvuser/service.ts'
import { clientPort } from './dependents.ts'
import { clients, type Client } from './table.ts'

const household = async ({ db }: SignedCall, { tvUserId }: Client): Promise<Text[]> => {
  const name = tvUserId === null ? undefined : (await tvUserNames(db, [tvUserId])).get(tvUserId)
  return name === undefined ? [] : [fillText(follows.boxStays, { name })]
}

const recordsOf = async ({ db }: SignedCall, { id }: Client): Promise<Text[]> => {
  const health = (await healthCounts(db, [id])).get(id) ?? 0
  const assessments = (await assessmentCounts(db, [id])).get(id) ?? 0
  return [
    ...(health > 0 ? [fillText(follows.healthGoes, { n: health })] : []),
    ...(assessments > 0 ? [fillText(follows.assessmentsGo, { n: assessments })] : []),
  ]
}

const closing = async ({ db }: SignedCall, { id }: Client): Promise<Text[]> => {
  const { visits, unpaid } = await clientPort.use().open(db, id)
  return [
    ...(visits > 0 ? [fillText(follows.visitsClose, { n: visits })] : []),
    ...(unpaid > 0 ? [fillText(follows.unpaidClose, { n: unpaid })] : []),
  ]
}

/** Consequences shown before a state change. */
export const clientFollows = async (call: SignedCall, client: Client, move: string): Promise<Text[]> => {
  if (move === 'remove') return recordsOf(call, client)
  if (move === 'moveAway') return [follows.noOrders]
  if (move === 'recordDeath')
    return [follows.noOrders, ...(await closing(call, client)), follows.recordsStay, ...(await household(call, client))]
  return move === 'comeBack' || move === 'undoDeath' ? [follows.ordersAgain] : []
}

/** Stores the reason with the row; a return clears it, and a death stops what is open. */
export const clientMoved = async (call: SignedCall, row: Client, move: string, body: { remark?: unknown }) => {
  const { db, tools } = call
  const { id } = row
  const said = typeof body.remark === 'string' && body.remark.trim() !== '' ? body.remark.trim() : null
  const isAway = move === 'moveAway' || move === 'recordDeath'
  await db
    .update(clients)
    .set({ statusReason: isAway ? encryptText(tools.keyring, 'customer_client', 'statusReason', row, said) : null })
    .where(eq(clients.id, id))
  if (move === 'recordDeath') await clientPort.use().closeForDeath(call, id)
}
