import { BasisPoints, closed, Count, Day, Fen, Id, orNull, secret, Type, type Static } from '../../kit/schema.ts'

/** A prepaid card that an order can be paid with; the order names it by the proof, which is of one account. */
export const CheckedCard = closed({
  cardNo: Type.String(),
  availableFen: Fen,
  /** Largest share of one order that the card pays. */
  maxPayBp: BasisPoints,
  validEnd: orNull(Day),
  /** A visit card pays units of one option. */
  visits: orNull(closed({ specId: Id, specName: Type.String(), unitFen: Fen, timesLeft: Count })),
  proof: secret(Type.String()),
})
export type CheckedCard = Static<typeof CheckedCard>
