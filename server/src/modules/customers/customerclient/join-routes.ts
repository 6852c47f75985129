import { mask, type ClientJoin, type customerclient } from '@kangju/contract'
import { and, desc, eq, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Call } from '../../../http/call.ts'
import { find, within } from '../../../rows/scope.ts'
import { openField } from '../../../rows/sensitive.ts'
import { bookers } from '../customerbooker/table.ts'
import { holdPending } from './joins.ts'
import { acceptJoin, refuseJoin } from './merge.ts'
import { clientBookers, clients } from './table.ts'

const twins = alias(clients, 'twin')

/** Requests about a record on file, or of the record that a relative added; only of files that the account may see. */
export const listJoins = async (call: Call<typeof customerclient.joins>): Promise<ClientJoin[]> => {
  const { db, me, tools, params } = call
  const { id } = await find(db, me, clients, params.id)
  const rows = await db
    .select({ join: clientBookers, file: clients, booker: bookers, twinDeletedAt: twins.deletedAt })
    .from(clientBookers)
    .innerJoin(clients, eq(clients.id, clientBookers.clientId))
    .innerJoin(bookers, eq(bookers.id, clientBookers.bookerId))
    .innerJoin(twins, eq(twins.id, clientBookers.twinId))
    .where(and(within(me, clients), or(eq(clientBookers.clientId, id), eq(clientBookers.twinId, id))))
    .orderBy(desc(clientBookers.id))
  return rows.map(({ join, file, booker, twinDeletedAt }) => ({
    ...join,
    twinId: twinDeletedAt === null ? join.twinId : null,
    archiveNo: file.archiveNo,
    clientName: file.name,
    bookerName: booker.name ?? booker.nickname ?? '',
    bookerMobile: mask.mobile(openField(tools.keyring, 'customer_booker', 'mobile', booker)),
    isByCode: join.isByCode === null ? null : join.isByCode ? 1 : 0,
  }))
}

export const decideJoin = async (call: Call<typeof customerclient.decideJoin>) => {
  const { db, me, now, params, body } = call
  const join = await holdPending(db, me.operatorId, params.id)
  await find(db, me, clients, join.clientId)
  const decision = { isByCode: false, by: me.id, byName: me.realname, remark: body.remark, now }
  await (body.pass === 1 ? acceptJoin(db, join, decision) : refuseJoin(db, join, decision))
  call.audit({ entityId: join.clientId, detail: { pass: body.pass, bookerId: join.bookerId, remark: body.remark } })
  return null
}
