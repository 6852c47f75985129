import { isTokenMac, tokenMac, type Keyring } from '../../../secret/keyring.ts'
import type { Box } from './table.ts'

const context = 'tv_top.token'

type Named = Pick<Box, 'operatorId' | 'sn'>

/** The data names the box, so that a MAC copied to another row matches no token. */
const dataOf = ({ operatorId, sn }: Named, token: string) => `${operatorId}\n${sn}\n${token}`

/** The stored MAC of a token, which verifies the token and cannot reveal it. */
export const macOfToken = (keyring: Keyring, box: Named, token: string) =>
  tokenMac(keyring, context, dataOf(box, token))

const nobody = { operatorId: '', sn: '' }

/** Whether a token belongs to this box. Without a box or a stored token the check takes as long. */
export const isTokenOf = (
  keyring: Keyring,
  box: (Named & Pick<Box, 'tokenMac'>) | undefined,
  token: string,
): boolean => {
  const isRight = isTokenMac(keyring, context, dataOf(box ?? nobody, token), box?.tokenMac ?? '')
  return isRight && box !== undefined && box.tokenMac !== null
}
