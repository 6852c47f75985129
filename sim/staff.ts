import { businessDay, departHours, edgeField, type Reply } from '@kangju/contract'
import { mobileOf } from '../server/src/demo/numbers.ts'
import { isRefused, type Calls } from './api.ts'
import { signIn, type Person, type World } from './world.ts'

type FieldVisit = Reply<typeof edgeField.visits>[number]

export interface Worker extends Person {
  /** The staff member is suspended or former. */
  isGone: boolean
}

/** A staff member of the demo, by the stored mobile number. */
export const makeWorker = (n: number): Worker => ({
  mobile: mobileOf(600_000_000 + n * 104_729),
  calls: undefined,
  isGone: false,
})

const forbidden = 40_300

const begin = async (world: World, worker: Worker) => {
  const { calls, wanted } = world
  const who = { operator: wanted.operator, mobile: worker.mobile }
  try {
    await signIn(world, worker, {
      ask: () => calls.call(edgeField.code, { body: who }),
      exchange: (code) => calls.call(edgeField.login, { body: { ...who, code } }),
      refresh: (refreshToken) => calls.call(edgeField.refresh, { body: { refreshToken } }),
    })
  } catch (error) {
    // Suspended or former staff are refused only with the code.
    if (!isRefused(error) || error.code !== forbidden) throw error
    worker.isGone = true
  }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const westLake = { lng: 120.155, lat: 30.274 }
const standingAt = ({ lng, lat }: FieldVisit) => ({ lng: (lng ?? westLake.lng) + 0.0003, lat: lat ?? westLake.lat })

const answer = async ({ dice, tally }: World, calls: Calls, { id }: FieldVisit) => {
  if (dice.happens(0.1)) {
    await calls.call(edgeField.reject, { params: { id }, body: { reason: '当天已有安排' } })
    return tally.count('rejected')
  }
  await calls.call(edgeField.accept, { params: { id } })
  tally.count('accepted')
}

const checkOut = async ({ dice, tally }: World, calls: Calls, visit: FieldVisit) => {
  const { id, clientName } = visit
  const after = await calls.upload(edgeField.upload, { id }, pixel)
  const sign = await calls.upload(edgeField.upload, { id }, pixel)
  const isAbnormal = dice.happens(0.05)
  await calls.call(edgeField.checkout, {
    params: { id },
    body: {
      ...standingAt(visit),
      vitals: { sbp: dice.whole(112, 150), dbp: dice.whole(66, 90), pulse: dice.whole(60, 90), temperature: 36.5 },
      measures: '按约定完成服务，向家属交代注意事项',
      observation: '精神可',
      materials: [{ name: '一次性护理包', qty: 1 }],
      abnormal: isAbnormal ? 1 : 0,
      ...(isAbnormal ? { abnormalNote: '血压偏高，已告知家属' } : {}),
      beforeUrls: [],
      afterUrls: [after.url],
      signUrl: sign.url,
      signName: clientName,
      relation: 'self',
      wasteHandled: 1,
      reason: '模拟服务，提前完成',
    },
  })
  tally.count('checked out')
}

const hourMs = 3_600_000

const maySetOut = ({ status, startAt }: FieldVisit, now: Date) =>
  status === 'accepted' &&
  startAt !== null &&
  businessDay(new Date(startAt)) === businessDay(now) &&
  Date.parse(startAt) - now.getTime() <= departHours * hourMs

/** Claims an open visit, if there is one. */
const grab = async ({ tally }: World, calls: Calls): Promise<boolean> => {
  const [open] = await calls.call(edgeField.pool)
  if (open === undefined) return false
  await calls.call(edgeField.grab, { params: { id: open.id } })
  tally.count('grabbed')
  return true
}

/** The next action of a staff member. */
export const workerActs = async (world: World, worker: Worker): Promise<boolean> => {
  if (worker.isGone) return false
  const { calls } = worker
  if (calls === undefined) return begin(world, worker).then(() => true)
  const now = new Date()
  const [offered] = await calls.call(edgeField.visits, { query: { status: 'offered' } })
  if (offered !== undefined) return answer(world, calls, offered).then(() => true)
  const today = await calls.call(edgeField.visits, { query: { day: businessDay(now) } })
  const there = today.find(({ status }) => status === 'inService')
  if (there !== undefined) return checkOut(world, calls, there).then(() => true)
  const onTheWay = today.find(({ status }) => status === 'onTheWay')
  if (onTheWay !== undefined) {
    await calls.call(edgeField.checkin, {
      params: { id: onTheWay.id },
      body: { ...standingAt(onTheWay), method: 'gps' },
    })
    world.tally.count('checked in')
    return true
  }
  const next = today.find((visit) => maySetOut(visit, now))
  if (next !== undefined) {
    await calls.call(edgeField.depart, { params: { id: next.id } })
    world.tally.count('set out')
    return true
  }
  return grab(world, calls)
}
