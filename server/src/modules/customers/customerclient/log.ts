import type { ClientRow, customerclient, Reply } from '@kangju/contract'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { areaName } from '../../../area/area-names.ts'
import type { Db } from '../../../db/client.ts'
import { auditRows } from '../../../db/tables.ts'
import type { Call } from '../../../http/call.ts'
import { openDetail } from '../../../http/confidential.ts'
import { find } from '../../../rows/scope.ts'
import { bookerNames } from '../customerbooker/service.ts'
import { healthRecords } from '../health/table.ts'
import { assessments } from '../longcare/table.ts'
import { organNames } from '../../organs/organ/service.ts'
import { tvUserNames } from '../../boxes/tvuser/service.ts'
import { clients } from './table.ts'

type Line = Reply<typeof customerclient.log>[number]
type Plain = Record<string, unknown>

const linesAtMost = 200

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

const said = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(said).join('、')
  if (!isPlain(value)) return String(value as string | number | boolean)
  const { name, mobile } = value as Partial<ClientRow['contacts'][number]>
  return [name, mobile].filter((part) => part !== undefined).join(' ')
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** Changes of the care recipient's own fields from the audit log. */
const changesOf = (action: string, detail: Plain): Line['changes'] => {
  if (action === 'customerclient.changestatus')
    return [{ field: 'status', from: said(detail['from']), to: said(detail['to']) }]
  if (action === 'customerclient.reveal') return [{ field: said(detail['field']), from: '', to: '' }]
  if (action !== 'customerclient.edit') return []
  return Object.entries(detail).flatMap(([field, change]) =>
    isPlain(change) ? [{ field, from: said(change['from']), to: said(change['to']) }] : [],
  )
}

/** Reason of a change; for health records and assessments, their day. */
const remarkOf = ({ remark, reason, recordDate, assessDate }: Plain) =>
  textOf(remark) ?? textOf(reason) ?? textOf(recordDate) ?? textOf(assessDate)

const namesOf = {
  organId: organNames,
  bookerId: bookerNames,
  tvUserId: tvUserNames,
} as const satisfies Record<string, (db: Db, ids: string[]) => Promise<Map<string, string>>>

/** Replaces ids and codes from the audit log by names. */
const withNames = async (db: Db, lines: Line[]): Promise<Line[]> => {
  const said = new Map<string, string>()
  for (const [field, find] of Object.entries(namesOf)) {
    const changes = lines.flatMap((line) => line.changes).filter((change) => change.field === field)
    const ids = changes.flatMap(({ from, to }) => [from, to]).filter((id) => id !== '')
    for (const [id, name] of await find(db, [...new Set(ids)])) said.set(id, name)
  }
  const named = (field: string, value: string) => (field === 'areaCode' ? areaName(value) : (said.get(value) ?? value))
  return lines.map((line) => ({
    ...line,
    changes: line.changes.map(({ field, from, to }) => ({ field, from: named(field, from), to: named(field, to) })),
  }))
}

/** Audit log of a care recipient and their records, newest first. */
export const clientLog = async ({ db, me, params, tools }: Call<typeof customerclient.log>): Promise<Line[]> => {
  const { id } = await find(db, me, clients, params.id)
  const records = await db.select({ id: healthRecords.id }).from(healthRecords).where(eq(healthRecords.clientId, id))
  const found = await db.select({ id: assessments.id }).from(assessments).where(eq(assessments.clientId, id))
  const rows = await db
    .select()
    .from(auditRows)
    .where(
      and(
        eq(auditRows.operatorId, me.operatorId),
        // Every opening of the page leaves one.
        ne(auditRows.action, 'customerclient.glance'),
        inArray(auditRows.entityId, [id, ...[...records, ...found].map((row) => row.id)]),
      ),
    )
    .orderBy(desc(auditRows.at), desc(auditRows.id))
    .limit(linesAtMost)
  const lines = rows.map((row) => {
    const { id: lineId, at, actorName, action } = row
    const detail = openDetail(tools.keyring, row, row.detail)
    return { id: lineId, at, actorName, action, changes: changesOf(action, detail), remark: remarkOf(detail) }
  })
  return withNames(db, lines)
}
