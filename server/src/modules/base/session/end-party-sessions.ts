import { forgetAccount } from '../../../bus/bus.ts'
import type { SignedCall } from '../../../http/call.ts'
import { partySessions } from './dependents.ts'

/**
 * Signs a customer, staff member or organisation out on all devices, because an account changed their mobile number or
 * what they may do. Every node drops the sessions when this commits.
 */
export const endPartySessions = async (call: SignedCall, ownerId: string) => {
  const ended = await partySessions.use().end(call.db, ownerId)
  if (ended === 0) return
  call.audit({ detail: { sessionsEnded: ended } })
  await forgetAccount(call, ownerId)
}
