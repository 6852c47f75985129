import type { Role, TileKey } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import type { Waiting } from '../../../rows/waiting.ts'
import { remindOfBookings } from '../booking/service.ts'
import { remindOfExams } from '../../care/clorder/service.ts'
import { remindOfJoins } from '../../customers/customerclient/service.ts'
import { remindOfCertificates } from '../../staff/people/service.ts'
import { remindOfApplications } from '../../staff/peopleapply/service.ts'
import { remindOfRefunds } from '../../care/refund/service.ts'
import { remindOfSettlements } from '../settlement/service.ts'
import { remindOfBadLines, remindOfOfflineBoxes } from '../../boxes/tvtop/service.ts'
import { remindOfCallbacks } from '../../calls/tvecall/service.ts'
import { endingCardsPath, remindOfEndingCards } from '../../cards/prepaycardinfo/service.ts'
import { remindersOfVisits } from '../../care/visit/service.ts'

/** The address of a list; it may depend on the day. */
type ListPath = string | ((today: string) => string)

export interface ReminderSource {
  readonly key: string
  /** Permission needed to see the reminder. */
  readonly role: Role
  /** The lists that show exactly the rows it counts. */
  readonly lists: Readonly<Partial<Record<TileKey, ListPath>>>
  /** Page of a reminder without such a list. */
  readonly path?: ListPath
  readonly read: (call: SignedCall) => Promise<Waiting>
}

export const pathOn = (path: ListPath, today: string) => (typeof path === 'string' ? path : path(today))

const exams = '/clorder/list'
const refunds = '/finance/refundapply'
const boxes = '/tvtop/list'

/** What waits in all modules: the lines of the daily reminder and the tiles of the home page. */
export const reminderSources: readonly ReminderSource[] = [
  ...remindersOfVisits,
  {
    key: 'missedCall',
    role: 'tvecall',
    lists: { missedCall: '/tvcustserv/ecalllist?callbackStatus=due' },
    read: remindOfCallbacks,
  },
  { key: 'booking', role: 'tvbooking', lists: { booking: '/booking/list?status=new' }, read: remindOfBookings },
  {
    key: 'exam',
    role: 'guoyaoappointment',
    lists: { exam: `${exams}?status=toBook`, examFailed: `${exams}?status=failed` },
    read: remindOfExams,
  },
  {
    key: 'refund',
    role: 'order_refund_apply',
    lists: { refundReview: `${refunds}?status=reviewing`, refundFailed: `${refunds}?status=failed` },
    read: remindOfRefunds,
  },
  {
    key: 'settle',
    role: 'settlement',
    lists: { settleReview: '/withdrawal/realy', settlePay: '/withdrawal/already?status=toPay' },
    read: remindOfSettlements,
  },
  {
    key: 'apply',
    role: 'peopleapply',
    lists: { apply: '/peopleapply/list?status=pending' },
    read: remindOfApplications,
  },
  { key: 'join', role: 'customerclient', lists: { join: '/customer/serviceobject?hasJoins=1' }, read: remindOfJoins },
  { key: 'cert', role: 'people', lists: { cert: '/people/list?status=active&expiring=1' }, read: remindOfCertificates },
  {
    key: 'badLine',
    role: 'tvtop',
    lists: { badLine: `${boxes}?lineStatus=failed&status=enabled` },
    read: remindOfBadLines,
  },
  { key: 'offlineBox', role: 'tvtop', lists: { offlineBox: `${boxes}?isSilent=1` }, read: remindOfOfflineBoxes },
  { key: 'cardExpire', role: 'prepayinfo', lists: { cardExpire: endingCardsPath }, read: remindOfEndingCards },
]

/** How many sources a request counts at the same time. */
export const countedAtOnce = 4

/** The first list of a reminder that has rows, else its first list. */
export const linePath = ({ lists, path }: ReminderSource, found: Waiting, today: string) => {
  const keys = Object.keys(lists) as TileKey[]
  const key = keys.find((one) => (found.lists[one]?.count ?? 0) > 0) ?? keys[0]
  return pathOn((key === undefined ? undefined : lists[key]) ?? path ?? '', today)
}
