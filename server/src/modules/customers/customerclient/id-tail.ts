import { formats } from '@kangju/contract'
import { blindIndex, type Keyring } from '../../../secret/keyring.ts'

export const tailLength = 4

/** Blind index of the last four digits of an ID number. */
export const tailIndexOf = (keyring: Keyring, operatorId: string, idCard: string): string =>
  blindIndex(
    keyring,
    `${operatorId}.customer_client.idTail`,
    [...formats.idCard.normalise(idCard)].slice(-tailLength).join(''),
  )
