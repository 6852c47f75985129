import type { Party } from '@kangju/contract'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { makePort } from '../../../kit/registry.ts'

export const partySessions = makePort<{
  /** Who outside holds a token, and until when. */
  readonly read: (db: Db, hash: string, party: Party, now: Date) => Promise<{ me: Me; expiresAt: Date }>
}>('sessions of customers and staff')
