import { may, type Endpoint } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { withLock } from '../../../db/with-lock.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { within } from '../../../rows/scope.ts'
import { accounts } from '../account/table.ts'
import { authoritysOf } from '../role/service.ts'
import { tasks, type TaskRecord } from './table.ts'

/** The tasks of an account, and of its organisation if it is bound to one since. */
export const ofOwner = (me: Me) => and(within(me, tasks), eq(tasks.createdBy, me.id))

export const findOwn = async (db: Db, me: Me, id: string, lock?: 'update'): Promise<TaskRecord> => {
  const query = db
    .select()
    .from(tasks)
    .where(and(ofOwner(me), eq(tasks.id, id)))
  const [row] = await withLock(query, lock)
  if (row === undefined) throw new Problem('missing')
  return row
}

/** The owner of a task with current permissions and organisation: rights revoked meanwhile do not apply. */
export const ownerOf = async (
  db: Db,
  { createdBy }: Pick<TaskRecord, 'createdBy'>,
  endpoint: Endpoint,
): Promise<Me> => {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, createdBy), eq(accounts.status, 'enabled'), isNull(accounts.deletedAt)))
  if (row === undefined) throw new Problem('forbidden')
  const { id, username, realname, operatorId, organId, isdefault } = row
  const authoritys = await authoritysOf(db, id)
  const me = { id, username, realname, operatorId, organId, isdefault, authoritys, sessionId: '' }
  if (!may(me, endpoint.access)) throw new Problem('forbidden')
  return me
}
