import { area, list, perAddress, write } from '../../kit/endpoint.ts'
import { closed, Count, Day, Fen, Id, oneOf, orNull, secret, text, Type, type Static } from '../../kit/schema.ts'
import { prepayCardKinds, prepayCardStates } from '../prepaycard/prepaycard-shared.ts'
import { boxProof } from './edge-box.ts'

/** Number and password, as they are printed on a card. */
const cardProof = { cardNo: text(16, 16), cardPassword: secret(text(8, 8)) }

/** A card as its holder sees it. */
export const HeldCard = closed({
  id: Id,
  cardNo: Type.String(),
  batchName: Type.String(),
  cardKind: oneOf(...prepayCardKinds),
  faceFen: Fen,
  balanceFen: Fen,
  /** Balance less the money held for unpaid orders. */
  availableFen: Fen,
  timesLeft: orNull(Count),
  validEnd: orNull(Day),
  status: oneOf(...prepayCardStates),
})
export type HeldCard = Static<typeof HeldCard>

/** Prepaid cards of a customer. */
export const edgeCard = area('edgeCard', 'customer', {
  /** Binds a card to the customer, who then orders with it without its password. */
  bind: write('/edge/customer/card/bind', {
    ownTransactions: true,
    limit: perAddress(60, 10),
    body: closed(cardProof),
    reply: HeldCard,
  }),
  held: list('/edge/customer/card/list', { reply: Type.Array(HeldCard) }),
})

/** Prepaid cards of the household of a box. */
export const edgeBoxCard = area('edgeBoxCard', 'public', {
  bind: write('/edge/box/card/bind', {
    ownTransactions: true,
    limit: perAddress(60, 10),
    body: closed({ ...boxProof, ...cardProof }),
    reply: HeldCard,
  }),
  held: write('/edge/box/card/list', {
    limit: perAddress(120, 10),
    body: closed(boxProof),
    reply: Type.Array(HeldCard),
  }),
})
