import { getTableName, type AnyColumn, eq, gt, asc } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { MaskKind } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import { rotateReplies } from '../http/idempotency.ts'
import { phoneTailColumn } from '../rows/phone-tail.ts'
import { indexOf } from '../rows/sensitive.ts'
import { accounts } from './base/account/table.ts'
import { bookings } from './desk/booking/table.ts'
import { calls } from './calls/tvecall/table.ts'
import { examAppointments } from './care/clorder/table.ts'
import { bookers } from './customers/customerbooker/table.ts'
import { tailIndexOf } from './customers/customerclient/service.ts'
import { clients } from './customers/customerclient/table.ts'
import { secondFactors } from './base/factor/table.ts'
import { formDrafts } from './base/draft/table.ts'
import { goodsOrders } from './desk/goodsorder/table.ts'
import { settlements } from './desk/settlement/table.ts'
import { healthRecords } from './customers/health/table.ts'
import { assessments } from './customers/longcare/table.ts'
import { operators } from './base/operator/table.ts'
import { orders } from './care/order/table.ts'
import { passwordHashOf } from './books/prepaycard/service.ts'
import { prepayCards } from './books/prepaycard/table.ts'
import { prepayDists } from './cards/prepaycarddistribut/table.ts'
import { organs } from './organs/organ/table.ts'
import { peopleTable } from './staff/people/table.ts'
import { applications } from './staff/peopleapply/table.ts'
import { tvUsers } from './boxes/tvuser/table.ts'
import { smsOutbox } from './base/sms/table.ts'
import { serviceRecords, visits } from './care/visit/table.ts'
import { isCurrent, isEncrypted, decrypt, encrypt, type Keyring } from '../secret/keyring.ts'

export interface EncryptedColumn {
  table: PgTable & { id: PgColumn }
  field: string
  /** If set, the column `<field>Index` holds a blind index of the value. */
  indexed?: MaskKind
  /** Other columns that are computed from the value with the key. */
  derived?: (keyring: Keyring, operatorId: string, plain: string) => Record<string, string>
}

/** Every column that holds encrypted values; a test finds missing ones. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: accounts, field: 'mobile', indexed: 'mobile' },
  { table: accounts, field: 'ecalltoken' },
  { table: secondFactors, field: 'secret' },
  { table: operators, field: 'contactMobile' },
  { table: operators, field: 'financeMobile' },
  { table: operators, field: 'dutyMobile' },
  { table: organs, field: 'contactMobile', indexed: 'mobile' },
  { table: organs, field: 'bankAccountNo', indexed: 'bank' },
  ...[peopleTable, applications].flatMap((table): EncryptedColumn[] => [
    { table, field: 'idCard', indexed: 'idCard' },
    { table, field: 'mobile', indexed: 'mobile' },
    { table, field: 'bankAccountNo', indexed: 'bank' },
  ]),
  { table: formDrafts, field: 'content' },
  {
    table: prepayCards,
    field: 'password',
    derived: (keyring, operatorId, plain) => ({ passwordHash: passwordHashOf(keyring, operatorId, plain) }),
  },
  { table: prepayCards, field: 'buyerMobile', indexed: 'mobile' },
  { table: prepayCards, field: 'buyerIdCard', indexed: 'idCard' },
  { table: prepayCards, field: 'holderMobile', indexed: 'mobile' },
  { table: prepayDists, field: 'contactMobile', indexed: 'mobile' },
  {
    table: clients,
    field: 'idCard',
    indexed: 'idCard',
    derived: (keyring, operatorId, plain) => ({ idTailIndex: tailIndexOf(keyring, operatorId, plain) }),
  },
  { table: clients, field: 'mobile', indexed: 'tel' },
  { table: clients, field: 'contacts' },
  { table: clients, field: 'remark' },
  { table: clients, field: 'statusReason' },
  { table: bookers, field: 'mobile', indexed: 'mobile' },
  { table: tvUsers, field: 'mobile', indexed: 'mobile' },
  { table: tvUsers, field: 'idCard', indexed: 'idCard' },
  { table: tvUsers, field: 'contacts' },
  { table: tvUsers, field: 'remark' },
  { table: healthRecords, field: 'content' },
  { table: assessments, field: 'scores' },
  { table: calls, field: 'callerMobile', indexed: 'tel' },
  { table: calls, field: 'remark' },
  { table: bookings, field: 'contactMobile', indexed: 'tel' },
  { table: bookings, field: 'demand' },
  { table: orders, field: 'bookerMobile', indexed: 'mobile' },
  { table: orders, field: 'clientIdCard' },
  { table: orders, field: 'contactMobile' },
  { table: visits, field: 'contactMobile', indexed: 'tel' },
  { table: examAppointments, field: 'idCard', indexed: 'idCard' },
  { table: examAppointments, field: 'mobile', indexed: 'tel' },
  { table: examAppointments, field: 'reportUrl' },
  { table: goodsOrders, field: 'buyerMobile', indexed: 'mobile' },
  { table: settlements, field: 'accountNo' },
  { table: serviceRecords, field: 'vitals' },
  { table: serviceRecords, field: 'measures' },
  { table: serviceRecords, field: 'observation' },
  { table: serviceRecords, field: 'abnormalNote' },
  { table: smsOutbox, field: 'mobile' },
  { table: smsOutbox, field: 'message' },
]

/** Columns computed from an encrypted value with the key. */
export const computedOf = (keyring: Keyring, column: EncryptedColumn, operatorId: string, plain: string) => {
  const { field, indexed, derived } = column
  const place = { operatorId, table: getTableName(column.table), field }
  return {
    ...(indexed ? { [`${field}Index`]: indexOf(keyring, { ...place, kind: indexed }, plain) } : {}),
    ...phoneTailColumn(keyring, place, plain),
    ...derived?.(keyring, operatorId, plain),
  }
}

const batch = 500

type Row = Record<string, unknown> & { id: string | number }

const rotateColumn = async (db: Db, keyring: Keyring, column: EncryptedColumn) => {
  const { table, field } = column
  const name = getTableName(table)
  let rotated = 0
  let last: string | number | undefined
  for (;;) {
    const rows = (await db
      .select()
      .from(table as PgTable)
      .where(last === undefined ? undefined : gt(table.id as AnyColumn, last))
      .orderBy(asc(table.id))
      .limit(batch)) as Row[]
    for (const row of rows) {
      const encrypted = row[field]
      if (typeof encrypted !== 'string' || encrypted === '' || isCurrent(keyring, encrypted)) continue
      const operatorId = String((row['operatorId'] as string | undefined) ?? row.id)
      const own = { table: name, field, operatorId, id: row.id }
      const plain = isEncrypted(encrypted) ? decrypt(keyring, own, encrypted) : encrypted
      const values = { [field]: encrypt(keyring, own, plain), ...computedOf(keyring, column, operatorId, plain) }
      await db
        .update(table as PgTable)
        .set(values as never)
        .where(eq(table.id, row.id))
      rotated += 1
    }
    last = rows.at(-1)?.id
    if (rows.length < batch) return rotated
  }
}

/**
 * Re-encrypts all data with the current key, bound to its rows; what was stored in clear is encrypted too. It can be interrupted and repeated; the audit log still needs the old key.
 */
export const rotateSecrets = async (db: Db, keyring: Keyring) => {
  let rotated = await rotateReplies(db, keyring)
  for (const column of encryptedColumns) rotated += await rotateColumn(db, keyring, column)
  return rotated
}
