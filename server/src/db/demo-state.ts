import type { DemoStatus } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from './client.ts'
import { demoState } from './tables.ts'

/** A database has one demo. */
const id = 1
const isOurs = eq(demoState.id, id)

export interface DemoProgress {
  readonly status: DemoStatus
  readonly percent: number
  /** Identifies an attempt to create the demo. */
  readonly startedAt: string
}

export const readDemo = async (db: Db): Promise<DemoProgress | undefined> => {
  const [row] = await db
    .select({ status: demoState.status, percent: demoState.percent, startedAt: demoState.startedAt })
    .from(demoState)
    .where(isOurs)
  return row
}

export const beginDemo = async (db: Db, now: Date) => {
  const fresh = { status: 'making', percent: 0, startedAt: now.toISOString(), finishedAt: null } as const
  await db
    .insert(demoState)
    .values({ id, ...fresh })
    .onConflictDoUpdate({ target: demoState.id, set: fresh })
}

export const advanceDemo = (db: Db, percent: number) => db.update(demoState).set({ percent }).where(isOurs)

export const finishDemo = (db: Db, now: Date) =>
  db.update(demoState).set({ status: 'done', percent: 100, finishedAt: now.toISOString() }).where(isOurs)

/** Marks the demo as failed; the next start creates it again. */
export const failDemo = (db: Db) => db.update(demoState).set({ status: 'failed' }).where(isOurs)
