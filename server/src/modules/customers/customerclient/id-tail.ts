import { formats } from '@kangju/contract'
import { blindIndex, type Keyring } from '../../../secret/keyring.ts'

export const tailLength = 4

/** Where the last four of an ID number are found, as people ask for each other by them. */
export const tailIndexOf = (keyring: Keyring, operatorId: string, idCard: string): string =>
  blindIndex(
    keyring,
    `${operatorId}.customer_client.idTail`,
    [...formats.idCard.normalise(idCard)].slice(-tailLength).join(''),
  )
