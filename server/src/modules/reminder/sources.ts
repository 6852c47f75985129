import type { Role } from '@kangju/contract'
import type { SignedCall } from '../../http/call.ts'
import { remindOfCertificates } from '../people/service.ts'
import { remindOfApplications } from '../peopleapply/service.ts'
import { remindOfOfflineBoxes } from '../tvtop/service.ts'

export interface ReminderSource {
  readonly key: string
  /** Only holders of this key are reminded. */
  readonly role: Role
  /** Where the matter is dealt with. */
  readonly path: string
  /** How many there are, and the line in the caller's language. */
  readonly count: (call: SignedCall) => Promise<{ count: number; text: string }>
}

/** Every area that people have to be reminded of adds its own. */
export const reminderSources: readonly ReminderSource[] = [
  { key: 'apply', role: 'peopleapply', path: '/peopleapply/list?status=pending', count: remindOfApplications },
  { key: 'cert', role: 'people', path: '/people/list?status=active&expiring=1', count: remindOfCertificates },
  { key: 'offlineBox', role: 'tvtop', path: '/tvtop/list?isSilent=1', count: remindOfOfflineBoxes },
]
