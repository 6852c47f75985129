const namesAtMost = 5

/** Joins the first few names. */
export const nameList = (names: readonly string[]): string =>
  `${names.slice(0, namesAtMost).join('、')}${names.length > namesAtMost ? '…' : ''}`
