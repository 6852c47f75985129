import { blindIndex, blindIndexes, constantTimeEqual, type Keyring } from '../../../secret/keyring.ts'
import type { Visit } from './table.ts'

type Expected = Pick<Visit, 'id' | 'peopleId' | 'startAt' | 'status'>

const context = 'visit.checkinCode'
const facts = ({ id, peopleId, startAt }: Expected) => `${id} ${peopleId} ${new Date(startAt ?? 0).toISOString()}`
const isExpected = ({ status }: Expected) => status === 'accepted' || status === 'onTheWay'

/** Code that the customer shows; another staff member or time has another one. */
export const checkinCodeOf = (keyring: Keyring, visit: Expected): string | null =>
  isExpected(visit) ? blindIndex(keyring, context, facts(visit)) : null

/** Codes made before a change of the secret stay valid. */
export const isCheckinCode = (keyring: Keyring, visit: Expected, code: string): boolean =>
  blindIndexes(keyring, context, facts(visit)).some((one) => constantTimeEqual(one, code))
