import { sql, type SQL } from 'drizzle-orm'
import { clientBookers, clients } from './table.ts'

/** The care recipients whom a booker may order for: as their main booker or joined. */
export const isOfBooker = (bookerId: string): SQL =>
  sql`(${clients.bookerId} = ${bookerId} or exists (
    select 1 from ${clientBookers} joined where joined.client_id = ${clients.id}
      and joined.booker_id = ${bookerId} and joined.status = 'joined'))`
