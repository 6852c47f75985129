import { addDays, businessDay } from '@kangju/contract'
import { foldRowCounts } from '../../db/counters.ts'
import { markSettled } from '../../modules/visit/jobs.ts'
import { postDue } from '../../modules/wallet/service.ts'
import { painter } from '../pictures/upload.ts'
import type { Player } from '../player.ts'
import { daysBefore, type Stage } from '../stage.ts'
import { planAnchors } from './anchors.ts'
import { planBookings } from './bookings.ts'
import { readCast } from './cast.ts'
import { playDays } from './days.ts'
import { playExams } from './exams.ts'
import { makePlanner, planOrders } from './plan.ts'
import { makeCamera } from './record.ts'
import { clockOn } from './time.ts'

const days = 90
const usualCount = 2000

const drawAttachments = async ({ tools, today }: Stage, play: Player) => {
  const paint = painter(tools, play, daysBefore(today, days), 'order')
  return Promise.all([0, 1, 2, 3].map((tone) => paint(['form', 'stethoscope'], tone, 600, 800)))
}

/** What was earned becomes available day by day, as it would have. */
const postEarnings = async ({ tools, today }: Stage) => {
  for (let day = -days; day <= 0; day += 1) {
    const now = clockOn(today, day, 3 * 60)
    if (now > today) break
    while ((await postDue(tools.db, now)) > 0);
  }
  await markSettled({ ...tools, clock: () => today })
}

const orderAt = async (stage: Stage, play: Player, count: number, advance: Stage['advance']) => {
  const { tools, today, dice } = stage
  const cast = await readCast(tools, play, addDays(businessDay(today), 4))
  if (cast.offers.length === 0 || cast.staff.length === 0) return
  const planner = makePlanner(cast, today)
  const anchors = planAnchors(planner, dice, 90_000)
  const exams = cast.examIds.length === 0 ? 0 : Math.max(20, Math.round(count / 20))
  const usual = planOrders(planner, dice, { count: count - anchors.length - exams, days })
  const plans = [...usual, ...anchors].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const bookings = await planBookings(cast, dice, today, Math.max(20, Math.round(count / 22)))
  const camera = await makeCamera(cast)
  const attachments = await drawAttachments(stage, play)
  await playDays({ cast, today, camera, attachments, bookings, advance }, plans, -days)
  await playExams(cast, dice, today, exams)
}

/** Three months of orders at both operators, with all that became of them. */
export const demoOrders = async (stage: Stage) => {
  if (stage.players === undefined) throw new Error('the demo has no people yet')
  await orderAt(stage, stage.players.admin, stage.orderCount ?? usualCount, (part) => stage.advance(0.95 * part))
  await orderAt(stage, stage.players.other, 40, (part) => stage.advance(0.95 + 0.04 * part))
  await postEarnings(stage)
  await foldRowCounts(stage.tools.db)
}
