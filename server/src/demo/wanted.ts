import type { Db } from '../db/client.ts'
import { readDemo } from '../db/demo-state.ts'
import { operators } from '../modules/base/operator/table.ts'

const isEmpty = async (db: Db) => (await db.select({ id: operators.id }).from(operators).limit(1)).length === 0

/** Whether to create a demo: in an empty database, or again after an unfinished attempt. */
export const isDemoWanted = async (db: Db): Promise<boolean> => {
  const state = await readDemo(db)
  return state === undefined ? isEmpty(db) : state.status !== 'done'
}
