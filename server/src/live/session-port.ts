import type { SessionEndCode } from '@kangju/contract'
import type { Db } from '../db/client.ts'
import { makePort } from '../kit/registry.ts'

export interface SessionEnding {
  readonly id: string
  readonly code: SessionEndCode
  /** A time that is not in the future means that the session has ended. */
  readonly at: Date
}

export const sessionPort = makePort<{
  /** Marks these sessions as active, and returns those that end before `until`. */
  readonly watch: (db: Db, ids: string[], now: Date, until: Date) => Promise<SessionEnding[]>
}>('sessions of open sockets')
