import { area, write, perAddress } from '../../kit/endpoint.ts'
import { closed, formatted, orNull, secret, text, Type, type Static } from '../../kit/schema.ts'
import { AreaCode } from '../../shared.ts'

/** What an installer enters on a box that has just been set up. */
export const BoxActivation = closed({
  /** The operator's code. */
  operator: text(1, 32),
  sn: formatted('sn', 32),
  /** By these two the box shows that it is the one it says. */
  ecallid: text(1, 32),
  token: secret(text(8, 64)),
  tvAccount: text(1, 32),
  name: formatted('personName', 20),
  mobile: formatted('mobile', 20),
  areaCode: AreaCode,
  address: text(4, 100),
  /** Of the organisation's code that was scanned. */
  scene: Type.Optional(text(1, 32)),
})
export type BoxActivation = Static<typeof BoxActivation>

/** What boxes do for themselves. */
export const edgeBox = area('edgeBox', 'public', {
  /** Binds the box to its household, which is written down if nobody knows it yet. Again, with the same: nothing more. */
  activate: write('/edge/box/activate', {
    limit: perAddress(60, 10),
    body: BoxActivation,
    reply: closed({ sn: Type.String(), tvAccount: Type.String(), organName: orNull(Type.String()) }),
  }),
})
