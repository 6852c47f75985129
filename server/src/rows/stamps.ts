import { sql, type SQL } from 'drizzle-orm'
import type { Me } from '../http/call.ts'

/** The writing account and the time. */
export interface Writer {
  readonly me: Pick<Me, 'id'>
  readonly now: Date
}

/** The account and time of the last change. */
export const stamps = ({ me, now }: Writer) => ({ updatedAt: now.toISOString(), updatedBy: me.id })

/** The stamps with the next version: forms opened before can no longer be saved. */
export const nextVersion = (writer: Writer): ReturnType<typeof stamps> & { readonly version: SQL } => ({
  ...stamps(writer),
  version: sql`version + 1`,
})

/** The account and time of creation. */
export const firstStamps = ({ me, now }: Writer & { readonly me: Pick<Me, 'id' | 'realname'> }) => ({
  version: 1,
  createdAt: now.toISOString(),
  createdBy: me.id,
  createdByName: me.realname,
  ...stamps({ me, now }),
})
