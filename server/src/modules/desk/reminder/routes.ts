import { businessDay, may, reminder } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { readOwn } from '../../base/account/service.ts'
import { reminderSources } from './sources.ts'

export const reminderRoutes = implement(reminder, {
  today: async (call) => {
    const date = businessDay(call.now)
    const mine = reminderSources.filter((source) => may(call.me, [source.role]))
    const lines = await Promise.all(
      mine.map(async ({ key, path, count }) => ({
        key,
        path: typeof path === 'string' ? path : path(date),
        ...(await count(call)),
      })),
    )
    const own = await readOwn(call.db, call.me)
    return {
      date,
      ignored: own.ignoreRemindDate === date ? (1 as const) : (0 as const),
      lines: lines.filter((line) => line.count > 0),
    }
  },
})
