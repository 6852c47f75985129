import { formats } from '@kangju/contract'
import { asc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ImportContext } from '../../../sheet/import-plan.ts'
import { organsByCodes } from '../../organs/organ/service.ts'
import { tvUsersByAccounts } from '../tvuser/service.ts'
import { boxes, type Box } from './table.ts'

/** A row of the file as read. */
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

/** The boxes that these rows name or conflict with: by serial number, MAC, call id, or the box of their user. */
const areAround = (operatorId: string, rows: readonly GivenRow[], userIds: readonly string[]): SQL => {
  // Each value is looked up by its own index; `offset 0` keeps PostgreSQL, which may lack statistics, from scanning all
  // boxes of the operator. The values are sent as one parameter.
  const among = (column: PgColumn, type: 'text' | 'uuid', values: readonly string[]) =>
    values.length === 0
      ? []
      : [
          sql`select found.id from unnest(${sql.param([...values])}::${sql.raw(type)}[]) as asked(value)
            cross join lateral (select ${boxes.id}, ${boxes.operatorId} from ${boxes}
              where ${isNull(boxes.deletedAt)} and ${isNotNull(column)} and ${column} = asked.value offset 0) as found
            where found.operator_id = ${operatorId}`,
        ]
  const found = [
    ...among(boxes.sn, 'text', given(rows, 'sn')),
    ...among(boxes.mac, 'text', given(rows, 'mac')),
    ...among(boxes.tvUserId, 'uuid', userIds),
    ...among(boxes.ecallid, 'text', given(rows, 'ecallid')),
  ]
  return sql`${boxes.id} = any(array(${sql.join(found, sql` union all `)}))`
}

/** The columns that decide whether a row may be written; writing needs the whole row. */
const glance = {
  id: boxes.id,
  operatorId: boxes.operatorId,
  sn: boxes.sn,
  mac: boxes.mac,
  ecallid: boxes.ecallid,
  tvUserId: boxes.tvUserId,
  organId: boxes.organId,
}
type Glance = Pick<Box, keyof typeof glance>

const around = async <B extends Glance>(
  { db, me }: ImportContext,
  drafts: readonly GivenRow[],
  lock: 'update' | undefined,
  find: (where: SQL) => PromiseLike<B[]>,
) => {
  const rows = drafts.map(spelled)
  const users = await tvUsersByAccounts(db, me.operatorId, given(rows, 'tvAccount'), lock)
  const userIds = users.map((user) => user.id)
  const found = rows.length === 0 ? [] : await find(areAround(me.operatorId, rows, userIds))
  return {
    rows,
    organs: await organsByCodes(db, me, given(rows, 'organCode')),
    users: new Map(users.map((user) => [user.tvAccount, user])),
    bySn: new Map(found.map((box) => [box.sn, box])),
    byMac: new Map(found.flatMap((box) => (box.mac === null ? [] : [[box.mac, box] as const]))),
    byCallId: new Map(found.flatMap((box) => (box.ecallid === null ? [] : [[box.ecallid, box] as const]))),
    byUser: new Map(found.flatMap((box) => (box.tvUserId === null ? [] : [[box.tvUserId, box] as const]))),
  }
}

/** The rows that these rows depend on, with the columns that decide whether they may be written. */
export const readExisting = (context: ImportContext, drafts: readonly GivenRow[]) =>
  around(context, drafts, undefined, (where) => context.db.select(glance).from(boxes).where(where))

/** The rows that these rows depend on, locked until the transaction ends. */
export const holdExisting = (context: ImportContext, drafts: readonly GivenRow[]) =>
  around(context, drafts, 'update', (where) =>
    context.db.select().from(boxes).where(where).orderBy(asc(boxes.id)).for('update'),
  )

export type ExistingRows = Awaited<ReturnType<typeof readExisting>>
export type HeldRows = Awaited<ReturnType<typeof holdExisting>>
