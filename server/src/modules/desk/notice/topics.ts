import { defaultSettings, topicsChosen, topicsOfRoles, type TopicChoice } from '@kangju/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Me } from '../../../http/call.ts'
import { topicsOfHolder } from '../../base/role/service.ts'
import { consoleSettings } from '../profile/table.ts'

/** The topics that an account gets by its roles. */
const roleTopicsOf = async (db: Db, me: Me): Promise<TopicChoice> => topicsOfRoles(me, await topicsOfHolder(db, me.id))

/** The topics that an account gets: by its own settings, else by its roles. */
export const topicsOf = async (db: Db, me: Me): Promise<TopicChoice> => {
  const [row] = await db.select().from(consoleSettings).where(eq(consoleSettings.accountId, me.id))
  return topicsChosen(me, await roleTopicsOf(db, me), { ...defaultSettings, ...row?.settings })
}
