import { checkPeople, people, peopleLife, type PeopleDraft } from '@kangju/contract'
import type { Call, SignedCall } from '../../../http/call.ts'
import { crud } from '../../../rows/crud.ts'
import { openWallet } from '../../books/wallet/service.ts'
import { peopleTable, type Person } from './table.ts'
import { peopleValues } from './values.ts'

/** How somebody is written down, whether added, changed or taken on after an application. */
export const saving = {
  table: peopleTable,
  life: peopleLife,
  check: checkPeople,
  store: peopleValues,
  saved: async ({ db, now }: SignedCall, { id, operatorId }: Person) =>
    openWallet(db, { operatorId, ownerType: 'people', ownerId: id }, now),
}

const adding = crud({ add: people.add }, { ...saving, filters: {}, sorts: {}, order: [] })

/**
 * Takes somebody on in the caller's transaction: all that /people/add does. The trail speaks of the caller's own deed, which
 * may name the person.
 */
export const hire = async (call: SignedCall, draft: PeopleDraft): Promise<{ id: string }> => {
  const { id } = await adding.add({ ...call, body: draft, audit: () => undefined } as unknown as Call<
    typeof people.add
  >)
  return { id }
}
