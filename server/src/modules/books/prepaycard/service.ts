export { availableOn, holdOnCards, releaseHolds, restoreToCard, spendHolds } from './holds.ts'
export { cardByPassword, cardProof, passwordHashOf, provenCardId } from './password.ts'
