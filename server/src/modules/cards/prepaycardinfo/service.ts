export { endingCardsPath, remindOfEndingCards } from './remind.ts'
