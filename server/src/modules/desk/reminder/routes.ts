import { businessDay, may, reminder } from '@kangju/contract'
import { implement } from '../../../http/implement.ts'
import { fewAtOnce } from '../../../kit/few-at-once.ts'
import { readOwn } from '../../base/account/service.ts'
import { countedAtOnce, linePath, reminderSources } from './sources.ts'

export const reminderRoutes = implement(reminder, {
  today: async (call) => {
    const date = businessDay(call.now)
    const mine = reminderSources.filter((source) => may(call.me, [source.role]))
    const lines = await fewAtOnce(mine, countedAtOnce, async (source) => {
      const found = await source.read(call)
      return { key: source.key, count: found.count, text: found.text, path: linePath(source, found, date) }
    })
    const own = await readOwn(call.db, call.me)
    return {
      date,
      ignored: own.ignoreRemindDate === date ? (1 as const) : (0 as const),
      lines: lines.filter((line) => line.count > 0),
    }
  },
})
