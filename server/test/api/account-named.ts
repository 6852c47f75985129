import type { Db } from '../../src/db/client.ts'
import { accountsNamed, type NamedAccount } from '../../src/modules/base/account/service.ts'

/** The account of this name; the fixture has each name once. */
export const findByUsername = async (db: Db, username: string): Promise<NamedAccount | undefined> =>
  (await accountsNamed(db, username))[0]
