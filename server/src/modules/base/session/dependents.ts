import type { Party } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const partySessions = makePort<{
  /** The customer or staff member who holds a token, and when it expires. */
  readonly read: (db: Db, hash: string, party: Party, now: Date) => Promise<{ me: Me; expiresAt: Date }>
  /** Ends the sessions of a customer, staff member or organisation and returns how many there were. */
  readonly end: (tx: Db, ownerId: string) => Promise<number>
}>('sessions of customers and staff')
