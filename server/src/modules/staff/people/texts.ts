import { fillText, joinTexts, mapText, type Text } from '@kangju/contract'
import type { StaffVisit } from './dependents.ts'

const namesAtMost = 5

const firstFew = (texts: readonly Text[]): Text => {
  const few = joinTexts(texts.slice(0, namesAtMost), 'parts')
  return texts.length > namesAtMost ? mapText(few, (said) => `${said} …`) : few
}

/** Fills a text with the number of visits and the first few of them. */
export const withVisits = (text: Text, visits: readonly StaffVisit[]): Text =>
  fillText(text, { n: visits.length, visits: firstFew(visits.map(({ line }) => line)) })
