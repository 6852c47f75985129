import { businessDay, clientMachine, factsOfClient, formats, type ClientDraft } from '@kangju/contract'
import { and, isNull, sql } from 'drizzle-orm'
import { areaByNames } from '../../../../area/area-names.ts'
import { putRows, saysAlready } from '../../../../db/put-rows.ts'
import { phoneTailColumn } from '../../../../rows/phone-tail.ts'
import { within } from '../../../../rows/scope.ts'
import { encryptText, indexOf, openRows, openText } from '../../../../rows/sensitive.ts'
import { encrypt } from '../../../../secret/keyring.ts'
import { newId } from '../../../../secret/token.ts'
import type { ImportContext } from '../../../../sheet/import-plan.ts'
import { organsByCodes } from '../../../organs/organ/service.ts'
import { archiveNos, tailIndexOf } from '../service.ts'
import { clients, type Client } from '../table.ts'
import type { ClientImportRow } from './client-plan.ts'
import { spelledIdCard } from './known-clients.ts'
import { stamps } from '../../../../rows/stamps.ts'

const table = 'customer_client'
type Contact = ClientDraft['contacts'][number]

/** Replaces the contact of the same name, otherwise the first one. */
const contactsWith = (contact: Contact, before: readonly Contact[]): Contact[] => {
  const named = before.findIndex((one) => one.name === contact.name)
  const at = Math.max(0, named)
  return before.length === 0 ? [contact] : before.map((one, i) => (i === at ? contact : one))
}

