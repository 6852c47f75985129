import type { Role } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
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

export interface ReminderSource {
  readonly key: string
  /** Permission needed to see the reminder. */
  readonly role: Role
  /** Page that handles the matter; may depend on the day. */
  readonly path: string | ((today: string) => string)
  /** Count and text in the caller's language. */
  readonly count: (call: SignedCall) => Promise<{ count: number; text: string }>
}

/** Reminders of all modules. */
export const reminderSources: readonly ReminderSource[] = [
  ...remindersOfVisits,
  {
    key: 'missedCall',
    role: 'tvecall',
    path: '/tvcustserv/ecalllist?callbackStatus=due',
    count: remindOfCallbacks,
  },
  { key: 'booking', role: 'tvbooking', path: '/booking/list?status=new', count: remindOfBookings },
  { key: 'exam', role: 'guoyaoappointment', path: '/clorder/list?status=toBook', count: remindOfExams },
  { key: 'refund', role: 'order_refund_apply', path: '/finance/refundapply', count: remindOfRefunds },
  { key: 'settle', role: 'settlement', path: '/withdrawal/realy', count: remindOfSettlements },
  { key: 'apply', role: 'peopleapply', path: '/peopleapply/list?status=pending', count: remindOfApplications },
  { key: 'join', role: 'customerclient', path: '/customer/serviceobject?hasJoins=1', count: remindOfJoins },
  { key: 'cert', role: 'people', path: '/people/list?status=active&expiring=1', count: remindOfCertificates },
  { key: 'badLine', role: 'tvtop', path: '/tvtop/list?lineStatus=failed&status=enabled', count: remindOfBadLines },
  { key: 'offlineBox', role: 'tvtop', path: '/tvtop/list?isSilent=1', count: remindOfOfflineBoxes },
  { key: 'cardExpire', role: 'prepayinfo', path: endingCardsPath, count: remindOfEndingCards },
]
