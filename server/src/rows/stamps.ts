import { sql, type SQL } from 'drizzle-orm'
import type { Me } from '../http/call.ts'

/** The account that writes, and the time. */
export interface Writer {
  readonly me: Pick<Me, 'id'>
  readonly now: Date
}

/** Who changed a row last, and when. */
export const stamps = ({ me, now }: Writer) => ({ updatedAt: now.toISOString(), updatedBy: me.id })

/** The same with the next version: forms that were opened before refuse to be saved. */
export const nextVersion = (writer: Writer): ReturnType<typeof stamps> & { readonly version: SQL } => ({
  ...stamps(writer),
  version: sql`version + 1`,
})

/** Who made a row, and when. */
export const firstStamps = ({ me, now }: Writer & { readonly me: Pick<Me, 'id' | 'realname'> }) => ({
  version: 1,
  createdAt: now.toISOString(),
  createdBy: me.id,
  createdByName: me.realname,
  ...stamps({ me, now }),
})
