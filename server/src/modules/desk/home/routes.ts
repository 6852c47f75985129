import { addDays, businessDay, home, homeDays, may, mayOpen, screens, tileKeys, type TileKey } from '@kangju/contract'
import { daySumsByDay } from '../../../db/day-sums.ts'
import type { Me, SignedCall } from '../../../http/call.ts'
import { implement } from '../../../http/implement.ts'
import { fewAtOnce } from '../../../kit/few-at-once.ts'
import { statesOnDay } from '../../care/visit/service.ts'
import { countedAtOnce, pathOn, reminderSources, type ReminderSource } from '../reminder/service.ts'
import { pastVisits } from './past-days.ts'

const mayOpenPath = (me: Me, path: string) => {
  const [at] = path.split('?')
  const screen = screens.find((one) => one.path === at)
  return screen !== undefined && mayOpen(me, screen)
}

/** The lists of a source that the account may open, each with its figures. */
const tilesOf = async (call: SignedCall, { lists, role, read }: ReminderSource, today: string) => {
  if (!may(call.me, [role])) return []
  const paths = Object.entries(lists)
    .map(([key, path]) => ({ key: key as TileKey, path: pathOn(path, today) }))
    .filter(({ path }) => mayOpenPath(call.me, path))
  if (paths.length === 0) return []
  const { lists: found } = await read(call)
  return paths.flatMap(({ key, path }) => {
    const figures = found[key]
    return figures === undefined ? [] : [{ key, path, ...figures }]
  })
}

const lastDays = (today: string) => Array.from({ length: homeDays }, (_day, at) => addDays(today, at + 1 - homeDays))

/** Home visits of today by state, and those of the days before. */
const readVisits = async (call: SignedCall, days: readonly string[]) => {
  const today = days.at(-1) ?? ''
  const [visits, past] = await Promise.all([
    statesOnDay(call, today),
    pastVisits(call, days[0] ?? '', addDays(today, -1)),
  ])
  const visitDays = days.map((day) => ({ day, count: day === today ? visits.count : (past.get(day) ?? 0) }))
  return { visits, visitDays }
}

const payDays = async ({ db, me }: SignedCall, days: readonly string[]) => {
  const rows = await daySumsByDay(db, {
    book: 'paid',
    operatorId: me.operatorId,
    organId: me.organId,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    // The whole, not its methods of payment.
    parts: [''],
  })
  const sums = new Map(rows.map(({ day, amount_fen: fen }) => [day, fen]))
  return days.map((day) => ({ day, paidFen: sums.get(day) ?? 0 }))
}

export const homeRoutes = implement(home, {
  today: async (call) => {
    const { me } = call
    const date = businessDay(call.now)
    const days = lastDays(date)
    const [tiles, { visits, visitDays }, paidDays] = await Promise.all([
      fewAtOnce(reminderSources, countedAtOnce, (source) => tilesOf(call, source, date)),
      mayOpenPath(me, '/order/childFastOrder') ? readVisits(call, days) : { visits: null, visitDays: null },
      mayOpenPath(me, '/report/order/pay') ? payDays(call, days) : null,
    ])
    const places = new Map(tileKeys.map((key, at) => [key, at]))
    return {
      date,
      visits,
      tiles: tiles.flat().toSorted((one, other) => (places.get(one.key) ?? 0) - (places.get(other.key) ?? 0)),
      visitDays,
      paidDays,
    }
  },
})
