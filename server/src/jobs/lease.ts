import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { loopLeases } from '../db/tables.ts'
import { newId } from '../secret/token.ts'

/** The answer to a request for the run that is due now. */
export interface Turn {
  /** Set if the run is ours. */
  readonly holder: string | undefined
  /** A node has taken the run that is due now; otherwise an earlier run is still under way. */
  readonly isTaken: boolean
  /** Milliseconds until the next run is due. */
  readonly waitMs: number
}

const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`

/**
 * Takes the run of a loop that is due now, unless a node has taken it already or an earlier run is under way. Due times
 * are the multiples of the period on the clock of the database, so nodes whose clocks differ agree on them. A last due
 * time in the future means that the clock of the database was set back.
 */
export const takeTurn = async (db: Db, name: string, everyMs: number, leaseMs: number): Promise<Turn> => {
  const holder = newId()
  const { rows } = await db.execute<{ isMine: boolean; isTaken: boolean; waitMs: number }>(sql`
    with due as materialized (select date_bin(${ms(everyMs)}, clock_timestamp(), 'epoch'::timestamptz) as at),
    mine as (
      insert into loop_lease as lease (name, due_at, holder, held_until)
      select ${name}::text, at, ${holder}::uuid, clock_timestamp() + ${ms(leaseMs)} from due
      on conflict (name) do update
        set due_at = excluded.due_at, holder = excluded.holder, held_until = excluded.held_until
        where (lease.due_at < excluded.due_at or lease.due_at > excluded.due_at + ${ms(everyMs)})
          and (lease.holder is null or lease.held_until < clock_timestamp())
      returning name
    )
    select exists (select from mine) as "isMine",
      exists (select from loop_lease where name = ${name}::text and due_at = due.at) as "isTaken",
      extract(epoch from due.at + ${ms(everyMs)} - clock_timestamp())::float8 * 1000 as "waitMs"
    from due`)
  const row = rows[0]
  if (row === undefined) throw new Error(`no answer to the request for ${name}`)
  return { holder: row.isMine ? holder : undefined, isTaken: row.isTaken, waitMs: Math.max(0, row.waitMs) }
}

const heldBy = (name: string, holder: string) => and(eq(loopLeases.name, name), eq(loopLeases.holder, holder))

/** False if another node has taken the lease, because we had not renewed it in time. */
export const renewLease = async (db: Db, name: string, holder: string, leaseMs: number): Promise<boolean> => {
  const renewed = await db
    .update(loopLeases)
    .set({ heldUntil: sql`clock_timestamp() + ${ms(leaseMs)}` })
    .where(heldBy(name, holder))
    .returning({ name: loopLeases.name })
  return renewed.length > 0
}

export const releaseLease = async (db: Db, name: string, holder: string) => {
  await db.update(loopLeases).set({ holder: null, heldUntil: null }).where(heldBy(name, holder))
}
