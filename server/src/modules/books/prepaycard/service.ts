export { activateCards, type Activation, type CardBuyer } from './activate.ts'
export { changeCard, voidCard, type CardChange } from './change.ts'
export { bindCard, cardsHeldBy, type CardHolder } from './bind.ts'
export { holdOnCards, lockCards, releaseHolds, restoreToCard, spendHolds } from './holds.ts'
export { addNextCards, startNumbers, voidCards } from './make-cards.ts'
export { claimPrintFile, endPrintFile, setBatchTask } from './print-claim.ts'
export { batchesForSale, freeCards, lockBatch, lowestCards, reserveCards } from './online-stock.ts'
export {
  cardByPassword,
  cardProof,
  newCardPassword,
  openPassword,
  passwordColumns,
  passwordHashOf,
  provenCardId,
} from './password.ts'
export {
  countStock,
  countWaiting,
  expireCards,
  nextRanges,
  rangesOfDist,
  returnToStock,
  takeFromStock,
  waitingCards,
  type WaitingCards,
} from './stock.ts'
export { availableOn, usableCards } from './usable.ts'
