import { formats } from '@kangju/contract'
import { asc, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/client.ts'
import type { ImportContext } from '../../sheet/import-plan.ts'
import { organsByCodes } from '../organ/service.ts'
import { tvUsersByAccounts } from '../tvuser/service.ts'
import { boxes, type Box } from './table.ts'

/** A row of the file as it was read. */
export interface GivenRow {
  readonly sn: string
  readonly model: string
  readonly mac?: string
  readonly vendor?: string
  readonly ecallid?: string
  readonly ecalltoken?: string
  readonly organCode?: string
  readonly address?: string
  readonly tvAccount?: string
  readonly name?: string
  readonly mobile?: string
  readonly remark?: string
}

export const spelled = (row: GivenRow): GivenRow => ({
  ...row,
  sn: formats.sn.normalise(row.sn),
  ...(row.mac === undefined ? {} : { mac: formats.mac.normalise(row.mac) }),
  ...(row.name === undefined ? {} : { name: formats.personName.normalise(row.name) }),
  ...(row.mobile === undefined ? {} : { mobile: formats.mobile.normalise(row.mobile) }),
})

const given = (rows: readonly GivenRow[], key: keyof GivenRow) => [...new Set(rows.flatMap((row) => row[key] ?? []))]

/** Boxes that these rows are about or run into: by serial number, MAC, call id, or because their user has one. */
const boxesAround = async (
  db: Db,
  operatorId: string,
  rows: readonly GivenRow[],
  userIds: readonly string[],
  lock: boolean,
): Promise<Box[]> => {
  // Value by value through its own index; `offset 0` keeps PostgreSQL, which may know little of the table yet, from
  // walking through all boxes of the operator instead. The values travel as one.
  const among = (column: PgColumn, type: 'text' | 'uuid', values: readonly string[], ofOperator: boolean) =>
    values.length === 0
      ? []
      : [
          sql`select found.id from unnest(${sql.param([...values])}::${sql.raw(type)}[]) as asked(value)
            cross join lateral (select ${boxes.id}, ${boxes.operatorId} from ${boxes}
              where ${isNull(boxes.deletedAt)} and ${isNotNull(column)} and ${column} = asked.value offset 0) as found
            ${ofOperator ? sql`where found.operator_id = ${operatorId}` : sql``}`,
        ]
  const found = [
    ...among(boxes.sn, 'text', given(rows, 'sn'), true),
    ...among(boxes.mac, 'text', given(rows, 'mac'), true),
    ...among(boxes.tvUserId, 'uuid', userIds, true),
    ...among(boxes.ecallid, 'text', given(rows, 'ecallid'), false),
  ]
  if (found.length === 0) return []
  const query = db
    .select()
    .from(boxes)
    .where(sql`${boxes.id} = any(array(${sql.join(found, sql` union all `)}))`)
    .orderBy(asc(boxes.id))
  return lock ? query.for('update') : query
}

/** All that these rows rest on. Held, it stays so until the transaction ends. */
export const lookAround = async ({ db, me }: ImportContext, drafts: readonly GivenRow[], lock: boolean) => {
  const rows = drafts.map(spelled)
  const users = await tvUsersByAccounts(db, me.operatorId, given(rows, 'tvAccount'), lock ? 'update' : undefined)
  const found = await boxesAround(
    db,
    me.operatorId,
    rows,
    users.map((user) => user.id),
    lock,
  )
  const ours = found.filter((box) => box.operatorId === me.operatorId)
  return {
    rows,
    organs: await organsByCodes(db, me, given(rows, 'organCode')),
    users: new Map(users.map((user) => [user.tvAccount, user])),
    bySn: new Map(ours.map((box) => [box.sn, box])),
    byMac: new Map(ours.flatMap((box) => (box.mac === null ? [] : [[box.mac, box] as const]))),
    byCallId: new Map(found.flatMap((box) => (box.ecallid === null ? [] : [[box.ecallid, box] as const]))),
    byUser: new Map(ours.flatMap((box) => (box.tvUserId === null ? [] : [[box.tvUserId, box] as const]))),
  }
}

export type Around = Awaited<ReturnType<typeof lookAround>>
