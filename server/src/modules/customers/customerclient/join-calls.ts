import { checkClient, clientJoinCode, fill, validationWords, type ClientDraft, type edgeOrder } from '@kangju/contract'
import { and, eq, inArray } from 'drizzle-orm'
import type { Call, SignedCall } from '../../../http/call.ts'
import { invalid, Problem } from '../../../kit/problem.ts'
import { refuseBy } from '../../../rows/draft.ts'
import { within } from '../../../rows/scope.ts'
import { actWithCode, sendCodeQuietly } from '../../base/sms/service.ts'
import { bookerById } from '../customerbooker/service.ts'
import { fileClient } from './file.ts'
import { holdIdCard, idCardIndexOf } from './id-card.ts'
import { askToJoin, holdJoinOf, numberForCode } from './joins.ts'
import { acceptJoin } from './merge.ts'
import { clientOfBooker } from './service.ts'
import { clientBookers, clients, type Client } from './table.ts'

const purpose = 'joinClient'

/** All records of an ID number: the one on file, and those that relatives added. */
const recordsOf = async ({ db, me, tools }: SignedCall, idCard: string): Promise<Client[]> => {
  const index = idCardIndexOf(tools.keyring, me.operatorId, idCard)
  await holdIdCard(db, me.operatorId, index)
  return db
    .select()
    .from(clients)
    .where(and(within({ operatorId: me.operatorId, organId: null }, clients), eq(clients.idCardIndex, index)))
}

/** The customer's own record of an ID number is refused a second time, whether or not another one is on file. */
const refuseRepeated = async ({ db, me }: SignedCall, records: readonly Client[]) => {
  const isOwn = records.some(({ bookerId }) => bookerId === me.id)
  const asked =
    records.length === 0
      ? 0
      : await db.$count(
          clientBookers,
          and(
            eq(clientBookers.bookerId, me.id),
            inArray(
              clientBookers.clientId,
              records.map(({ id }) => id),
            ),
          ),
        )
  if (isOwn || asked > 0) throw invalid({ idCard: [validationWords.exists] })
}

/**
 * Adds a care recipient of the customer; the organisation follows from the booker. Every customer gets a record with
 * only what they typed, so nothing they see tells whether the ID number was on file.
 */
export const addClientOfBooker = async (call: Call<typeof edgeOrder.addClient>) => {
  const { db, me, body } = call
  const draft = body as ClientDraft
  refuseBy(checkClient(draft))
  const booker = await bookerById(db, me.operatorId, me.id)
  const records = await recordsOf(call, draft.idCard)
  await refuseRepeated(call, records)
  const file = records.find(({ twinOfId }) => twinOfId === null)
  const own = { ...draft, bookerId: me.id, organId: booker?.organId ?? null, tvUserId: null, careLevel: null }
  const row = await fileClient(call, own, 'miniProgram', file?.id)
  if (file !== undefined) await askToJoin(call, file, row)
  call.audit({ entityId: row.id })
  return { id: row.id }
}

const ownRecord = async (call: SignedCall, id: string): Promise<Client> => {
  const row = await clientOfBooker(call.db, call.me, id)
  if (row === undefined) throw new Problem('missing')
  return row
}

export const sendJoinCode = async (call: Call<typeof edgeOrder.joinCode>) => {
  const { db, me } = call
  const record = await ownRecord(call, call.params.id)
  const booker = await bookerById(db, me.operatorId, me.id)
  if (booker === undefined) throw new Problem('tokenInvalid')
  const to = await numberForCode(call, record, booker)
  await sendCodeQuietly(call, {
    purpose,
    boundTo: [record.id],
    mobile: to?.mobile,
    message: (code) => fill(clientJoinCode.zh, { code, tail: to?.tail ?? '', name: to?.name ?? '' }),
  })
  return null
}

export const joinWithCode = async (call: Call<typeof edgeOrder.join>) => {
  const { me, now, body } = call
  const record = await ownRecord(call, call.params.id)
  const given = { purpose, boundTo: [record.id], code: body.code }
  return actWithCode(call, given, async (tx) => {
    const join = await holdJoinOf(tx, me.operatorId, record.id)
    if (join === undefined) throw new Problem('codeExpired')
    await acceptJoin(tx, join, { isByCode: true, by: null, byName: me.realname, now })
    call.audit({ entityId: join.clientId, detail: { joined: me.id } })
    return { id: join.clientId }
  })
}
