import { joinTexts, mapText, type Text } from '@kangju/contract'

const namesAtMost = 5

/** Joins the first few names. */
export const nameList = (names: readonly string[]): Text => {
  const few = joinTexts(names.slice(0, namesAtMost))
  return names.length > namesAtMost ? mapText(few, (said) => `${said}…`) : few
}
