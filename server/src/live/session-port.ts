import type { SessionEndCode } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import { makePort } from '../kit/registry.ts'

export interface SessionEnding {
  readonly id: string
  readonly code: SessionEndCode
  /** Now or in the past: it is over. */
  readonly at: Date
}

export const sessionPort = makePort<{
  /** Notes that the holders of these sessions are there, and says which of them end before `until`. */
  readonly watch: (db: Db, ids: string[], now: Date, until: Date) => Promise<SessionEnding[]>
}>('sessions of open sockets')
