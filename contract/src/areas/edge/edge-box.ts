import { area, write, perAddress } from '../../kit/endpoint.ts'
import { closed, formatted, orNull, secret, text, Type, type Static } from '../../kit/schema.ts'
import { AreaCode } from '../../shared.ts'

/** What a box identifies itself with: call id and token authenticate it. */
export const boxProof = {
  /** The operator's code. */
  operator: text(1, 32),
  sn: formatted('sn', 32),
  ecallid: text(1, 32),
  token: secret(text(8, 64)),
}

/** Data that an installer enters on a new box. */
export const BoxActivation = closed({
  ...boxProof,
  tvAccount: text(1, 32),
  name: formatted('personName', 20),
  mobile: formatted('mobile', 20),
  areaCode: AreaCode,
  address: text(4, 100),
  /** Scene of the scanned organisation QR code. */
  scene: Type.Optional(text(1, 32)),
})
export type BoxActivation = Static<typeof BoxActivation>

/** Endpoints for set-top boxes. */
export const edgeBox = area('edgeBox', 'public', {
  /** Links the box to its household and creates the household if needed. Repeating the same request changes nothing. */
  activate: write('/edge/box/activate', {
    limit: perAddress(60, 10),
    body: BoxActivation,
    reply: closed({ sn: Type.String(), tvAccount: Type.String(), organName: orNull(Type.String()) }),
  }),
})
