import type { BookingCloseReason, BookingSource } from '@kangju/contract'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Me, SignedCall } from '../../http/call.ts'
import { openField } from '../../rows/sensitive.ts'
import { remarkOn } from '../../modules/desk/booking/follow.ts'
import { addBooking } from '../../modules/desk/booking/service.ts'
import type { Actor } from '../../modules/care/order/service.ts'
import { boxes } from '../../modules/boxes/tvtop/table.ts'
import { tvUsers } from '../../modules/boxes/tvuser/table.ts'
import type { Dice } from '../dice.ts'
import type { Cast, Household } from './cast.ts'
import { transact } from './lanes.ts'
import { clockOn, hourMs, later, minutesAfter } from './time.ts'

/** A household with a TV booking. */
export interface Viewer {
  readonly tvUserId: string
  readonly sn: string
  readonly organId: string | null
  readonly contactName: string
  readonly contactMobile: string
  readonly areaCode: string
  readonly address: string
}

type Fate = 'new' | 'following' | 'closed' | 'reopened'

export interface BookingPlan {
  readonly at: Date
  readonly viewer: Viewer | undefined
  readonly household: Household
  readonly source: BookingSource
  readonly wish: { readonly specId: string } | { readonly demand: string }
  readonly fate: Fate
  readonly closeReason: BookingCloseReason
}

export const readViewers = async ({ tools, operatorId }: Cast): Promise<Viewer[]> => {
  const rows = await tools.db
    .select({ user: tvUsers, box: boxes })
    .from(tvUsers)
    .innerJoin(boxes, eq(boxes.tvUserId, tvUsers.id))
    .where(and(eq(tvUsers.operatorId, operatorId), eq(tvUsers.status, 'enabled'), isNotNull(tvUsers.areaCode)))
    .orderBy(asc(boxes.sn))
  return rows.map(({ user, box }) => ({
    tvUserId: user.id,
    sn: box.sn,
    organId: user.organId ?? box.organId,
    contactName: user.name,
    contactMobile: openField(tools.keyring, 'tv_user', 'mobile', user),
    areaCode: user.areaCode ?? '',
    address: user.address ?? '',
  }))
}

/** A call as a desk account, at a given moment. */
export const callAs = (
  db: Db,
  { tools, play }: Cast,
  { id, name }: Actor,
  now: Date,
): SignedCall & { readonly me: Me } => ({
  tools,
  db,
  now,
  lang: 'zh',
  me: { ...play.me, id: id ?? play.me.id, realname: name ?? play.me.realname },
  audit: () => undefined,
  afterCommit: () => undefined,
})

const demands = [
  '想找人上门量血压',
  '老人行动不便，想约助浴',
  '咨询长期照护怎么收费',
  '腿脚不便，需要陪诊',
  '想问问康复训练',
] as const
const closeReasons = ['unreachable', 'givenUp', 'duplicate', 'outOfRange', 'mistake', 'other'] as const

const freshCount = 6
const followedCount = 8

/** The newest bookings are open, those of the days before are followed up, and the others are closed. */
const standingOf = (dice: Dice, today: Date, age: number, count: number): Pick<BookingPlan, 'at' | 'fate'> => {
  if (age < freshCount) return { at: minutesAfter(today, -5 - age * 47), fate: 'new' }
  const minute = dice.whole(8 * 60, 20 * 60)
  const followed = age - freshCount
  if (followed < followedCount)
    return {
      at: clockOn(today, -2 - Math.floor(followed / 2), minute),
      fate: followed % 4 === 3 ? 'reopened' : 'following',
    }
  return { at: clockOn(today, -7 - Math.floor(((followed - followedCount) * 65) / count), minute), fate: 'closed' }
}

/** Range of bookings by age, 0 being the newest. */
interface Ages {
  readonly from: number
  readonly to: number
  readonly count: number
}

const planBookings = async (cast: Cast, dice: Dice, today: Date, ages: Ages): Promise<BookingPlan[]> => {
  const { from, to, count } = ages
  const viewers = await readViewers(cast)
  if (viewers.length === 0) return []
  return Array.from({ length: to - from }, (_none, n): BookingPlan => {
    const age = from + n
    const source = dice.pick(['tv', 'tv', 'tv', 'console', 'emergency'] as const)
    return {
      ...standingOf(dice, today, age, count),
      viewer: source === 'console' ? undefined : dice.pick(viewers),
      household: dice.pick(cast.households),
      source,
      wish: dice.happens(0.6) ? { specId: dice.pick(cast.offers).specId } : { demand: dice.pick(demands) },
      closeReason: dice.pick(closeReasons),
    }
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** Bookings that did not become an order. */
export const planPastBookings = (cast: Cast, dice: Dice, today: Date, count: number) =>
  planBookings(cast, dice, today, { from: freshCount + followedCount, to: count, count })

/** Bookings that may still become an order. */
export const planOpenBookings = (cast: Cast, dice: Dice, today: Date, count: number) =>
  planBookings(cast, dice, today, { from: 0, to: freshCount + followedCount, count })

const contactOf = ({ viewer, household }: Pick<BookingPlan, 'viewer' | 'household'>) => {
  const { client, booker, contactMobile } = household
  if (viewer === undefined)
    return {
      contactName: booker.name,
      contactMobile,
      areaCode: client.areaCode,
      address: client.address,
      clientId: client.id,
    }
  const { contactName, areaCode, address } = viewer
  return { contactName, contactMobile: viewer.contactMobile, areaCode, address }
}

type Wished = Pick<BookingPlan, 'at' | 'viewer' | 'household' | 'source' | 'wish'>

/** Creates a booking and returns its id. */
export const wishFor = async (tx: Db, cast: Cast, wished: Wished): Promise<string> => {
  const { at, viewer, source, wish } = wished
  const call = callAs(tx, cast, cast.desk.service, at)
  const row = await addBooking(call, {
    draft: { ...contactOf(wished), ...wish },
    source,
    tvUserId: viewer?.tvUserId ?? null,
    sn: viewer?.sn ?? null,
    organId: viewer?.organId ?? null,
    by: source === 'console' ? call.me : undefined,
  })
  return row.id
}

/** The desk calls the customer. */
export const followUp = (tx: Db, cast: Cast, id: string, remark: string, now: Date) =>
  remarkOn(callAs(tx, cast, cast.desk.service, now), { id, remark })

/** A booking with its follow-ups. */
export const playBooking = (cast: Cast, plan: BookingPlan): Promise<void> =>
  transact(cast.tools, async (tx) => {
    const id = await wishFor(tx, cast, plan)
    const { at, fate, closeReason } = plan
    if (fate === 'new') return
    await followUp(tx, cast, id, '已电话联系，家属考虑中', later(at, 0.7 * hourMs))
    if (fate === 'following') return
    const close = { id, remark: '与家属确认，暂不需要', status: 'closed' as const, closeReason }
    await remarkOn(callAs(tx, cast, cast.desk.service, later(at, 3 * hourMs)), close)
    if (fate === 'closed') return
    const again = { id, remark: '客户再次来电，重新跟进', status: 'following' as const }
    await remarkOn(callAs(tx, cast, cast.desk.service, later(at, 8 * hourMs)), again)
  })