/** Drops empty cells. */
const filled = <V extends object>(values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<V>

/** An address without spaces and in one width, because sheets write the same one differently. */
const plainAddress = (address: string) => address.normalize('NFKC').replaceAll(/\s/g, '')

/** The position belongs to its address: it stays with an unchanged one, and a new one waits for its own. */
const positionOf = (old: Client | undefined, areaCode: string, address: string) => {
  const isSame = old?.areaCode === areaCode && plainAddress(old.address) === plainAddress(address)
  return old === undefined || isSame ? {} : { lng: null, lat: null }
}

const codeOf = (row: ClientImportRow) => {
  const found = areaByNames(row)
  if ('unknown' in found) throw new Error('a row was to be written of a place that is not known')
  return found.code
}

interface Known {
  readonly id: string
  readonly row: ClientImportRow
  readonly old: Client | undefined
  readonly idCardIndex: string
}

/** Locks existing care recipients in a fixed order. */
const lockKnown = async ({ db, me, tools }: ImportContext, rows: readonly ClientImportRow[]) => {
  const place = placeOf(me.operatorId, 'idCard')
  const indexes = rows.map((row) => indexOf(tools.keyring, place, row.idCard))
  const found = await db
    .select()
    .from(clients)
    .where(
      and(
        within(me, clients),
        isNull(clients.twinOfId),
        sql`${clients.idCardIndex} = any(${sql.param(indexes)}::text[])`,
      ),
    )
    .orderBy(clients.id)
    .for('update')
  const known = new Map(found.map((client) => [client.idCardIndex, client]))
  return rows.map((row, at): Known => {
    const idCardIndex = indexes[at] ?? ''
    const old = known.get(idCardIndex)
    return { id: old?.id ?? newId(), row, old, idCardIndex }
  })
}

/** Common columns of new care recipients. */
const fresh = ({ me, now }: ImportContext, id: string, archiveNo: string) => ({
  id,
  operatorId: me.operatorId,
  archiveNo,
  createdAt: now.toISOString(),
  createdBy: me.id,
  createdByName: me.realname,
  organId: me.organId,
  subjectType: [],
  source: 'import' as const,
  status: clientMachine.initial,
})

const placeOf = (operatorId: string, field: 'idCard' | 'mobile') =>
  ({ operatorId, table, field, kind: field === 'idCard' ? 'idCard' : 'tel' }) as const

const encryptedMobile = (
  { me, tools: { keyring } }: ImportContext,
  id: string,
  mobile: string | undefined,
  old: Client | undefined,
) => {
  if (mobile === undefined) return {}
  const plain = formats.tel.normalise(mobile)
  const place = placeOf(me.operatorId, 'mobile')
  const mobileIndex = indexOf(keyring, place, plain)
  return mobileIndex === old?.mobileIndex
    ? {}
    : {
        mobile: encrypt(keyring, { ...place, id }, plain),
        mobileIndex,
        ...phoneTailColumn(keyring, place, plain),
      }
}

const encryptedContacts = ({ me, tools: { keyring } }: ImportContext, { id, row, old }: Known) => {
  const before = old === undefined ? [] : (openRows(keyring, table, 'contacts', old) as Contact[])
  const contact = {
    name: formats.personName.normalise(row.contactName),
    relation: row.contactRelation,
    mobile: formats.tel.normalise(row.contactMobile),
  }
  const after = JSON.stringify(contactsWith(contact, before))
  return after === JSON.stringify(before)
    ? {}
    : { contacts: encrypt(keyring, { table, field: 'contacts', operatorId: me.operatorId, id }, after) }
}

const encryptedRemark = ({ me, tools: { keyring } }: ImportContext, { id, row, old }: Known) => {
  if (row.remark === undefined) return {}
  const isSame = old !== undefined && openText(keyring, table, 'remark', old) === row.remark
  return isSame ? {} : { remark: encryptText(keyring, table, 'remark', { id, operatorId: me.operatorId }, row.remark) }
}

/** Encrypted columns that changed; existing care recipients keep their ID number, by which they were found. */
const encrypted = (context: ImportContext, known: Known) => {
  const { id, row, old, idCardIndex } = known
  const { me, tools } = context
  const idCard = spelledIdCard(row.idCard)
  return {
    ...(old === undefined
      ? { idCard: encrypt(tools.keyring, { ...placeOf(me.operatorId, 'idCard'), id }, idCard), idCardIndex }
      : {}),
    ...encryptedMobile(context, id, row.mobile ?? undefined, old),
    ...encryptedContacts(context, known),
    ...encryptedRemark(context, known),
  }
}

/** Values common to all rows of a batch. */
interface Batch {
  readonly today: string
  readonly organs: Awaited<ReturnType<typeof organsByCodes>>
}

/** Columns of an import row. */
const saidOf = (context: ImportContext, known: Known, { today, organs }: Batch) => {
  const { me, tools } = context
  const { row, old } = known
  const facts = factsOfClient(row, today) ?? row
  const areaCode = codeOf(row)
  return {
    name: formats.personName.normalise(row.name),
    idType: row.idType,
    ...(old === undefined ? { idTailIndex: tailIndexOf(tools.keyring, me.operatorId, row.idCard) } : {}),
    liveStatus: row.liveStatus,
    areaCode,
    address: row.address,
    ...positionOf(old, areaCode, row.address),
    ...filled({
      gender: facts.gender ?? undefined,
      birthday: facts.birthday,
      nation: row.nation,
      marital: row.marital,
      education: row.education,
      communityName: row.communityName,
      organId: row.organCode === undefined ? undefined : organs.get(row.organCode)?.id,
      medInsurance: row.medInsurance,
      subjectType: row.subjectType,
    }),
    ...encrypted(context, known),
  }
}

/**
 * Writes all rows in one statement: existing care recipients get the filled cells, others are created. Unchanged rows
 * are not written.
 */
export const writeClients = async (context: ImportContext, rows: ClientImportRow[]) => {
  const { db, me, now } = context
  const known = await lockKnown(context, rows)
  const codes = rows.flatMap((row) => row.organCode ?? [])
  const batch = { today: businessDay(now), organs: await organsByCodes(db, me, codes) }
  const inserted = known.filter(({ old }) => old === undefined).length
  const numbers = inserted === 0 ? [] : await archiveNos(db, inserted)
  const values = known.flatMap((one) => {
    const { old } = one
    const said = saidOf(context, one, batch)
    if (old !== undefined && saysAlready(old, said)) return []
    const stamp = { version: (old?.version ?? 0) + 1, ...stamps({ me, now }) }
    return [{ ...(old ?? fresh(context, one.id, numbers.shift() ?? '')), ...said, ...stamp }]
  })
  await putRows(db, clients, values as Client[])
  return { inserted, updated: rows.length - inserted }
}
