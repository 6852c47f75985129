import { may, type Endpoint } from '@kangju/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { Problem } from '../../../kit/problem.ts'
import { accounts } from '../account/table.ts'
import { authoritysOf } from '../role/service.ts'
import type { TaskRecord } from './table.ts'

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
