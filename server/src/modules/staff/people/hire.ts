import { checkPeople, people, peopleMachine, type PeopleDraft } from '@kangju/contract'
import type { SignedCall } from '../../../http/call.ts'
import { insertRow } from '../../../rows/write-rows.ts'
import { endPartySessions } from '../../base/session/service.ts'
import { openWallet } from '../../books/wallet/service.ts'
import { peopleTable, type Person } from './table.ts'
import { peopleValues } from './values.ts'

/** How a staff member is stored, whether added, edited or hired after an application. */
export const saving = {
  table: peopleTable,
  machine: peopleMachine,
  check: checkPeople,
  store: peopleValues,
  saved: async (call: SignedCall, person: Person, _draft: PeopleDraft, old: Person | undefined) => {
    const { id, operatorId, mobileIndex } = person
    if (old !== undefined && old.mobileIndex !== mobileIndex) await endPartySessions(call, id)
    await openWallet(call.db, { operatorId, ownerType: 'people', ownerId: id }, call.now)
  },
}

/**
 * Hires a staff member in the caller's transaction, as /people/add does, but leaves the audit entry to the caller's own
 * endpoint.
 */
export const hire = async (call: SignedCall, draft: PeopleDraft): Promise<{ id: string }> => {
  const { id } = await insertRow({ ...call, audit: () => undefined }, saving, people.add.body, draft)
  return { id }
}
