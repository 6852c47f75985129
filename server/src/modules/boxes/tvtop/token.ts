import { isTokenMac, tokenMac, type Keyring } from '../../../secret/keyring.ts'
import type { Box } from './table.ts'

const context = 'tv_top.token'

type Named = Pick<Box, 'operatorId' | 'sn'>

/** Bound to the box: a check copied to another row fits no token. */
const dataOf = ({ operatorId, sn }: Named, token: string) => `${operatorId}\n${sn}\n${token}`

/** What is kept of a token: enough to know it again, nothing to read. */
export const macOfToken = (keyring: Keyring, box: Named, token: string) =>
  tokenMac(keyring, context, dataOf(box, token))

const nobody = { operatorId: '', sn: '' }

/** Whether a token is this box's. For no box, or one without a token, it is found out as slowly. */
export const isTokenOf = (
  keyring: Keyring,
  box: (Named & Pick<Box, 'tokenMac'>) | undefined,
  token: string,
): boolean => {
  const isRight = isTokenMac(keyring, context, dataOf(box ?? nobody, token), box?.tokenMac ?? '')
  return isRight && box !== undefined && box.tokenMac !== null
}
