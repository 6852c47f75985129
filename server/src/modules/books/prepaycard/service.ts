export { activateCards, type Activation, type CardBuyer } from './activate.ts'
export { changeCard, type CardChange } from './change.ts'
export { availableOn, holdOnCards, releaseHolds, restoreToCard, spendHolds } from './holds.ts'
export { addNextCards, startNumbers, voidCards } from './make-cards.ts'
export { claimPrintFile, endPrintFile, setBatchTask } from './print-claim.ts'
export {
  cardByPassword,
  cardProof,
  newCardPassword,
  openPassword,
  passwordColumns,
  passwordHashOf,
  provenCardId,
} from './password.ts'
