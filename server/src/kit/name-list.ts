const namesAtMost = 5

/** The first few of some names. */
export const nameList = (names: readonly string[]): string =>
  `${names.slice(0, namesAtMost).join('、')}${names.length > namesAtMost ? '…' : ''}`
