import { addMonths, businessMonth, monthend, startOfMonth } from '@kangju/contract'
import { runDueTasks } from '../../src/modules/base/task/service.ts'
import { moveInWallet, openWallet } from '../../src/modules/books/wallet/service.ts'
import { newId } from '../../src/secret/token.ts'
import type { TestApi } from '../api/api.ts'
import { operatorOf } from './client-rows.ts'
import { markup } from './markup.ts'
import { addPerson } from './people-rows.ts'

/** Locks the month before with notes and unlocks it again; returns the month. */
export const lockAndUnlock = async (api: TestApi): Promise<string> => {
  const month = addMonths(businessMonth(api.now()), -1)
  const now = startOfMonth(month)
  const [operatorId, ownerId] = [await operatorOf(api), await addPerson(api)]
  await openWallet(api.db, { operatorId, ownerType: 'people', ownerId }, now)
  const actor = { id: null, name: null }
  const entry = { operatorId, ownerId, fen: 100, bizNo: newId(), remark: markup, actor, now }
  await api.db.transaction((tx) => moveInWallet(tx, 'credit', entry))
  const { taskId } = (await api.admin(monthend.check, { body: {} })).data
  await runDueTasks(api.tools)
  // In the end-to-end tests the server runs the task, too.
  const checked = async () => (await api.admin(monthend.checked, { query: { taskId } })).data.result
  for (let tries = 0; tries < 100 && (await checked()) === null; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  for (const answer of [
    await api.admin(monthend.lock, { body: { month, taskId, remark: '核对完毕' } }),
    await api.admin(monthend.unlock, { body: { month, remark: '漏记一笔补款' } }),
  ])
    if (answer.status !== 200) throw new Error(`${answer.message} ${JSON.stringify(answer.errors)}`)
  return month
}
