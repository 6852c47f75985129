import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { indexOf } from '../../../rows/sensitive.ts'
import type { Keyring } from '../../../secret/keyring.ts'

/** Blind index of an ID number. */
export const idCardIndexOf = (keyring: Keyring, operatorId: string, idCard: string): string =>
  indexOf(keyring, { operatorId, table: 'customer_client', field: 'idCard', kind: 'idCard' }, idCard)

/** Serialises new records of one ID number, so that the second sees the first. */
export const holdIdCard = (tx: Db, operatorId: string, index: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`id card ${operatorId} ${index}`}, 0))`)
